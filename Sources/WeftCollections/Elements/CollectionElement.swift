// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Makes the cell of an item; called on a worker, possibly more than once.
///
/// The block is not isolated and cannot access main-actor state.
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

/// An item, a header or a footer of a collection, for as long as it exists; any thread.
///
/// The data space and the view space share elements. A reload keeps the element and gives it
/// pending content, which becomes the shown content when the update appears. (Texture's
/// `ASCollectionElement`.)
public final class CollectionElement: MapElement {
  private struct State {
    var shown: ElementContent
    var pending: ElementContent?
    var supplementaryPlace: SupplementaryPlace?
    var sectionLayout: SectionLayout?
    /// The item's element that this one belongs to.
    weak var host: CollectionElement?
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
    let shown = ElementContent(content, location: location)
    state = Mutex(State(shown: shown))
    if let content, !content.supplements.isEmpty { makeSupplements(of: content, in: shown) }
  }

  // MARK: Content

  /// The content in the view space.
  var shown: ElementContent { state.withLock { $0.shown } }

  /// The content of a reload that the current preparation brings to the screen.
  var pending: ElementContent? { state.withLock { $0.pending } }

  /// The content after the current preparation.
  var latest: ElementContent { state.withLock { $0.pending ?? $0.shown } }

  /// Whether the cell on the screen has taken the model of the pending content.
  var hasLentCell: Bool {
    state.withLock { state in
      guard let node = state.pending?.node else { return false }
      return state.shown.node === node
    }
  }

  /// Gives the element the content of a reload, which replaces one that has not appeared.
  ///
  /// - Returns: the replaced content.
  @discardableResult
  func setPending(_ content: ElementContent) -> ElementContent? {
    if let item = content.item, !item.supplements.isEmpty { makeSupplements(of: item, in: content) }
    return state.withLock { state in
      defer { state.pending = content }
      return state.pending
    }
  }

  /// Makes the pending content the shown one.
  ///
  /// - Returns: the content that was shown before; `nil` if none was pending.
  func showPending() -> ElementContent? {
    state.withLock { state in
      guard let pending = state.pending.take() else { return nil }
      defer { state.shown = pending }
      return state.shown
    }
  }

  /// The cells of the contents.
  var nodes: [CellNode] {
    let (shown, pending) = state.withLock { ($0.shown.node, $0.pending?.node) }
    return [shown, pending === shown ? nil : pending].compactMap(\.self)
  }

  /// Whether a cell is the cell of one of the contents.
  func holds(_ node: CellNode) -> Bool {
    state.withLock { $0.shown.node === node || $0.pending?.node === node }
  }

  /// The cell on the screen or near it, if it was made.
  public var nodeIfAllocated: CellNode? { shown.node }

  // MARK: Supplementary elements

  /// Stores the data source's answer for a content, if one is needed.
  func setItem(_ item: ItemContent, of content: ElementContent) {
    guard content.setItem(item) else { return }
    if !item.supplements.isEmpty || !content.supplements.isEmpty {
      makeSupplements(of: item, in: content)
    }
  }

  /// Keeps the current content, because no data source provides another one.
  func keepItem(of content: ElementContent) {
    guard content.keepItem(), content.supplements.isEmpty, let item = content.item,
      !item.supplements.isEmpty
    else { return }
    makeSupplements(of: item, in: content)
  }

  /// Makes the elements that belong to this one. An element of a kind that the shown content has,
  /// too, stays, and gets pending content.
  private func makeSupplements(of item: ItemContent, in content: ElementContent) {
    let shown = self.shown
    let known = shown === content ? [:] : shown.supplements
    var elements: [SupplementaryKind: CollectionElement] = [:]
    for (kind, item) in item.supplements {
      if let element = known[kind] {
        element.setPending(ElementContent(item))
        elements[kind] = element
      } else {
        let element = CollectionElement(content: item)
        element.state.withLock { state in
          state.supplementaryPlace = .onItem(kind)
          state.host = self
        }
        elements[kind] = element
      }
    }
    withExtendedLifetime(content.setSupplements(elements)) {}
  }

