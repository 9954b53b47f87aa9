// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftNodes

/// Members that users of Texture expect.
@MainActor @Suite struct DisplayNodeAPITests {
  // MARK: Hierarchy

  @Test(arguments: [0, 1, 2]) func aNodeBesideItselfStays(index: Int) {
    let parent = DisplayNode()
    let children = (0..<3).map { _ in DisplayNode() }
    for child in children { parent.addSubnode(child) }
    parent.insertSubnode(children[index], belowSubnode: children[index])
    #expect(parent.subnodes.map(ObjectIdentifier.init) == children.map(ObjectIdentifier.init))
    parent.insertSubnode(children[index], aboveSubnode: children[index])
    #expect(parent.subnodes.map(ObjectIdentifier.init) == children.map(ObjectIdentifier.init))
    parent.replaceSubnode(children[index], with: children[index])
    #expect(parent.subnodes.map(ObjectIdentifier.init) == children.map(ObjectIdentifier.init))
  }

  // MARK: Loading

  @Test func loadBlocksCanBeAddedOnAnyThread() async {
    let node = DisplayNode()
    let log = Log<String>()
    await Task.detached {
      node.onDidLoad { _ in log.add("first") }
      node.onDidLoad { _ in log.add("second") }
    }.value
    node.onDidLoad { loaded in
      #expect(loaded === node)
      log.add("third")
    }
    #expect(log.entries.isEmpty)
    _ = node.layer
    #expect(log.entries == ["first", "second", "third"])
    await withCheckedContinuation { continuation in
      Task.detached {
        node.onDidLoad { _ in
          MainActor.assertIsolated()
          log.add("later")
          continuation.resume()
        }
      }
    }
    node.onDidLoad { _ in log.add("now") }
    #expect(log.entries == ["first", "second", "third", "later", "now"])
  }

  // MARK: Conversion

  @Test func pointsConvertToTheWindow() throws {
    let (outer, inner, root) = (DisplayNode(), DisplayNode(), DisplayNode())
    root.addSubnode(outer)
    outer.addSubnode(inner)
    outer.frame = Rect(x: 30, y: 40, width: 100, height: 100)
    inner.frame = Rect(x: 5, y: 6, width: 10, height: 10)
    inner.transform = .scale(x: 2, y: 2)
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: root)
    try window.settle()
    let rect = inner.convertToWindow(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(rect == Rect(x: 30, y: 41, width: 20, height: 20))
    #expect(inner.convertToWindow(Point(x: 5, y: 5)) == Point(x: 40, y: 51))
    #expect(inner.convertFromWindow(Point(x: 40, y: 51)) == Point(x: 5, y: 5))
    #expect(inner.convertFromWindow(rect) == Rect(x: 0, y: 0, width: 10, height: 10))
    inner.transform = .scale(x: 0, y: 0)
    try window.settle()
    #expect(inner.convertFromWindow(Point(x: 40, y: 51)) == nil)
  }

  // MARK: Actions

  @Test func allActionsOfAControlCanBeRemoved() {
    let control = ControlNode()
    let journal = Log<String>()
    func add(_ name: String, _ events: ControlNode.Event) {
      control.addAction(for: events) { journal.add(name) }
    }
    func sent(_ events: ControlNode.Event) -> [String] {
      control.sendActions(for: events)
      return journal.take()
    }
    add("down", .touchDown)
    add("both", [.touchDown, .valueChanged])
    add("value", .valueChanged)
    let kept = control.addAction(for: .touchCancel) { journal.add("cancel") }
    control.removeAllActions(for: .touchDown)
    #expect(sent(.touchDown) == [])
    #expect(sent(.valueChanged) == ["both", "value"])
    #expect(sent(.touchCancel) == ["cancel"])
    control.removeAllActions()
    #expect(sent(.all) == [])
    // Removing an action twice is harmless.
    control.removeAction(kept)
    add("again", .valueChanged)
    #expect(sent(.all) == ["again"])
  }

  // MARK: Layout

