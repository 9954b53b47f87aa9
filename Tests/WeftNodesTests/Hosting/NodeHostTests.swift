// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// A window and its node.
@MainActor @Suite struct NodeHostTests {
  @Test func theNodeFillsTheWindow() throws {
    let child = DisplayNode()
    let node = DisplayNode { _, _ in child.padding(10) }
    let window = try HeadlessWindow.settled(node)
    for size in [Size(width: 200, height: 150), Size(width: 50, height: 300), .hundred] {
      window.resize(to: size)
      try window.settle()
      #expect(node.frame == Rect(origin: .zero, size: size))
      #expect(node.layer.frame == node.frame)
      #expect(window.host.rootLayer.bounds.size == size)
      #expect(child.layer.frame == Rect(origin: .zero, size: size).insetBy(dx: 10, dy: 10))
    }
  }

  @Test func withoutASizeNothingIsMeasured() throws {
    let log = Log<String>()
    let node = MeasuredNode("n", .hundred, log)
    let window = try HeadlessWindow.settled(node, size: .zero)
    #expect(log.take() == [])
    window.resize(to: .hundred)
    try window.settle()
    #expect(log.take() == ["n"])
  }

  @Test func resizingDrawsAnew() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    window.resize(to: Size(width: 200, height: 100))
    try window.settle()
    #expect(node.contents?.size == Size(width: 200, height: 100))
    #expect(node.drawn.entries.count == 2)
  }

  @Test func visibility() throws {
    let node = DisplayNode()
    let driver = FrameDriver()
    let host = NodeHost(rootNode: node, runtime: driver.runtime)
    host.size = .hundred
    #expect(node.interfaceState == [], "a window is not shown before it is shown")
    host.isVisible = true
    #expect(node.interfaceState == .inHierarchy)
    host.isVisible = false
    #expect(node.interfaceState == [.measureLayout, .preload, .display])
    host.isVisible = true
    host.close()
    #expect(node.interfaceState == [])
    #expect(node.runtime == nil)
    #expect(node.layer.superlayer == nil)
    #expect(host.rootLayer.sublayers.isEmpty)
  }

  /// A node from a closed window continues in another one.
  @Test func aNodeMovesToANewWindow() throws {
    let child = DrawnNode(.red)
    let node = DisplayNode { _, _ in child.padding(5) }
    let first = try HeadlessWindow.settled(node)
    first.close()
    child.color = .blue
    let second = try HeadlessWindow.settled(node, size: Size(width: 60, height: 60))
    #expect(child.runtime === second.runtime)
    #expect(child.shown == [.red, .blue])
    #expect(try second.render().pixel(x: 30, y: 30) == .blue)
    try first.settle()
    #expect(node.interfaceState == .inHierarchy)
  }

  @Test func pixelsOfAWindow() throws {
    let node = DisplayNode { _, _ in
      let (left, right) = (DrawnNode(.red), DrawnNode(.blue))
      return StackLayoutSpec(.row) {
        left.flexGrow(1)
        right.flexGrow(1)
      }
    }
    node.borderWidth = 10
    node.borderColor = .green
    let picture = try HeadlessWindow.settled(node).render()
    #expect(picture.pixel(x: 25, y: 50) == .red)
    #expect(picture.pixel(x: 75, y: 50) == .blue)
    #expect(picture.pixel(x: 5, y: 50) == .green, "the border is in front")
  }
}