  /// The element of the item that this one belongs to.
  var host: CollectionElement? { state.withLock { $0.host } }

  /// The size that the place of an element with a section has had last, in points; `nil` before it
  /// had any.
  var placeSize: Size? {
    get { state.withLock { $0.placeSize } }
    set { state.withLock { $0.placeSize = newValue } }
  }

  /// The element's role, unless it is an item.
  var supplementaryPlace: SupplementaryPlace? {
    get { state.withLock { $0.supplementaryPlace } }
    set { state.withLock { $0.supplementaryPlace = newValue } }
  }

  /// The layout of the last section in which the element was shown, if the section has its own.
  var sectionLayout: SectionLayout? { state.withLock { $0.sectionLayout } }

  /// Stores the layout of the section in which the element is shown.
  func note(sectionLayout: SectionLayout?) {
    state.withLock { state in
      if sectionLayout != nil || state.sectionLayout != nil { state.sectionLayout = sectionLayout }
    }
  }
}

/// One version of an element's content, and the cell that shows it; any thread.
///
/// A cell that takes the model of a newer version in place belongs to both versions until the newer
/// one appears.
final class ElementContent: Sendable {
  /// A cell's size, and the conditions of its measurement.
  struct Measurement {
    var size: Size
    var range: SizeRange
    var traits: Traits
    /// The cell's layout version when the measurement began.
    var version: Int
    /// The cell's layout version when the measurement ended.
    var endVersion: Int
    /// The number of successive measurements, up to this one, during which the cell has changed.
    var changes: Int
    /// Whether the content was never measured before.
    var isFirst: Bool

    /// Whether the measurement was for a range and traits, comparing only traits that affect sizes.
    func isFor(_ range: SizeRange, by traits: Traits) -> Bool {
      self.range == range && traits.differences(from: self.traits).isDisjoint(with: .layout)
    }
  }

  private struct State {
    var item: ItemContent?
    /// Whether the cell was released, so that the content may be older than the data.
    var isReleased = false
    var node: CellNode?
    /// Outlives the node, so that a far row keeps its length.
    var measurement: Measurement?
    /// Whether the node was laid out by the last measurement.
    var isArranged = false
    var supplements: [SupplementaryKind: CollectionElement] = [:]
  }

  /// The call that brought the item, or reloaded it, for reports; `nil` if it is not known.
  let location: ChangeSet.SourceLocation?
  private let state: Mutex<State>

  /// - Parameter item: `nil` where the data source is asked only when the item comes near.
  init(_ item: ItemContent?, location: ChangeSet.SourceLocation? = nil) {
    self.location = location
    state = Mutex(State(item: item))
  }

  // MARK: The data source's answer

  /// The content as the data source describes it, once the data source was asked.
  var item: ItemContent? { state.withLock { $0.item } }

  /// Whether the data source is to be asked before a cell is made: it was not asked yet, or the
  /// data may have changed since.
  var needsItem: Bool { state.withLock { $0.item == nil || $0.isReleased } }

  /// Stores the data source's answer, if one is needed.
  ///
  /// - Returns: whether the answer was stored.
  func setItem(_ item: ItemContent) -> Bool {
    let (old, isTaken) = state.withLock { state -> (ItemContent?, Bool) in
      guard state.item == nil || state.isReleased else { return (nil, false) }
      defer { state.item = item }
      state.isReleased = false
      return (state.item, true)
    }
    withExtendedLifetime(old) {}
    return isTaken
  }

  /// Keeps the present answer, because the data source cannot be asked any more.
  ///
  /// - Returns: whether the cell was released since that answer.
  func keepItem() -> Bool {
    state.withLock { state in
      defer { state.isReleased = false }
      return state.isReleased
    }
  }

  /// Replaces the sizes that the cell may have, if the data source was asked.
  func setSizeRange(_ sizeRange: SizeRange?) {
    state.withLock { $0.item?.sizeRange = sizeRange }
  }