  @Test func aTreeOutsideOfAWindowLaysOutInItsFrame() {
    let inner = DisplayNode()
    let node = DisplayNode { [inner] _, _ in InsetLayoutSpec(insets: .zero, child: inner) }
    node.layoutIfNeeded()
    #expect(inner.frame == .zero)
    node.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    node.layoutIfNeeded()
    #expect(inner.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(inner.supernode === node)
    // Also from a descendant.
    node.frame.size.width = 60
    inner.layoutIfNeeded()
    #expect(inner.frame.width == 60)
  }

  @Test func layoutIfNeededDoesNotWaitForAFrame() throws {
    let inner = DisplayNode()
    inner.style.preferredSize = Size(width: 10, height: 10)
    let middle = DisplayNode { [inner] _, _ in StackLayoutSpec(children: [inner]) }
    let node = DisplayNode { [middle] _, _ in StackLayoutSpec(children: [middle]) }
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    #expect(inner.frame.size == Size(width: 10, height: 10))
    for start in [node, middle, inner] {
      let width = inner.frame.width + 10
      inner.style.preferredSize = Size(width: width, height: 10)
      #expect(inner.frame.width == width - 10)
      start.layoutIfNeeded()
      #expect(inner.frame.width == width, "from \(start === node ? "the root" : "below")")
      try window.settle()
      #expect(inner.layer.frame.width == width)
    }
  }

  @Test func transitionsHaveACurve() throws {
    let node = DisplayNode()
    #expect(node.defaultLayoutTransitionCurve == .easeInOut)
    let child = DisplayNode()
    let offset = Box(0.0)
    child.style.preferredSize = Size(width: 10, height: 10)
    let moving = DisplayNode { [child, offset] _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(top: 0, left: offset.value.withLock { $0 }, bottom: 0, right: 0),
        child: child)
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: moving)
    try window.settle()
    moving.defaultLayoutTransitionCurve = .linear
    moving.defaultLayoutTransitionDuration = 1
    offset.value.withLock { $0 = 100 }
    moving.transitionLayout(animated: true)
    window.advance(by: 0.25)
    let position = child.convertToWindow(Point.zero).x
    #expect(abs(position - 25) < 4, "linear after a quarter of the time: \(position)")
  }

  // MARK: Contents

  final class Colored: DisplayNode {
    override var drawing: (any Drawing)? { Fill() }

    struct Fill: Drawing {
      func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
        canvas.fill(Rect(origin: .zero, size: size), with: .color(.red))
      }
    }
  }

  @Test func contentsCanBeCleared() throws {
    let (root, child) = (Colored(), Colored())
    root.addSubnode(child)
    child.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let window = HeadlessWindow(size: Size(width: 50, height: 50), rootNode: root)
    try window.settle()
    #expect(root.contents != nil && child.contents != nil)
    root.clearContents()
    #expect(root.contents == nil && root.layer.contents == nil && child.contents != nil)
    root.setNeedsDisplay()
    try window.settle()
    #expect(root.contents != nil)
    root.recursivelyClearContents()
    #expect(root.contents == nil && child.contents == nil)
  }

  @Test func displayCanBeSuspendedBelow() async throws {
    let (root, child) = (Colored(), Colored())
    root.addSubnode(child)
    child.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    await Task.detached { root.recursivelySetDisplaySuspended(true) }.value
    #expect(root.isDisplaySuspended && child.isDisplaySuspended)
    let window = HeadlessWindow(size: Size(width: 50, height: 50), rootNode: root)
    try await window.settle()
    #expect(root.contents == nil && child.contents == nil)
    root.recursivelySetDisplaySuspended(false)
    try await window.settle()
    #expect(root.contents != nil && child.contents != nil)
  }

  @Test(arguments: [false, true]) func aNodeMayWaitForItsContents(waits: Bool) throws {
    let (root, child) = (DisplayNode(), Colored())
    child.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let window = HeadlessWindow(size: Size(width: 50, height: 50), rootNode: root)
    try window.settle()
    let row = DisplayNode()
    row.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    row.addSubnode(child)
    row.neverShowsPlaceholders = waits
    child.placeholderColor = .accent
    root.addSubnode(row)
    window.runtime.frames.commit()
    #expect((child.contents != nil) == waits)
    try window.settle()
    #expect(child.contents != nil)
  }
}
