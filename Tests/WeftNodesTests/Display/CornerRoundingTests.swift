// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Round corners by the renderer, or in the contents.
@MainActor @Suite struct CornerRoundingTests {
  private func window(_ rounding: CornerRounding, radius: Double) throws -> (
    DrawnNode, HeadlessWindow
  ) {
    let (root, node) = (DisplayNode(), DrawnNode(.red))
    root.automaticallyManagesSubnodes = false
    node.cornerRadius = radius
    node.clipsToBounds = true
    node.cornerRounding = rounding
    node.frame.size = .hundred
    root.addSubnode(node)
    return (node, try HeadlessWindow.settled(root))
  }

  @Test(arguments: [0.0, 8, 30, 50, 80]) func bothRoundingTypesLookTheSame(radius: Double) throws {
    let (byLayer, first) = try window(.layer, radius: radius)
    let (inPicture, second) = try window(.precomposited, radius: radius)
    #expect(byLayer.layer.masksToBounds)
    #expect(inPicture.layer.masksToBounds == (radius == 0))
    for (x, y) in [(0, 0), (3, 3), (99, 0), (50, 0), (50, 50), (12, 2), (0, 99), (96, 97)] {
      #expect(
        try first.render().pixel(x: x, y: y) == second.render().pixel(x: x, y: y), "\(x), \(y)")
    }
  }

  @Test func anotherRadiusDrawsAgain() throws {
    let (node, window) = try window(.precomposited, radius: 20)
    #expect(node.drawn.entries.count == 1)
    node.cornerRadius = 40
    try window.settle()
    #expect(node.drawn.entries.count == 2)
    #expect(node.contents?.pixel(x: 8, y: 8).alpha == 0)
    node.cornerRadius = 40
    node.alpha = 0.5
    try window.settle()
    #expect(node.drawn.entries.count == 2)
    node.cornerRounding = .layer
    try window.settle()
    #expect(node.contents?.pixel(x: 8, y: 8) == .red)
    node.cornerRadius = 10
    try window.settle()
    #expect(node.drawn.entries.count == 3, "the renderer needs no other picture")
  }

  /// An image that does not fill its node is only cut at corners that it reaches.
  @Test func anImageThatFits() throws {
    let image = try Bitmap.render(size: Size(width: 50, height: 50)) {
      $0.fill(Rect(x: 0, y: 0, width: 50, height: 50), with: .color(.blue))
    }
    let (root, node) = (DisplayNode(), ImageNode(.bitmap(image)))
    root.automaticallyManagesSubnodes = false
    node.contentMode = .center
    node.cornerRadius = 20
    node.cornerRounding = .precomposited
    node.frame.size = .hundred
    root.addSubnode(node)
    _ = try HeadlessWindow.settled(root)
    let contents = try #require(node.contents)
    #expect(contents.size == .hundred)
    #expect(contents.pixel(x: 26, y: 26) == .blue)
    #expect(contents.pixel(x: 20, y: 50).alpha == 0)
  }
}