  // MARK: Supplementary elements

  /// The elements that belong to the item, by kind.
  var supplements: [SupplementaryKind: CollectionElement] {
    state.withLock { $0.supplements }
  }

  /// Replaces the elements that belong to the item.
  ///
  /// - Returns: the previous ones.
  @discardableResult
  func setSupplements(
    _ new: [SupplementaryKind: CollectionElement]
  ) -> [SupplementaryKind: CollectionElement] {
    state.withLock { state in
      defer { state.supplements = new }
      return state.supplements
    }
  }

  // MARK: The cell

  /// The cell, if it was made.
  var node: CellNode? { state.withLock { $0.node } }

  /// The cell, made now if need be; `nil` before the data source was asked. Blocks run off the main
  /// actor.
  private func makeNode() -> CellNode? {
    let (known, item) = state.withLock { ($0.node, $0.item) }
    if let known { return known }
    guard let item else { return nil }
    // The block is the user's: it runs without the lock, and the first result wins.
    let made = item.nodeBlock()
    return state.withLock { state in
      if let node = state.node { return node }
      state.node = made
      return made
    }
  }

  /// Takes a cell that shows the content's model now, and was made for another content.
  func takeNode(_ node: CellNode) {
    let released = state.withLock { state in
      defer {
        state.node = node
        state.measurement = nil
        state.isArranged = true
      }
      return state.node
    }
    // A node may run code of the user's when it is deallocated: never under the lock.
    withExtendedLifetime(released) {}
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

  // MARK: Sizes

  /// The size of the last measurement, whether it still holds or not.
  var lastSize: Size? { state.withLock { $0.measurement?.size } }

  /// Whether the content was measured once since it was made or took its cell.
  var wasMeasuredOnce: Bool { state.withLock { $0.measurement?.isFirst ?? false } }

  /// The size of the cell, if it was measured for this range and the cell has not changed since.
  func measuredSize(in range: SizeRange, by traits: Traits) -> Size? {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let measurement, measurement.isFor(range, by: traits) else { return nil }
    // A released cell counts with its size until it is made again.
    if let node, node.layoutVersion != measurement.version { return nil }
    return measurement.size
  }

  /// Whether the cell has changed during its last two measurements, and not since: it invalidates
  /// its layout whenever it is measured, so that no size is final.
  var isRestless: Bool {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let node, let measurement, measurement.changes > 1 else { return false }
    return node.layoutVersion == measurement.endVersion
  }

  /// Whether the last measurement was for this range and these traits.
  func isMeasured(for range: SizeRange, by traits: Traits) -> Bool {
    state.withLock { $0.measurement }?.isFor(range, by: traits) ?? false
  }

  /// Makes the cell if need be, measures it, and arranges its subnodes; off the main actor, and on
  /// one thread at a time.
  ///
  /// - Parameter helpers: the threads that help to measure it.
  func measure(in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers) {
    guard let node = makeNode() else { return }
    node.setInheritedTraits(traits)
    // Read before: a change during the measurement makes it out of date.
    let version = node.layoutVersion
    let layout = layout(of: node, in: range, by: traits, helpers: helpers)
    arrange(node, by: layout, of: version, in: range, traits)
  }

  /// Measures the cell on the screen again if it has changed, and arranges its subnodes, unless it
  /// would get another size; on the main actor, while no thread measures it.
  func measureInPlace(in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers) {
    guard let node, let size = lastSize,
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
    node.setFrameSize(layout.size)
    let endVersion = node.layoutVersion
    state.withLock {
      let changes = endVersion == version ? 0 : ($0.measurement?.changes ?? 0) + 1
      $0.measurement = Measurement(
        size: layout.size, range: range, traits: traits, version: version, endVersion: endVersion,
        changes: changes, isFirst: $0.measurement == nil)
      // Released in the meantime: the size stays.
      $0.isArranged = $0.node === node
    }
  }
}
