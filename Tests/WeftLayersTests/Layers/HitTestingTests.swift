// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct HitTestingTests {
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let back = Layer("back", frame: Rect(x: 10, y: 10, width: 50, height: 50))
  private let front = Layer("front", frame: Rect(x: 40, y: 40, width: 50, height: 50))
  private let inner = Layer("inner", frame: Rect(x: 20, y: 20, width: 100, height: 10))

  init() {
    root.addSublayer(back)
    root.addSublayer(front)
    back.addSublayer(inner)
  }

  private func hit(_ x: Double, _ y: Double) -> String? {
    root.hitTest(Point(x: x, y: y))?.name
  }

  @Test(
    arguments: [
      (5.0, 5.0, "root"), (15, 15, "back"), (45, 45, "front"), (35, 35, "inner"),
      // The part of the layer outside its parent, except below the layer in front.
      (95, 35, "inner"), (45, 42, "front"), (99, 99, "root"),
      // The left and top edges belong to a layer. The right and bottom edges do not.
      (10, 10, "back"), (90, 89, "root"), (0, 0, "root"),
    ] as [(Double, Double, String)])
  func theFrontmostInnermostIsHit(x: Double, y: Double, name: String) {
    #expect(hit(x, y) == name)
  }

  @Test func nothingIsHitOutside() {
    #expect(hit(-1, 50) == nil)
    #expect(hit(100, 50) == nil)
  }

  @Test func theOrderOfLayersCounts() {
    root.addSublayer(back)
    #expect(hit(45, 45) == "back")
  }

  @Test func clippedLayersAreNotHit() {
    back.masksToBounds = true
    #expect(hit(35, 35) == "inner")
    #expect(hit(95, 35) == "root")
  }

  @Test(arguments: ["hidden", "transparent", "passive"])
  func hiddenSubtreesAreNotHit(how: String) {
    switch how {
    case "hidden": back.isHidden = true
    case "transparent": back.opacity = 0.009
    default: back.isUserInteractionEnabled = false
    }
    #expect(hit(15, 15) == "root")
    #expect(hit(35, 35) == "root")
  }

  @Test func aFaintLayerIsHit() {
    back.opacity = 0.01
    #expect(hit(15, 15) == "back")
  }

  @Test func slopChangesTheArea() {
    back.hitTestSlop = EdgeInsets(all: -5)
    #expect(hit(6, 6) == "back")
    #expect(hit(4, 4) == "root")
    back.hitTestSlop = EdgeInsets(all: 5)
    #expect(hit(12, 12) == "root")
    #expect(hit(16, 16) == "back")
  }

  @Test func scrolledContentIsHitWhereItIsSeen() {
    back.masksToBounds = true
    back.bounds = Rect(x: 0, y: 15, width: 50, height: 50)
    // A layer that was at y 30 ... 40 in the window is now at 15 ... 25.
    #expect(hit(35, 20) == "inner")
    #expect(hit(35, 35) == "back")
  }

  @Test func transformsCount() {
    front.transform = .scale(x: 0.5, y: 0.5)
    #expect(hit(45, 45) == "back")
    #expect(hit(65, 65) == "front")
    front.transform = .scale(x: 0, y: 1)
    #expect(hit(65, 65) == "root")
  }
}
