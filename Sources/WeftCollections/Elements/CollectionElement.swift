// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Makes the cell of an item, on a worker, possibly repeatedly. Cannot access main-actor state.
public typealias CellNodeBlock = @Sendable () -> CellNode

/// The content of an item or header, as its data source describes it.
public struct ItemContent: Sendable {
  /// Makes the cell when it is first needed.
  public var nodeBlock: CellNodeBlock
  /// The model, if cells of the collection can be updated to another model.
  public var model: (any Sendable)?
  /// The sizes that the cell may have. If `nil`, the layout determines them.
  public var sizeRange: SizeRange?
  /// The elements attached to an item, such as badges.
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
  case collectionHeader
  case collectionFooter
  case header(ElementID)
  case footer(ElementID)
  case onItem(SupplementaryKind)
  /// Behind or in front of the section with an identity.
  case onSection(SupplementaryKind, ElementID)
}

/// An item, a header or a footer of a collection, for its whole lifetime. Any thread. The data
/// space and the view space share elements. A reload keeps the element and sets its pending
/// content, which is shown when the update appears. (Texture's `ASCollectionElement`.)
public final class CollectionElement: MapElement {
  private struct State {
    var shown: ElementContent
    var pending: ElementContent?
    var supplementaryPlace: SupplementaryPlace?
    var sectionLayout: SectionLayout?
    weak var host: CollectionElement?
    var placeSize: Size?
  }

  /// The element's identity in all maps.
  public let id: ElementID
  private let state: Mutex<State>

  /// Makes an element.
  /// - Parameters:
  ///   - content: The content, or `nil` to ask the data source when the item approaches the
  ///     viewport.
  ///   - location: The call that inserts the item, if it is known.
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

  /// The content of a reload that the current preparation will show.
  var pending: ElementContent? { state.withLock { $0.pending } }

  /// The content after the current preparation.
  var latest: ElementContent { state.withLock { $0.pending ?? $0.shown } }

  /// Whether the cell on the screen has been updated to the model of the pending content.
  var hasLentCell: Bool {
    state.withLock { state in
      guard let node = state.pending?.node else { return false }
      return state.shown.node === node
    }
  }

  /// Sets the content of a reload, and returns the pending content that it replaces.
  @discardableResult
  func setPending(_ content: ElementContent) -> ElementContent? {
    if let item = content.item, !item.supplements.isEmpty { makeSupplements(of: item, in: content) }
    return state.withLock { state in
      defer { state.pending = content }
      return state.pending
    }
  }

  /// Shows the pending content, and returns the replaced content, or `nil` if none was pending.
  func showPending() -> ElementContent? {
    state.withLock { state in
      guard let pending = state.pending.take() else { return nil }
      defer { state.shown = pending }
      return state.shown
    }
  }

  var nodes: [CellNode] {
    let (shown, pending) = state.withLock { ($0.shown.node, $0.pending?.node) }
    return [shown, pending === shown ? nil : pending].compactMap(\.self)
  }

  func holds(_ node: CellNode) -> Bool {
    state.withLock { $0.shown.node === node || $0.pending?.node === node }
  }

  /// The existing cell of the shown content, if any.
  public var nodeIfAllocated: CellNode? { shown.node }

  // MARK: Supplementary elements

  /// Stores the data source's result for a content, if it is needed.
  func setItem(_ item: ItemContent, of content: ElementContent) {
    guard content.setItem(item) else { return }
    if !item.supplements.isEmpty || !content.supplements.isEmpty {
      makeSupplements(of: item, in: content)
    }
  }

  /// Keeps the current content, because no data source can return another one.
  func keepItem(of content: ElementContent) {
    guard content.keepItem(), content.supplements.isEmpty, let item = content.item,
      !item.supplements.isEmpty
    else { return }
    makeSupplements(of: item, in: content)
  }

  /// Makes the elements attached to this element. An element of the same kind in the shown content
  /// is kept and receives pending content.
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

  var host: CollectionElement? { state.withLock { $0.host } }

  /// The most recent size of the frame of a section's element, in points, if it had a frame.
  var placeSize: Size? {
    get { state.withLock { $0.placeSize } }
    set { state.withLock { $0.placeSize = newValue } }
  }

  /// `nil` for an item.
  var supplementaryPlace: SupplementaryPlace? {
    get { state.withLock { $0.supplementaryPlace } }
    set { state.withLock { $0.supplementaryPlace = newValue } }
  }

  /// The layout of the section in which the element was last shown, if it has its own layout.
  var sectionLayout: SectionLayout? { state.withLock { $0.sectionLayout } }

  func note(sectionLayout: SectionLayout?) {
    state.withLock { state in
      if sectionLayout != nil || state.sectionLayout != nil { state.sectionLayout = sectionLayout }
    }
  }
}

/// One version of an element's content, with its cell. Any thread. A cell that is updated to a
/// newer version's model belongs to both versions until the newer one appears.
final class ElementContent: Sendable {
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

