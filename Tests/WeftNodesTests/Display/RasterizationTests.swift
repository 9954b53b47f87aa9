// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// One picture for a node with its subnodes.
@MainActor @Suite struct RasterizationTests {
  /// A card with a background, round and clipped parts, text, an image that fits, and a faded part.
  private func card() throws -> DisplayNode {
    let card = DisplayNode()
    card.automaticallyManagesSubnodes = false
    card.backgroundColor = .secondaryBackground
    card.cornerRadius = 12
    card.clipsToBounds = true
    card.borderWidth = 2
    card.borderColor = .separator
    card.frame = Rect(x: 8, y: 8, width: 180, height: 100)
    let picture = ImageNode(.bitmap(try Self.stripes()))
    picture.contentMode = .scaleAspectFit
    picture.frame = Rect(x: 8, y: 8, width: 60, height: 60)
    picture.backgroundColor = .yellow
    picture.cornerRadius = 10
    picture.shadow = Shadow(color: .label, offset: Vector(dx: 3, dy: 4), radius: 3, opacity: 0.8)
    let title = TextNode("Weft", font: .headline)
    title.frame = Rect(x: 80, y: 12, width: 88, height: 24)
    let faded = DisplayNode()
    faded.automaticallyManagesSubnodes = false
    faded.frame = Rect(x: 80, y: 44, width: 60, height: 40)
    faded.alpha = 0.5
    faded.backgroundColor = .red
    faded.transform = .rotation(by: 0.2)
    let inner = DisplayNode()
    inner.frame = Rect(x: 30, y: 20, width: 60, height: 40)
    inner.backgroundColor = .blue
    faded.addSubnode(inner)
    let hidden = DrawnNode(.black)
    hidden.frame = Rect(x: 0, y: 0, width: 180, height: 100)
    hidden.isHidden = true
    for node in [picture, title, faded, hidden] { card.addSubnode(node) }
    return card
  }

