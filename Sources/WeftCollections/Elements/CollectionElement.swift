// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Makes the cell of an item; called on a worker, possibly more than once.
///
/// It is not isolated, and cannot access main-actor state.
public typealias CellNodeBlock = @Sendable () -> CellNode

/// The content of one item or header, as its data source describes it.
public struct ItemContent: Sendable {
  /// Makes the cell when it is first needed.
  public var nodeBlock: CellNodeBlock
  /// The model, if cells of the collection can take another model in place.
  public var model: (any Sendable)?
  /// The sizes that the cell may have; `nil` leaves them to the layout.
  public var sizeRange: SizeRange?
  /// The elements that go with an item, such as badges.
  var supplements: [SupplementaryKind: ItemContent] = [:]

  /// Makes a content.
  public init(
    model: (any Sendable)? = nil, sizeRange: SizeRange? = nil,
    nodeBlock: @escaping CellNodeBlock
  ) {
    self.model = model
    self.sizeRange = sizeRange
    self.nodeBlock = nodeBlock
  }
}

/// The role of an element other than an item.
enum SupplementaryPlace: Hashable, Sendable {
  /// The header of the collection.
  case collectionHeader
  /// The footer of the collection.
  case collectionFooter
  /// The header of the section with an identity.
  case header(ElementID)
  /// The footer of the section with an identity.
  case footer(ElementID)
  /// With an item, as an element of a kind.
  case onItem(SupplementaryKind)
  /// Behind or in front of the section with an identity, as an element of a kind.
  case onSection(SupplementaryKind, ElementID)
}

/// An item, a header or a footer of a collection: its content, and its cell while there is one.
///
/// The data space and the view space share elements; the same element is found in both. A reloaded
/// item gets a new element, which may take over the cell of the old one. Any thread may use it.
/// (Texture's `ASCollectionElement`.)
public final class CollectionElement: MapElement {
  /// A cell's size, and the conditions of its measurement.
  struct Measurement {
    var size: Size
    var range: SizeRange
    var traits: Traits
    /// The cell's layout version when the measurement began.
    var version: Int
    /// The cell's layout version when the measurement ended.
    var endVersion: Int
    /// In how many measurements in a row, up to this one, the cell has changed.
    var changes: Int

    /// Whether it was made for a range and traits, comparing only traits that affect sizes.
    func isFor(_ range: SizeRange, by traits: Traits) -> Bool {
      self.range == range && traits.differences(from: self.traits).isDisjoint(with: .layout)
    }
  }

  private struct State {
    var content: ItemContent?
    /// Whether the cell was released, so that the content may be older than the data.
    var isReleased = false
    var node: CellNode?
    /// Outlives the node, so that a far row keeps its length.
    var measurement: Measurement?
    /// Whether the node was taken over, and may have been drawn for the element before only.
    var hasContentsOfPredecessor = false
    /// Whether the node was laid out by the last measurement.
    var isArranged = false
    var supplementaryPlace: SupplementaryPlace?
    /// The call that brought the item, or reloaded it.
    var location: ChangeSet.SourceLocation?
    var sectionLayout: SectionLayout?
    /// The first element whose cell this one shows; its own identity if it makes its own.
    var lineage: ElementID
    /// The element whose cell this one has taken over.
    weak var predecessor: CollectionElement?
    /// The elements that belong to this one.
    var supplements: [SupplementaryKind: CollectionElement] = [:]
    /// The item's element that this one belongs to.
    weak var host: CollectionElement?
    /// The size that the place of this one has had last.
    var placeSize: Size?
  }

  /// The element's identity in all maps.
  public let id: ElementID
  private let state: Mutex<State>

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - content: `nil` where the data source is asked only when the item comes near.
  ///   - location: the call that brings the item, if it is known.
  package init(
    id: ElementID = ElementID(), content: ItemContent? = nil,
    location: ChangeSet.SourceLocation? = nil
  ) {
    self.id = id
    state = Mutex(State(content: content, location: location, lineage: id))
    if let content, !content.supplements.isEmpty { makeSupplements(of: content) }
  }

