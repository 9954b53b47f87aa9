// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLayers
import WeftTesting

/// Drags of components.
@MainActor @Suite struct DragTests {
  private let log = Journal<String>()

  private func box(_ distance: Double, scale: Double = 1, degrees: Double = 0) -> some Component {
    VStack {
      Filling().frame(width: 100, height: 100)
        .gesture(
          DragGesture(minimumDistance: distance)
            .onChanged { [log] in log.note("changed \(text($0))") }
            .onEnded { [log] in log.note("ended \(text($0))") }
        )
        .scaleEffect(scale)
        .rotationEffect(.degrees(degrees))
    }
  }

  private func text(_ value: DragGesture.Value) -> String {
    func point(_ x: Double, _ y: Double) -> String {
      "\(Int(x.rounded())),\(Int(y.rounded()))"
    }
    return point(value.startLocation.x, value.startLocation.y)
      + " " + point(value.translation.width, value.translation.height)
      + " " + point(value.location.x, value.location.y)
  }

  private func open(_ component: some Component) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), rootNode: ComponentNode(component))
    try window.settle()
    return window
  }

  /// SwiftUI programs observe touch down and up by a drag with a minimum distance of 0.
  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func aPressWithoutMovementIsADragOfNoDistance(_ device: PointerEvent.Device) throws {
    let window = try open(box(0))
    window.send(.down, at: Point(x: 30, y: 40), device: device)
    #expect(log.difference(from: ["changed 30,40 0,0 30,40"]) == nil)
    window.send(.up, at: Point(x: 30, y: 40), device: device)
    #expect(log.difference(from: ["ended 30,40 0,0 30,40"]) == nil)
  }

  @Test func theShortFormAndTheRecognizerBeginWithThePress() throws {
    let window = try open(
      VStack {
        Filling().frame(width: 100, height: 100)
          .onDragGesture(minimumDistance: 0) { [log] in log.note("\($0.dx) \($1)") }
      })
    window.click(at: Point(x: 50, y: 50))
    #expect(log.difference(from: ["0.0 false", "0.0 true"]) == nil)
    let node = DisplayNode()
    let pan = PanGestureRecognizer { [log] in log.note("\($0.state)") }
    pan.minimumDistance = 0
    node.addGestureRecognizer(pan)
    let other = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try other.settle()
    other.click(at: Point(x: 50, y: 50))
    #expect(log.difference(from: ["began", "ended"]) == nil)
  }

  /// A button inside keeps its clicks, and a drag that begins on it still drags.
  @Test func controlsInsideKeepTheirClicks() throws {
    let window = try open(
      VStack { Button("Go") { [log] in log.note("go") }.frame(width: 100, height: 100) }
        .gesture(DragGesture(minimumDistance: 0).onEnded { [log] _ in log.note("drag") }))
    window.click(at: Point(x: 50, y: 50))
    #expect(log.difference(from: ["go"]) == nil)
    window.drag(from: Point(x: 50, y: 50), to: Point(x: 80, y: 50))
    #expect(log.difference(from: ["drag"]) == nil)
  }

  /// Start, translation and location are in the component's local space.
  @Test(arguments: [
    (2.0, 0.0, "50,50 10,5 60,55"), (0.5, 0, "50,50 40,20 90,70"), (1, 90, "50,50 10,-20 60,30"),
  ])
  func dragsAreInLocalSpace(_ scale: Double, _ degrees: Double, _ expected: String) throws {
    let window = try open(box(5, scale: scale, degrees: degrees))
    window.send(.down, at: Point(x: 50, y: 50), device: .mouse)
    window.send(.drag, at: Point(x: 70, y: 60), device: .mouse)
    #expect(log.difference(from: ["changed \(expected)"]) == nil)
    window.send(.up, at: Point(x: 70, y: 60), device: .mouse)
    #expect(log.difference(from: ["ended \(expected)"]) == nil)
  }

  @Test func zoomedContentDragsInItsOwnPoints() throws {
    let content = ComponentNode(
      VStack {
        Filling().frame(width: 100, height: 100)
          .onDragGesture(minimumDistance: 5) { [log] in log.note("\($0.dx) \($0.dy) \($1)") }
      })
    let scroll = ScrollNode(content)
    scroll.maximumZoomScale = 4
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: scroll)
    try window.settle()
    scroll.zoomScale = 2
    try window.settle()
    window.send(.down, at: Point(x: 50, y: 50), device: .mouse)
    window.send(.drag, at: Point(x: 70, y: 60), device: .mouse)
    window.send(.up, at: Point(x: 70, y: 60), device: .mouse)
    #expect(log.difference(from: ["10.0 5.0 false", "10.0 5.0 true"]) == nil)
  }

  /// A drag that accepts only the mouse leaves fingers to the list around it.
  @Test func aRecognizerMayAcceptOnlyTheMouse() throws {
    let node = DisplayNode()
    let pan = PanGestureRecognizer { [log] in log.note("\($0.state)") }
    pan.allowedDevices = [.mouse]
    node.addGestureRecognizer(pan)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    window.touchDrag(from: Point(x: 10, y: 10), to: Point(x: 10, y: 60), duration: 0)
    #expect(log.difference(from: []) == nil)
    window.drag(from: Point(x: 10, y: 10), to: Point(x: 10, y: 60), duration: 0)
    #expect(log.difference(from: ["began", "ended"]) == nil)
  }
}