  private static func stripes() throws -> Bitmap {
    try Bitmap.render(size: Size(width: 60, height: 30)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 60, height: 30), with: .color(.green))
      canvas.fill(Rect(x: 0, y: 10, width: 60, height: 10), with: .color(.blue))
    }
  }

  private func window(
    _ node: DisplayNode, scale: Double, traits: Traits = Traits(), schedule: Schedule = .inOrder
  ) throws -> HeadlessWindow {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.addSubnode(node)
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), scale: scale, traits: traits, schedule: schedule,
      rootNode: root)
    try window.settle()
    return window
  }

  /// The picture equals the renderer's picture of the single layers.
  @Test(arguments: [1, 1.25, 2], [Traits.ColorScheme.light, .dark])
  func aPictureLooksLikeItsParts(scale: Double, scheme: Traits.ColorScheme) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let (plain, one) = (try card(), try card())
    one.rasterizesSubtree = true
    let expected = try window(plain, scale: scale, traits: traits).render()
    let window = try window(one, scale: scale, traits: traits)
    let actual = try window.render()
    #expect(one.layer.contentsShowSublayers)
    // Edges between pixels are blended twice.
    let difference = try #require(actual.difference(from: expected))
    let pixels = actual.width * actual.height
    #expect(
      difference.maximum <= 96 && difference.differingPixels < pixels / 50, "\(difference)")
  }

  /// One picture in memory, for which each node is drawn once.
  @Test func aSubtreeIsOnePicture() throws {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.rasterizesSubtree = true
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let nodes = (0..<10).map { index in
      let node = DrawnNode(index.isMultiple(of: 2) ? .red : .blue)
      node.frame = Rect(x: Double(index) * 10, y: 0, width: 10, height: 100)
      root.addSubnode(node)
      return node
    }
    let window = try HeadlessWindow.settled(root)
    #expect(nodes.allSatisfy { $0.contents == nil && $0.drawn.entries.count == 1 })
    #expect(root.contents != nil)
    #expect(nodes.map(\.interfaceState).allSatisfy { $0 == root.interfaceState })
    for index in 0..<10 {
      #expect(try window.render().pixel(x: index * 10 + 5, y: 50) == nodes[index].color)
    }
    #expect(!root.hasPendingDisplay)
  }

  /// Pending frames, properties and subnodes are already in the picture.
  @Test(arguments: [false, true]) func aPictureThatIsWaitedForIsDrawnOnce(isNested: Bool) throws {
    let (leaf, hidden) = (DrawnNode(.red, size: .hundred), DrawnNode(.blue, size: .hundred))
    hidden.isHidden = true
    let group = DisplayNode { _, _ in
      OverlayLayoutSpec(child: leaf, overlay: hidden)
    }
    let card = DisplayNode { _, _ in group }
    card.rasterizesSubtree = true
    group.rasterizesSubtree = isNested
    let window = HeadlessWindow(size: .hundred, rootNode: DisplayNode { _, _ in card })
    card.ensureDisplayed()
    #expect(card.contents?.pixel(x: 5, y: 5) == .red)
    try window.settle()
    #expect(leaf.drawn.entries.count == 1)
    leaf.alpha = 0.5
    try window.settle()
    #expect(leaf.drawn.entries.count == 2)
  }

  @Test func eachNodeHearsOfThePictureOnce() throws {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.rasterizesSubtree = true
    let node = FinishCounter()
    node.frame.size = .hundred
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    #expect(node.count == 1)
    node.backgroundColor = .red
    try window.settle()
    #expect(node.count == 2)
  }

  private final class FinishCounter: DisplayNode {
    private(set) var count = 0

    override func displayDidFinish() {
      super.displayDidFinish()
      count += 1
    }
  }

  enum Change: CaseIterable {
    case contents, property, frame, insertion, removal, deep
  }

  /// Every change inside appears. All changes of a frame cause one picture, and the old picture
  /// stays until then.
  @Test(arguments: Change.allCases) func changesInside(change: Change) throws {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.rasterizesSubtree = true
    let (node, middle, deep) = (DrawnNode(.red), DisplayNode(), DrawnNode(.green))
    middle.automaticallyManagesSubnodes = false
    node.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    middle.frame = Rect(x: 0, y: 50, width: 100, height: 50)
    deep.frame = middle.bounds
    root.addSubnode(node)
    root.addSubnode(middle)
    middle.addSubnode(deep)
    let window = try HeadlessWindow.settled(root)
    let picture = try #require(root.contents)
    let place: (x: Int, y: Int, color: Color)
    switch change {
    case .contents:
      node.color = .blue
      place = (50, 25, .blue)
    case .property:
      node.alpha = 0
      root.backgroundColor = .black
      place = (50, 25, .black)
    case .frame:
      node.frame.origin.y = 50
      middle.frame.origin.y = 0
      place = (50, 25, .green)
    case .insertion:
      let new = DrawnNode(.yellow)
      new.frame = root.bounds
      root.addSubnode(new)
      place = (50, 25, .yellow)
    case .removal:
      middle.removeFromSupernode()
      root.backgroundColor = .black
      place = (50, 75, .black)
    case .deep:
      deep.color = .blue
      place = (50, 75, .blue)
    }
    window.runFrameWithoutJobs()
    #expect(root.contents === picture, "the old picture stays until the new one is there")
    #expect(root.hasPendingDisplay)
    try window.settle()
    #expect(try window.render().pixel(x: place.x, y: place.y) == place.color)
    #expect(node.contents == nil && deep.contents == nil)
  }

  /// Hits, layouts and traits are unaffected by rasterization.
  @Test func nodesStayNodes() throws {
    let card = try card()
    card.rasterizesSubtree = true
    let window = try window(card, scale: 1)
    let title = card.subnodes[1]
    var taps = 0
    title.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    #expect(window.host.rootLayer.hitTest(Point(x: 100, y: 30))?.owner === title)
    window.click(at: Point(x: 100, y: 30))
    #expect(taps == 1)
    let light = try #require(card.contents)
    window.traits.colorScheme = .dark
    try window.settle()
    let dark = try #require(card.contents)
    #expect(light !== dark)
  }

  @Test(arguments: [false, true]) func switchingIsNeverBlank(isRasterized: Bool) throws {
    let (root, node) = (DisplayNode(), DrawnNode(.red))
    root.automaticallyManagesSubnodes = false
    root.rasterizesSubtree = !isRasterized
    node.frame.size = .hundred
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    root.rasterizesSubtree = isRasterized
    for _ in 0..<4 {
      window.advanceOneFrame()
      #expect(try window.render().pixel(x: 50, y: 50) == .red)
    }
    try window.settle()
    #expect((root.contents != nil) == isRasterized)
    #expect((node.contents != nil) == !isRasterized)
  }

  /// A node that leaves a rasterized subtree gets a picture.
  @Test func leavingThePicture() throws {
    let (root, box, node) = (DisplayNode(), DisplayNode(), DrawnNode(.red))
    for one in [root, box] { one.automaticallyManagesSubnodes = false }
    box.rasterizesSubtree = true
    box.frame.size = .hundred
    node.frame.size = .hundred
    root.addSubnode(box)
    box.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    #expect(node.contents == nil)
    root.addSubnode(node)
    try window.settle()
    #expect(node.contents != nil)
    #expect(try window.render().pixel(x: 50, y: 50) == .red)
  }

  /// Random changes in any order of jobs finally result in the picture of the single layers.
  @Test(arguments: seeds(20)) func anySchedule(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.rasterizesSubtree = true
    let nodes = (0..<4).map { index in
      let node = DrawnNode(.red)
      node.frame = Rect(x: Double(index) * 25, y: 0, width: 25, height: 100)
      root.addSubnode(node)
      return node
    }
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    let colors: [Color] = [.red, .green, .blue, .yellow]
    for _ in 0..<20 {
      let node = nodes.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: node.color = colors.randomElement(using: &random)!
      case 1: node.isHidden.toggle()
      case 2: root.rasterizesSubtree.toggle()
      case 3: if node.supernode == nil { root.addSubnode(node) } else { node.removeFromSupernode() }
      default: window.advance(by: .random(in: 0...0.05, using: &random))
      }
    }
    try window.settle()
    let picture = try window.render()
    for (index, node) in nodes.enumerated() {
      let isSeen = node.supernode != nil && !node.isHidden
      let pixel = picture.pixel(x: index * 25 + 12, y: 50)
      #expect((pixel == node.color) == isSeen, "seed \(seed), node \(index): \(pixel)")
    }
    #expect((root.contents != nil) == root.rasterizesSubtree, "seed \(seed)")
  }
}
