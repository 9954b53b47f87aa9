// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct RenderInvalidationTests {
  private final class Host: LayerHost {
    var count = 0
    func layerTreeNeedsRender() { count += 1 }
    func embed(_ layer: EmbeddedLayer) {}
  }

  private let host = Host()
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let scroller = Layer("scroller", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let cell = Layer("cell", frame: Rect(x: 0, y: 0, width: 100, height: 20))
  private let sibling = Layer("sibling", frame: Rect(x: 0, y: 20, width: 100, height: 20))
  private let label = Layer("label", frame: Rect(x: 0, y: 0, width: 50, height: 10))

  init() {
    root.host = host
    root.addSublayer(scroller)
    scroller.addSublayer(cell)
    scroller.addSublayer(sibling)
    cell.addSublayer(label)
    root.markAsRendered()
    host.count = 0
  }

  private var dirt: [String: RenderInvalidation] {
    var result: [String: RenderInvalidation] = [:]
    for layer in [root, scroller, cell, sibling, label] where !layer.renderInvalidation.isEmpty {
      result[layer.name ?? "?"] = layer.renderInvalidation
    }
    return result
  }

  @Test func aFreshLayerIsAllDirty() {
    #expect(Layer().renderInvalidation == .all)
  }

  @Test func aScrollMarksTheChainToTheRootOnly() {
    scroller.bounds.origin = Point(x: 0, y: 30)
    #expect(dirt == ["root": .sublayers, "scroller": .sublayers])
    #expect(host.count == 1)
  }

  @Test func theHostIsToldOnceUntilItHasRendered() {
    scroller.bounds.origin = Point(x: 0, y: 30)
    label.backgroundColor = .red
    sibling.opacity = 0.5
    #expect(host.count == 1)
    root.markAsRendered()
    label.backgroundColor = .blue
    #expect(host.count == 2)
  }

  @Test func aMarkedAncestorStopsTheWayUpButNotTheMark() {
    label.backgroundColor = .red
    cell.backgroundColor = .red
    #expect(
      dirt == [
        "root": .sublayers, "scroller": .sublayers, "cell": [.sublayers, .content],
        "label": .content,
      ])
  }

  @Test(
    arguments: [
      ("background", RenderInvalidation.content), ("border width", .content),
      ("border color", .content),
      ("gravity", .content), ("radius", [.content, .sublayers]),
      ("masks", [.content, .sublayers]), ("opacity", .placement), ("hidden", .placement),
      ("transform", .placement), ("position", .placement), ("anchor", .placement),
      ("size", [.content, .placement]), ("origin", .sublayers),
    ] as [(String, RenderInvalidation)])
  func eachPropertyMarksWhatItChanges(property: String, expected: RenderInvalidation) {
    switch property {
    case "background": cell.backgroundColor = .red
    case "border width": cell.borderWidth = 2
    case "border color": cell.borderColor = .red
    case "gravity": cell.contentsGravity = .center
    case "radius": cell.cornerRadius = 4
    case "masks": cell.masksToBounds = true
    case "opacity": cell.opacity = 0.5
    case "hidden": cell.isHidden = true
    case "transform": cell.transform = .scale(x: 2, y: 2)
    case "position": cell.position = Point(x: 1, y: 1)
    case "anchor": cell.anchorPoint = .zero
    case "size": cell.bounds.size.height = 30
    default: cell.bounds.origin.y = 3
    }
    #expect(dirt == ["root": .sublayers, "scroller": .sublayers, "cell": expected])
  }

  @Test func aPictureMarksTheContent() throws {
    cell.contents = try Bitmap.render(size: Size(width: 1, height: 1)) { _ in }
    #expect(cell.renderInvalidation == .content)
  }

  @Test func sameValuesMarkNothing() {
    cell.backgroundColor = cell.backgroundColor
    cell.bounds = cell.bounds
    cell.frame = cell.frame
    cell.opacity = 1
    scroller.setSublayers(scroller.sublayers)
    #expect(dirt.isEmpty)
    #expect(host.count == 0)
  }

  @Test func hierarchyChangesMarkTheContainer() {
    sibling.removeFromSuperlayer()
    #expect(dirt == ["root": .sublayers, "scroller": .sublayers])
    root.markAsRendered()
    cell.insertSublayer(sibling, at: 0)
    #expect(cell.renderInvalidation == .sublayers)
    #expect(sibling.renderInvalidation == .placement)
  }

  @Test func changesOutsideOfTheTreeInvalidateTheRoot() {
    cell.removeFromSuperlayer()
    root.markAsRendered()
    label.backgroundColor = .red
    #expect(host.count == 1)
    scroller.addSublayer(cell)
    #expect(host.count == 2)
    for layer in [root, scroller, cell] { #expect(layer.renderInvalidation.contains(.sublayers)) }
    #expect(label.renderInvalidation == .content)
  }
}