    /// Whether the measurement was made for a size range and for traits that affect sizes.
    func isFor(_ range: SizeRange, by traits: Traits) -> Bool {
      self.range == range && traits.differences(from: self.traits).isDisjoint(with: .layout)
    }
  }

  private struct State {
    var item: ItemContent?
    /// Whether the cell was released, so that the content may be older than the data.
    var isReleased = false
    var node: CellNode?
    /// The last measurement, which outlives the node so that a far row keeps its length.
    var measurement: Measurement?
    /// Whether the last measurement has laid out the node.
    var isArranged = false
    var supplements: [SupplementaryKind: CollectionElement] = [:]
  }

  /// The call that inserted or reloaded the item, for reports, or `nil` if unknown.
  let location: ChangeSet.SourceLocation?
  private let state: Mutex<State>

  /// `item` is `nil` if the data source is asked when the item approaches the viewport.
  init(_ item: ItemContent?, location: ChangeSet.SourceLocation? = nil) {
    self.location = location
    state = Mutex(State(item: item))
  }

  // MARK: The data source's result

  /// `nil` if the data source has not been asked.
  var item: ItemContent? { state.withLock { $0.item } }

  /// Whether the data source must be asked before a cell is made, because it never was or because
  /// the data may have changed.
  var needsItem: Bool { state.withLock { $0.item == nil || $0.isReleased } }

  /// Stores the data source's result, if it is needed, and returns whether it is.
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

  /// Keeps the present result, because the data source is no longer available. Returns whether the
  /// cell was released since the result was stored.
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

  var supplements: [SupplementaryKind: CollectionElement] {
    state.withLock { $0.supplements }
  }

  /// Replaces the elements attached to the item, and returns the previous ones.
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

  var node: CellNode? { state.withLock { $0.node } }

  /// Returns the cell, made if necessary, if the data source was asked. Off the main actor.
  private func makeNode() -> CellNode? {
    let (known, item) = state.withLock { ($0.node, $0.item) }
    if let known { return known }
    guard let item else { return nil }
    // The program's block runs without the lock, and the first result wins.
    let made = item.nodeBlock()
    return state.withLock { state in
      if let node = state.node { return node }
      state.node = made
      return made
    }
  }

  /// Adopts a cell of another content that now shows this content's model.
  func takeNode(_ node: CellNode) {
    let released = state.withLock { state in
      defer {
        state.node = node
        state.measurement = nil
        state.isArranged = true
      }
      return state.node
    }
    // Deallocating a node may run the program's code, which must not run under the lock.
    withExtendedLifetime(released) {}
  }

  /// Releases the cell. Keeps the size.
  func releaseNode() -> CellNode? {
    state.withLock {
      $0.isArranged = false
      $0.isReleased = true
      return $0.node.take()
    }
  }

  /// Whether a measured and arranged cell exists, so that it can be shown.
  var isShowable: Bool { state.withLock { $0.node != nil && $0.isArranged } }

  // MARK: Sizes

  var lastSize: Size? { state.withLock { $0.measurement?.size } }

  /// Whether the content was measured since it was made or adopted its cell.
  var wasMeasuredOnce: Bool { state.withLock { $0.measurement?.isFirst ?? false } }

  /// Returns the size of the cell if it was measured for this range and has not changed since.
  func measuredSize(in range: SizeRange, by traits: Traits) -> Size? {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let measurement, measurement.isFor(range, by: traits) else { return nil }
    // The size of a released cell stays valid until the cell is made again.
    if let node, node.layoutVersion != measurement.version { return nil }
    return measurement.size
  }

  /// Whether the cell has changed during each of its last two measurements and not since. Such a
  /// cell invalidates its layout whenever it is measured, so no size is final.
  var isRestless: Bool {
    let (node, measurement) = state.withLock { ($0.node, $0.measurement) }
    guard let node, let measurement, measurement.changes > 1 else { return false }
    return node.layoutVersion == measurement.endVersion
  }

  func isMeasured(for range: SizeRange, by traits: Traits) -> Bool {
    state.withLock { $0.measurement }?.isFor(range, by: traits) ?? false
  }

  /// Makes the cell if necessary, measures it, and arranges its subnodes. Off the main actor and on
  /// one thread at a time. `helpers` are the threads that help to measure.
  func measure(in range: SizeRange, by traits: Traits, helpers: any MeasurementHelpers) {
    guard let node = makeNode() else { return }
    node.setInheritedTraits(traits)
    // Read before the measurement, so that a change during it makes it outdated.
    let version = node.layoutVersion
    let layout = layout(of: node, in: range, by: traits, helpers: helpers)
    arrange(node, by: layout, of: version, in: range, traits)
  }

  /// Measures a changed cell on the screen again, and arranges its subnodes unless its size would
  /// change. Main actor, while no thread measures the cell.
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
      // If the cell was released, only the size is kept.
      $0.isArranged = $0.node === node
    }
  }
}
