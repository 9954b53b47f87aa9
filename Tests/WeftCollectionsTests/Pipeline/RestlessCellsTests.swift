// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Cells that request another layout whenever they get one, with a new size each time.
@MainActor @Suite struct RestlessCellsTests {
  /// In every frame a row has the size of its frame and lies directly below the row above.
  @Test(arguments: seeds(12), RestlessCell.Moment.allCases)
  func rowsNeverOverlap(seed: UInt64, moment: RestlessCell.Moment) {
    var generator = SeededGenerator(seed: seed)
    let node = CollectionNode(items: Array(0..<60), id: \.self) { number in
      RestlessCell(moment: number % 7 == 2 ? moment : nil)
    }
    // With the default limit, rows are shown before they are ready.
    if seed % 2 == 0 { node.updatePreparationLimit = 60 }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 300), schedule: .seeded(seed), rootNode: node)
    var torn: [String] = []
    var drawn: Set<ObjectIdentifier> = []
    for frame in 0..<60 {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: window.resize(to: Size(width: [150, 200, 250][frame % 3], height: 300))
      case 1: node.reloadItems(at: [[0, Int.random(in: 0..<10, using: &generator)]])
      case 2: window.traits.text.scale = [1, 2][frame % 2]
      case 3: window.scroll(by: Double.random(in: -90...150, using: &generator))
      case 4: (node.visibleNodes.first as? RestlessCell)?.setNeedsLayout()
      default: break
      }
      window.advance(by: 1 / FrameDriver.frameRate)
      torn += tears(in: node, &drawn).map { "frame \(frame): \($0)" }
    }
    #expect(torn.isEmpty, "\(torn.prefix(3))")
    #expect(node.visibleNodes.count > 3)
  }

  /// - Parameter drawn: The cells that were drawn in the previous frame. A cell that appears may
  ///   still wait for its contents.
  private func tears(in node: CollectionNode, _ drawn: inout Set<ObjectIdentifier>) -> [String] {
    guard let view = node.parts?.view else { return [] }
    var result: [String] = []
    var whole: Set<ObjectIdentifier> = []
    for shown in view.visibleCells.inOrder {
      guard let cell = shown.node as? RestlessCell,
        let place = view.arrangement.frame(of: shown.position)
      else { continue }
      let frame = cell.layer.frame
      if (frame.minY, frame.height) != (place.minY, place.height) {
        result.append("\(frame) at \(place)")
      }
      let height = cell.inside.layer.contents?.size.height
      if height == place.height {
        whole.insert(ObjectIdentifier(cell))
      } else if drawn.contains(ObjectIdentifier(cell)) {
        result.append("\(height ?? 0) at \(place)")
      }
    }
    drawn = whole
    return result
  }

  /// A cell beyond the viewport that changes continuously does not keep the workers busy, and is
  /// ready when it appears.
  @Test(arguments: RestlessCell.Moment.allCases)
  func restlessCellsOffTheScreenAreNotMeasured(moment: RestlessCell.Moment) throws {
    let node = CollectionNode(items: Array(0..<60), id: \.self) { number in
      RestlessCell(moment: number == 9 ? moment : nil)
    }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 300), schedule: .seeded(1), rootNode: node)
    for _ in 0..<60 { window.advance(by: 1 / FrameDriver.frameRate) }
    #expect(window.isSettled)
    let cell = try #require(node.nodeForItem(at: [0, 9]))
    #expect(cell.isInDisplayState && !cell.isVisible)
    window.scroll(by: 100)
    window.advance(by: 1 / FrameDriver.frameRate)
    #expect(cell.isVisible && cell.layer.superlayer != nil)
  }
}

final class RestlessCell: CellNode {
  /// The phase in which the cell requests another layout.
  enum Moment: CaseIterable {
    case inItsLayout, whenArranged, whenResized
  }

  let inside: RestlessNode
  private let moment: Moment?

  nonisolated init(moment: Moment?) {
    self.moment = moment
    inside = RestlessNode(moment: moment)
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec(children: [inside])
  }

  override func willArrange(_ range: SizeRange) {
    super.willArrange(range)
    if moment == .whenArranged { inside.setNeedsLayout() }
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if moment == .whenResized { inside.setNeedsLayout() }
  }
}

/// A node whose height differs at each measurement.
final class RestlessNode: DisplayNode {
  private let moment: RestlessCell.Moment?
  private let count = Mutex(0)

  nonisolated init(moment: RestlessCell.Moment?) {
    self.moment = moment
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    guard let moment else { return Size(width: constrainedSize.width, height: 40) }
    let count = count.withLock { count in
      count += 1
      return count
    }
    if moment == .inItsLayout { setNeedsLayout() }
    return Size(width: constrainedSize.width, height: 30 + Double(count % 5) * 7)
  }

  override var drawing: (any Drawing)? { Fill(color: .gray) }
}