  private func makeSupplements(of content: ItemContent) {
    let made = content.supplements.mapValues { CollectionElement(content: $0) }
    for (kind, element) in made {
      element.state.withLock { state in
        state.supplementaryPlace = .onItem(kind)
        state.host = self
      }
    }
    let old = state.withLock { state in
      defer { state.supplements = made }
      return state.supplements
    }
    withExtendedLifetime(old) {}
  }

  /// The elements that belong to this one, as its content says.
  var supplementsByKind: [SupplementaryKind: CollectionElement] {
    state.withLock { $0.supplements }
  }

  /// Releases the elements that belong to this one: the next content brings others.
  ///
  /// - Returns: these, in the order of their kinds.
  func releaseSupplements() -> [CollectionElement] {
    state.withLock { state in
      defer { state.supplements = [:] }
      return state.supplements
    }.inOrderOfKinds
  }

  /// The element of the item that this one belongs to.
  var host: CollectionElement? { state.withLock { $0.host } }

  /// The size that the place of an element with a section has had last, in points; `nil` before it
  /// had any.
  var placeSize: Size? {
    get { state.withLock { $0.placeSize } }
    set { state.withLock { $0.placeSize = newValue } }
  }

  /// The call that brought the item, or reloaded it, for reports; `nil` if it is not known.
  var location: ChangeSet.SourceLocation? {
    get { state.withLock { $0.location } }
    set { state.withLock { $0.location = newValue } }
  }

  /// The element's role, unless it is an item.
  var supplementaryPlace: SupplementaryPlace? {
    get { state.withLock { $0.supplementaryPlace } }
    set { state.withLock { $0.supplementaryPlace = newValue } }
  }

  /// The own layout of the last section in which the element was shown, if it has one.
  var sectionLayout: SectionLayout? { state.withLock { $0.sectionLayout } }

  /// Notes the own layout of the section in which the element is shown.
  func note(sectionLayout: SectionLayout?) {
    state.withLock { state in
      if sectionLayout != nil || state.sectionLayout != nil { state.sectionLayout = sectionLayout }
    }
  }

  /// The content, once the data source was asked for it.
  var content: ItemContent? { state.withLock { $0.content } }

  /// Whether the data source is to be asked for the content before a cell is made: there was no
  /// answer yet, or the data may have changed since.
  var wantsContent: Bool { state.withLock { $0.content == nil || $0.isReleased } }

  /// Keeps the data source's answer, if one is wanted.
  func setContent(_ content: ItemContent) {
    let (old, isTaken) = state.withLock { state -> (ItemContent?, Bool) in
      guard state.content == nil || state.isReleased else { return (nil, false) }
      defer { state.content = content }
      state.isReleased = false
      return (state.content, true)
    }
    if isTaken, !content.supplements.isEmpty || !supplementsByKind.isEmpty {
      makeSupplements(of: content)
    }
    withExtendedLifetime(old) {}
  }

  /// Gives the cell other sizes that it may have, if its content is known.
  func setSizeRange(_ sizeRange: SizeRange?) {
    state.withLock { $0.content?.sizeRange = sizeRange }
  }

  /// Keeps the present content: the data source cannot be asked any more.
  func keepContent() {
    let content = state.withLock { state -> ItemContent? in
      guard state.isReleased else { return nil }
      state.isReleased = false
      return state.supplements.isEmpty ? state.content : nil
    }
    if let content, !content.supplements.isEmpty { makeSupplements(of: content) }
  }

  /// The cell, if it was made.
  public var nodeIfAllocated: CellNode? { state.withLock { $0.node } }

  /// Identifies cells for measuring: elements that show one cell after another share it.
  var lineage: ElementID { state.withLock { $0.lineage } }

  /// The cell, made now if need be; `nil` without content. Any thread; blocks run off the main
  /// actor.
  private func makeNode() -> CellNode? {
    let (known, content) = state.withLock { ($0.node, $0.content) }
    if let known { return known }
    guard let content else { return nil }
    // The block is the user's: it runs without the lock, and the first result wins.
    let made = content.nodeBlock()
    return state.withLock { state in
      if let node = state.node { return node }
      state.node = made
      return made
    }
  }

