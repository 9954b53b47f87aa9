// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLocks
import WeftTesting

/// The notes of actions, in order.
private final class Notes: Sendable {
  private let stored = Mutex<[String]>([])

  var all: [String] { stored.withLock { $0 } }

  func add(_ note: String) { stored.withLock { $0.append(note) } }
}

@MainActor @Suite struct GestureTests {
  private let notes = Notes()
  private let middle = Point(x: 50, y: 20)

  private func open(_ component: some Component) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), rootNode: ComponentNode(component))
    try window.settle()
    return window
  }

  private func box() -> some Component {
    VStack { Filling().frame(width: 100, height: 40) }
  }

  @Test func onHoverHearsOfComingAndLeaving() throws {
    let window = try open(VStack { box().onHover { [notes] in notes.add("\($0)") } })
    window.move(to: middle)
    window.move(to: Point(x: 60, y: 20))
    window.move(to: Point(x: 50, y: 90))
    window.move(to: middle)
    #expect(notes.all == ["true", "false", "true"])
  }

  /// Also if the component is removed under the mouse.
  @Test func onHoverEndsWithTheComponent() throws {
    func content(_ isThere: Bool) -> some Component {
      VStack {
        if isThere { box().onHover { [notes] in notes.add("\($0)") } }
        Text("other")
      }
    }
    let node = ComponentNode(content(true))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    window.move(to: middle)
    node.update(to: content(false))
    try window.settle()
    window.advance(by: 0.1)
    #expect(notes.all == ["true", "false"])
  }

  /// A component that is disabled under the mouse is notified that the mouse has left.
  @Test func onHoverEndsWhereTheComponentIsDisabled() throws {
    func content(_ isDisabled: Bool) -> some Component {
      VStack { box().onHover { [notes] in notes.add("\($0)") }.disabled(isDisabled) }
    }
    let node = ComponentNode(content(false))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    window.move(to: middle)
    node.update(to: content(true))
    try window.settle()
    window.move(to: Point(x: 50, y: 90))
    #expect(notes.all == ["true", "false"])
    window.move(to: middle)
    #expect(notes.all == ["true", "false"])
  }

  /// A drag that disables or removes its component ends once.
  @Test(arguments: ["disabled", "removed"])
  func onDragGestureEndsWithTheComponent(change: String) throws {
    func content(_ isOver: Bool) -> some Component {
      VStack {
        if !isOver || change == "disabled" {
          box().onDragGesture { [notes] in notes.add("\($1)") }.disabled(isOver)
        }
        Text("other")
      }
    }
    let node = ComponentNode(content(false))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    window.send(.down, at: middle, device: .mouse)
    window.send(.drag, at: Point(x: 70, y: 20), device: .mouse)
    #expect(notes.all == ["false"])
    node.update(to: content(true))
    try window.settle()
    window.send(.drag, at: Point(x: 80, y: 20), device: .mouse)
    window.send(.up, at: Point(x: 80, y: 20), device: .mouse)
    #expect(notes.all == ["false", "true"])
  }

  @Test func onLongPressGestureWaits() throws {
    let window = try open(
      box().onLongPressGesture(minimumDuration: 0.4) { [notes] in notes.add("long") })
    window.send(.down, at: middle, device: .touch)
    window.advance(by: 0.3)
    #expect(notes.all.isEmpty)
    window.advance(by: 0.2)
    #expect(notes.all == ["long"])
    window.send(.up, at: middle, device: .touch)
    window.tap(at: middle)
    window.advance(by: 1)
    #expect(notes.all == ["long"])
  }

  @Test func aTapGesture() throws {
    let window = try open(
      box().gesture(TapGesture(count: 2).onEnded { [notes] in notes.add("twice") }))
    window.click(at: middle)
    window.advance(by: 1)
    #expect(notes.all.isEmpty)
    window.click(at: middle, count: 2)
    window.advance(by: 1)
    #expect(notes.all == ["twice"])
  }

  @Test func aLongPressGesture() throws {
    let window = try open(
      box().gesture(
        LongPressGesture(minimumDuration: 0.2).onEnded { [notes] in notes.add("\($0)") }))
    window.send(.down, at: middle, device: .touch)
    window.advance(by: 0.3)
    window.send(.up, at: middle, device: .touch)
    #expect(notes.all == ["true"])
  }

  @Test func aMagnifyGesture() throws {
    let window = try open(
      box().gesture(
        MagnifyGesture()
          .onChanged { [notes] value in if notes.all.isEmpty { notes.add("changed") } }
          .onEnded { [notes] value in notes.add("ended \(value.magnification)") }))
    window.pinch(at: middle, scale: 2)
    #expect(notes.all == ["changed", "ended 2.0"])
  }

  @Test func aRotateGesture() throws {
    let window = try open(
      box().gesture(
        RotateGesture()
          .onChanged { [notes] value in if notes.all.isEmpty { notes.add("changed") } }
          .onEnded { [notes] value in notes.add("ended \(value.rotation.radians)") }))
    window.pinch(at: middle, scale: 1, rotation: 1)
    #expect(notes.all == ["changed", "ended 1.0"])
  }
}
