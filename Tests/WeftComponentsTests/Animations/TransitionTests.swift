// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLayers
import WeftTesting

/// An optional square at the top left, above another one.
private struct Guest: Component {
  let isThere: Bool
  let transition: Transition

  var body: some Component {
    VStack(alignment: .leading) {
      if isThere {
        Rectangle().fill(.blue).frame(width: 40, height: 40).transition(transition)
      }
      Rectangle().fill(.red).frame(width: 10, height: 10)
    }
  }
}

/// Components that are inserted and removed in animated changes.
@MainActor @Suite struct TransitionTests {
  private let node: ComponentNode<Guest>
  private let window: HeadlessWindow

  init() throws {
    node = ComponentNode(Guest(isThere: true, transition: .opacity))
    window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
  }

  private func show(_ isThere: Bool, _ transition: Transition = .opacity) throws {
    node.update(to: Guest(isThere: !isThere, transition: transition))
    try window.settle()
    withAnimation(.linear(duration: 1)) {
      node.update(to: Guest(isThere: isThere, transition: transition))
    }
    window.advance(by: 0.5)
  }

  /// The number of layers without a node.
  private var pictures: Int {
    var (layers, count) = ([node.layer], 0)
    while let layer = layers.popLast() {
      if layer !== node.layer, layer.owner == nil { count += 1 }
      layers += layer.sublayers
    }
    return count
  }

  /// The points of the window that show an opaque square.
  private var blue: [(x: Int, y: Int)] {
    get throws {
      let picture = try window.render()
      return (0..<100).flatMap { y in (0..<100).map { (x: $0, y: y) } }
        .filter { picture.pixel(x: $0.x, y: $0.y) == .blue }
    }
  }

  @Test func removedComponentsFadeOut() throws {
    try show(false)
    #expect(node.subnodes.count == 1)
    let half = try window.render().pixel(x: 30, y: 30)
    #expect(half.blue > half.red && half != .blue)
    window.advance(by: 1)
    #expect(try window.render().pixel(x: 30, y: 30) == .white)
    #expect(pictures == 0)
    try window.settle()
  }

  @Test func removalWithoutAnimation() throws {
    node.update(to: Guest(isThere: false, transition: .opacity))
    window.advance(by: 0.1)
    #expect(pictures == 0)
    #expect(try window.render().pixel(x: 30, y: 30) == .white)
  }

  /// The square's top left corner halfway through an insertion or a removal.
  nonisolated static let places: [(Transition, isRemoval: Bool, x: Int, y: Int)] = [
    (.move(edge: .trailing), true, 20, 0), (.move(edge: .bottom), true, 0, 20),
    (.slide, true, 20, 0), (.offset(x: 30, y: 40), true, 15, 20),
    (.scale(0.5), true, 5, 5), (.offset(x: 30, y: 40), false, 15, 20),
    (.asymmetric(insertion: .identity, removal: .offset(x: 50)), true, 25, 0),
    (.asymmetric(insertion: .identity, removal: .offset(x: 50)), false, 0, 0),
    (.scale(0.5).combined(with: .offset(x: 10)), true, 10, 5),
  ]

  @Test(arguments: places)
  func moveTransitions(
    transition: Transition, isRemoval: Bool, x: Int, y: Int
  ) throws {
    try show(!isRemoval, transition)
    let blue = try blue
    let (left, top) = (blue.map(\.x).min() ?? -1, blue.map(\.y).min() ?? -1)
    // Within one frame.
    #expect(abs(left - x) <= 2 && abs(top - y) <= 2, "\(left), \(top)")
  }

  /// In right-to-left layouts the leading edge is the right one, for insertions and removals.
  @Test(arguments: [false, true]) func edgesAreMirrored(isRemoval: Bool) throws {
    window.traits.layoutDirection = .rightToLeft
    try show(!isRemoval, .move(edge: .trailing))
    let left = try blue.map(\.x).min() ?? -1
    #expect(abs(left - 40) <= 2, "\(left)")
  }

  @Test func identityIsGoneAtOnce() throws {
    try show(false, .asymmetric(insertion: .opacity, removal: .identity))
    #expect(try window.render().pixel(x: 30, y: 30) == .white)
    window.advance(by: 1)
    #expect(pictures == 0)
  }

  /// A removal without a duration leaves no picture in the frame that removes the component.
  @Test(arguments: [
    (Transition.move(edge: .trailing), 0.0), (.opacity, 0), (.scale(0.5), 0), (.offset(), 1),
  ])
  func aDepartureWithoutDurationIsOverAtOnce(transition: Transition, duration: Double) throws {
    node.update(to: Guest(isThere: true, transition: transition))
    try window.settle()
    var calls = 0
    Layer.animate(.linear(duration: duration)) {
      node.update(to: Guest(isThere: false, transition: transition))
    } completion: { _ in
      calls += 1
    }
    while node.subnodes.count > 1 { window.advance(by: 1.0 / 60) }
    #expect(pictures == 0)
    #expect(try blue.isEmpty)
    try window.settle()
    #expect(calls == 1)
  }

  /// With reduced motion nothing appears outside the component's frame.
  @Test(arguments: [
    (Transition.move(edge: .trailing), false), (.scale(0.5), false),
    (.move(edge: .trailing).combined(with: .opacity), true),
  ])
  func reducedMotionFadesInPlace(transition: Transition, isSeen: Bool) throws {
    window.traits.reducesMotion = true
    node.update(to: Guest(isThere: true, transition: transition))
    try window.settle()
    withAnimation(.linear(duration: 1)) {
      node.update(to: Guest(isThere: false, transition: transition))
    }
    while node.subnodes.count > 1 { window.advance(by: 1.0 / 60) }
    #expect((pictures > 0) == isSeen)
    window.advance(by: 0.5)
    let half = try window.render()
    #expect((half.pixel(x: 20, y: 20) != .white) == isSeen)
    #expect((0..<100).allSatisfy { half.pixel(x: 50, y: $0) == .white })
    try window.settle()
    #expect(pictures == 0)
  }

  /// A component that returns during its removal is a new square, and the old one leaves in front
  /// of it.
  @Test func aComponentMayReturnDuringItsRemoval() throws {
    try show(false, .move(edge: .trailing))
    node.update(to: Guest(isThere: true, transition: .move(edge: .trailing)))
    window.advance(by: 0.1)
    #expect(node.subnodes.count == 2)
    #expect(try window.render().pixel(x: 5, y: 20) == .blue)
    window.advance(by: 1)
    #expect(pictures == 0)
  }

  @Test func aClosedWindowKeepsNoRemovedPictures() throws {
    try show(false)
    #expect(pictures > 0)
    window.close()
    #expect(pictures == 0)
    let other = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try other.settle()
    #expect(try other.render().pixel(x: 30, y: 30) == .white)
  }

  @Test func manyThatComeAndGoLeaveNothing() throws {
    for count in 0..<200 {
      withAnimation(.linear(duration: 0.1)) {
        node.update(to: Guest(isThere: count % 2 == 0, transition: .opacity))
      }
      window.advance(by: 1.0 / 60)
    }
    #expect(pictures < 30)
    try window.settle()
    #expect(pictures == 0)
  }
}