  /// Takes over the cell of the element that this one replaces.
  func takeNode(of old: CollectionElement) {
    let (node, lineage) = old.state.withLock { ($0.node, $0.lineage) }
    let released = state.withLock { state in
      defer {
        state.node = node
        state.lineage = lineage
        state.predecessor = old
        state.measurement = nil
        state.isArranged = true
        state.hasContentsOfPredecessor = true
      }
      return state.node
    }
    // A node may run code of the user's when it is deallocated: never under the lock.
    withExtendedLifetime(released) {}
  }

  /// The element whose cell this one has taken over, as long as it has this cell, too: it is on the
  /// screen until this one is shown.
  var predecessor: CollectionElement? {
    let (node, predecessor) = state.withLock { ($0.node, $0.predecessor) }
    guard let predecessor, predecessor.nodeIfAllocated === node else { return nil }
    return predecessor
  }

  /// Notes that the cell, once it was taken over, is measured for this element.
  ///
  /// - Returns: whether that was not noted before, so that its drawings may belong to the previous
  ///   element.
  func noteMeasurement() -> Bool {
    state.withLock { state in
      defer { state.hasContentsOfPredecessor = false }
      return state.hasContentsOfPredecessor
    }
  }

  /// Releases the cell, which can be made again; the size stays.
  func releaseNode() -> CellNode? {
    state.withLock {
      $0.isArranged = false
      $0.isReleased = true
      return $0.node.take()
    }
  }

  /// Whether there is a cell that was measured and arranged, so that it can be shown.
  var isShowable: Bool { state.withLock { $0.node != nil && $0.isArranged } }

  /// The size of the last measurement, whether it still holds or not.
  var lastSize: Size? { state.withLock { $0.measurement?.size } }

  /// The size of the cell, if it was measured for this range and the cell has not changed since.
  func measuredSize(in range: SizeRange, by traits: Traits) -> Size? {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let measurement, measurement.isFor(range, by: traits) else { return nil }
    // A released cell counts with its size until it is made again.
    if let node, node.layoutVersion != measurement.version { return nil }
    return measurement.size
  }

  /// Whether the cell has changed in its last two measurements, and not since: it asks for another
  /// layout whenever it gets one, so that no size is final.
  var isRestless: Bool {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let node, let measurement, measurement.changes > 1 else { return false }
    return node.layoutVersion == measurement.endVersion
  }

  /// Whether the last measurement was for this range and these traits.
  func isMeasured(for range: SizeRange, by traits: Traits) -> Bool {
    state.withLock { $0.measurement }?.isFor(range, by: traits) ?? false
  }

  /// Makes the cell if need be, measures it, and arranges its inside; off the main actor, and never
  /// on two threads at a time.
  ///
  /// - Parameter helpers: the threads that help to measure it.
  func measure(in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers) {
    guard let node = makeNode() else { return }
    node.setInheritedTraits(traits)
    // Taken before: a change during the measurement makes it out of date.
    let version = node.layoutVersion
    let layout = layout(of: node, in: range, by: traits, helpers: helpers)
    arrange(node, by: layout, of: version, in: range, traits)
  }

  /// Measures the cell on the screen again if it has changed, and arranges its inside, unless it
  /// would get another size; on the main actor, while no thread measures it.
  func measureInPlace(in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers) {
    guard let node = nodeIfAllocated, let size = lastSize,
      state.withLock({ $0.measurement?.version }) != node.layoutVersion
    else { return }
    let version = node.layoutVersion
    let layout = layout(of: node, in: range, by: traits, helpers: helpers)
    if layout.size == size { arrange(node, by: layout, of: version, in: range, traits) }
  }

  private func layout(
    of node: CellNode, in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers
  ) -> Layout {
    node.layout(
      thatFits: range,
      in: LayoutContext(
        rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text,
        helpers: helpers))
  }

  private func arrange(
    _ node: CellNode, by layout: Layout, of version: Int, in range: SizeRange, _ traits: Traits
  ) {
    node.apply(layout, scale: traits.scale)
    node.frame = Rect(origin: node.frame.origin, size: layout.size)
    let endVersion = node.layoutVersion
    state.withLock {
      let changes = endVersion == version ? 0 : ($0.measurement?.changes ?? 0) + 1
      $0.measurement = Measurement(
        size: layout.size, range: range, traits: traits, version: version, endVersion: endVersion,
        changes: changes)
      // Released in the meantime: the size stays.
      $0.isArranged = $0.node === node
    }
  }
}
