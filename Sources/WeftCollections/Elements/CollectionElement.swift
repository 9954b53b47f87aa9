// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayout
import WeftLocks
public import WeftNodes

/// An item or a header of a collection: its content, and its cell while there is one.
///
/// Elements are what the data space and the view space share; the same element is found in both.
/// Any thread may use it. (Texture's `ASCollectionElement`.)
public final class CollectionElement: MapElement {
  /// The element's identity in all maps.
  public let id: ElementID
  let content: ItemContent

  private struct State {
    var node: CellNode?
    /// The size of the last measuring and what it was made for; outlives the node.
    var measured: (size: Size, range: SizeRange, scale: Double)?
    /// The section that a header belongs to.
    var sectionID: ElementID?
    /// How many measurings have begun.
    var measuringCount = 0
  }

  private let state: Mutex<State>
  /// The measuring whose layout the cell has.
  private let applied = Mutex(0)

  /// Makes an element.
  ///
  /// - Parameter node: a cell that shows the content already.
  package init(id: ElementID = ElementID(), content: ItemContent, node: CellNode? = nil) {
    self.id = id
    self.content = content
    state = Mutex(State(node: node))
  }

  /// The identity of the section whose header this is; `nil` for items.
  var sectionID: ElementID? {
    get { state.withLock { $0.sectionID } }
    set { state.withLock { $0.sectionID = newValue } }
  }

  /// The cell, if it was made.
  public var nodeIfAllocated: CellNode? { state.withLock { $0.node } }

  /// Whether a cell is the one of this element.
  func shows(_ node: CellNode) -> Bool { nodeIfAllocated === node }

  /// The cell, made now if need be; off the main actor.
  func node() -> CellNode {
    if let node = nodeIfAllocated { return node }
    // The block is the user's: it runs without the lock, and the first result wins.
    let made = content.nodeBlock()
    return state.withLock { state in
      if let node = state.node { return node }
      state.node = made
      return made
    }
  }

  /// Lets go of the cell; size and content stay, so that it can be made again.
  func releaseNode() -> CellNode? {
    state.withLock { $0.node.take() }
  }

  /// The size of the cell, if it was measured for this range.
  func measuredSize(in range: SizeRange, scale: Double) -> Size? {
    state.withLock { state in
      guard let measured = state.measured, measured.range == range, measured.scale == scale
      else { return nil }
      return measured.size
    }
  }

  /// The size of the cell is not what was measured any more.
  func forgetMeasuredSize() {
    state.withLock { $0.measured = nil }
  }

  /// Makes the cell if need be, measures it, and arranges its inside; off the main actor.
  ///
  /// - Parameter helpers: who may help to measure it.
  @discardableResult
  func measure(in range: SizeRange, scale: Double, helpers: any MeasurementHelpers) -> Size {
    let node = node()
    let number = state.withLock {
      $0.measuringCount += 1
      return $0.measuringCount
    }
    let layout = node.layout(
      thatFits: range, in: LayoutContext(rootIn: range, scale: scale, helpers: helpers))
    // A measuring that was overtaken must not arrange the cell after the one that overtook it. The
    // lock orders the two; arranging runs no code of the user's, and none that knows elements.
    applied.withLock { applied in
      guard number > applied else { return }
      applied = number
      node.apply(layout, scale: scale)
      node.frame = Rect(origin: node.frame.origin, size: layout.size)
      state.withLock { $0.measured = (layout.size, range, scale) }
    }
    return layout.size
  }
}
