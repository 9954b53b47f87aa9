// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The path of a node's properties to its layer.
@MainActor @Suite struct NodePropertyTests {
  /// A property, and the expected value of the layer.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let set: @Sendable (DisplayNode) -> Void
    let isDefault: @MainActor @Sendable (Layer) -> Bool
    let isSet: @MainActor @Sendable (Layer) -> Bool

    var testDescription: String { name }
  }

  nonisolated static let cases: [Case] = [
    Case(name: "backgroundColor") {
      $0.backgroundColor = .red
    } isDefault: {
      $0.backgroundColor == nil
    } isSet: {
      $0.backgroundColor == .red
    },
    Case(name: "alpha") {
      $0.alpha = 0.25
    } isDefault: {
      $0.opacity == 1
    } isSet: {
      $0.opacity == 0.25
    },
    Case(name: "isHidden") {
      $0.isHidden = true
    } isDefault: {
      !$0.isHidden
    } isSet: {
      $0.isHidden
    },
    Case(name: "cornerRadius") {
      $0.cornerRadius = 5
    } isDefault: {
      $0.cornerRadius == 0
    } isSet: {
      $0.cornerRadius == 5
    },
    Case(name: "borderWidth") {
      $0.borderWidth = 2
    } isDefault: {
      $0.borderWidth == 0
    } isSet: {
      $0.borderWidth == 2
    },
    Case(name: "borderColor") {
      $0.borderColor = .blue
    } isDefault: {
      $0.borderColor == .black
    } isSet: {
      $0.borderColor == .blue
    },
    Case(name: "shadow") {
      $0.shadow = Shadow(radius: 5)
    } isDefault: {
      $0.shadow == nil
    } isSet: {
      $0.shadow == Shadow(radius: 5)
    },
    Case(name: "clipsToBounds") {
      $0.clipsToBounds = true
    } isDefault: {
      !$0.masksToBounds
    } isSet: {
      $0.masksToBounds
    },
    Case(name: "transform") {
      $0.transform = .translation(x: 3, y: 4)
    } isDefault: {
      $0.transform == .identity
    } isSet: {
      $0.transform == .translation(x: 3, y: 4)
    },
    Case(name: "isUserInteractionEnabled") {
      $0.isUserInteractionEnabled = false
    } isDefault: {
      $0.isUserInteractionEnabled
    } isSet: {
      !$0.isUserInteractionEnabled
    },
    Case(name: "hitTestSlop") {
      $0.hitTestSlop = EdgeInsets(all: -8)
    } isDefault: {
      $0.hitTestSlop == .zero
    } isSet: {
      $0.hitTestSlop == EdgeInsets(all: -8)
    },
    Case(name: "frame") {
      $0.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    } isDefault: {
      $0.frame == .zero
    } isSet: {
      $0.frame == Rect(x: 5, y: 6, width: 7, height: 8)
    },
  ]

  @Test(arguments: cases)
  func beforeLoading(_ example: Case) {
    let node = DisplayNode()
    example.set(node)
    #expect(!node.isNodeLoaded)
    #expect(example.isSet(node.layer))
    #expect(example.isDefault(DisplayNode().layer))
  }

  /// A property set on a loaded node, on any thread, reaches the layer with the next frame.
  @Test(arguments: cases, [false, true])
  func withTheNextFrame(_ example: Case, onMain: Bool) async throws {
    let root = DisplayNode()
    let node = DisplayNode()
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    #expect(example.isDefault(node.layer))
    if onMain {
      example.set(node)
    } else {
      await Task.detached { example.set(node) }.value
    }
    #expect(example.isDefault(node.layer))
    window.runFrameWithoutJobs()
    #expect(example.isSet(node.layer))
  }

  @Test(arguments: [false, true]) func defaults(isLoaded: Bool) {
    let node = DisplayNode()
    if isLoaded { _ = node.layer }
    #expect(node.alpha == 1)
    #expect(node.contents == nil)
    #expect(node.displaysAsynchronously)
    #expect(!node.isDisplaySuspended)
    #expect(!node.rasterizesSubtree)
    #expect(node.placeholderColor == nil)
    #expect(node.placeholderDrawing == nil)
    #expect(node.placeholderFadeDuration == 0)
    #expect(node.cornerRounding == .layer)
    #expect(node.automaticallyManagesSubnodes)
    #expect(node.isNodeLoaded == isLoaded)
  }

  @Test func aChangeThatIsNoneCostsNoFrame() throws {
    let node = DisplayNode()
    node.shadow = Shadow()
    let window = try HeadlessWindow.settled(node)
    node.alpha = 1
    node.backgroundColor = nil
    node.shadow = Shadow()
    node.frame = node.frame
    #expect(!window.driver.wantsFrame)
  }

  @Test func loadingRunsBlocksInOrder() {
    let log = Log<String>()
    let node = RecordingNode("n", log)
    for number in 0..<3 { node.onDidLoad { _ in log.add("\(number)") } }
    _ = node.layer
    #expect(log.take() == ["n didLoad", "0", "1", "2"])
    node.onDidLoad { _ in log.add("at once") }
    #expect(log.take() == ["at once"])
  }

  @Test func loadingLoadsWhatIsBelow() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    outer.addSubnode(inner)
    let layer = outer.layer
    #expect(inner.isNodeLoaded)
    #expect(inner.layer.superlayer === layer)
    #expect(outer.layer === layer)
  }

  /// Threads write at random while frames run. The layer finally has the last written values.
  @Test func threadsWriteWhileFramesRun() async throws {
    let root = DisplayNode()
    let nodes = (0..<4).map { _ in DisplayNode() }
    for node in nodes { root.addSubnode(node) }
    let window = try HeadlessWindow.settled(root, schedule: .threads)
    let writers = nodes.enumerated().map { index, node in
      Task.detached {
        for step in 1...2000 {
          node.alpha = Double(step) / 2000
          node.cornerRadius = Double(step)
          node.frame = Rect(x: Double(step), y: Double(index), width: Double(step % 7), height: 1)
          if step % 100 == 0 { await Task.yield() }
        }
      }
    }
    for _ in 0..<20 {
      window.runFrameWithoutJobs()
      await Task.yield()
    }
    for writer in writers { await writer.value }
    try await window.settle()
    for (index, node) in nodes.enumerated() {
      #expect(node.layer.opacity == 1)
      #expect(node.layer.cornerRadius == 2000)
      #expect(
        node.layer.frame == Rect(x: 2000, y: Double(index), width: Double(2000 % 7), height: 1))
    }
  }

  /// Threads move the same nodes between two parents. Each ends in one of them, once.
  @Test func threadsMoveTheSameNodes() async throws {
    let root = DisplayNode()
    let parents = (0..<2).map { _ in DisplayNode() }
    for parent in parents { root.addSubnode(parent) }
    let nodes = (0..<6).map { _ in DisplayNode() }
    let window = try HeadlessWindow.settled(root, schedule: .threads)
    let movers = (0..<3).map { seed in
      Task.detached {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<500 {
          let node = nodes.randomElement(using: &generator)!
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: node.removeFromSupernode()
          case 1: parents[0].insertSubnode(node, at: 0)
          default: parents[1].addSubnode(node)
          }
        }
      }
    }
    for _ in 0..<20 {
      window.runFrameWithoutJobs()
      await Task.yield()
    }
    for mover in movers { await mover.value }
    try await window.settle()
    for node in nodes {
      let places = parents.flatMap(\.subnodes).filter { $0 === node }
      #expect(places.count == (node.supernode == nil ? 0 : 1))
      #expect(node.interfaceState == (node.supernode == nil ? [] : .inHierarchy))
      #expect(node.runtime === (node.supernode == nil ? nil : window.runtime))
    }
    for parent in parents {
      #expect(parent.subnodes.allSatisfy { $0.supernode === parent })
      #expect(parent.layer.sublayers.isIdentical(to: parent.subnodes.map(\.layer)))
    }
  }

  /// Concurrent moves. Each node ends in the list of its supernode, once.
  private struct Moves {
    let parents = (0..<2).map { _ in DisplayNode() }
    let nodes: [DisplayNode]

    /// - Parameter count: At least three, because these move. Lists of more than 32 use another
    ///   algorithm.
    init(nodes count: Int) { nodes = (0..<count).map { _ in DisplayNode() } }

    /// Inserts nodes at equal indexes, removes them and sets whole lists.
    func make(_ count: Int, by generator: inout SeededGenerator) {
      for _ in 0..<count {
        let node = nodes[Int.random(in: 0..<3, using: &generator)]
        let parent = parents[Int.random(in: 0..<2, using: &generator)]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...1: node.removeFromSupernode()
        case 2: parent.insertSubnode(node, at: 0)
        case 3: parent.setSubnodes(nodes.shuffled(using: &generator))
        case 4: parent.setSubnodes([node])
        default: parent.addSubnode(node)
        }
      }
    }

    func expectOnePlaceForEach(_ comment: Comment) {
      for node in nodes {
        let places = parents.flatMap(\.subnodes).filter { $0 === node }
        #expect(places.count == (node.supernode == nil ? 0 : 1), comment)
      }
      for parent in parents {
        #expect(parent.subnodes.allSatisfy { $0.supernode === parent }, comment)
      }
    }
  }

  @Test func threadsPutNodesIntoTheSamePlace() async {
    for round in 0..<60 {
      let moves = Moves(nodes: round % 2 == 0 ? 3 : 40)
      let movers = (0..<4).map { mover in
        Task.detached {
          var generator = SeededGenerator(seed: UInt64(round * 4 + mover))
          moves.make(200, by: &generator)
        }
      }
      for mover in movers { await mover.value }
      moves.expectOnePlaceForEach("round \(round)")
    }
  }

  @Test(.enabled(if: Schedule.canInterleave, "needs -Xswiftc -DWEFT_CHECKED_LOCK"))
  func movesOfTheSameNodeFollowEachOther() throws {
    for seed in seeds(80) {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let moves = Moves(nodes: seed % 4 == 0 ? 40 : 3)
      for mover in 0..<3 as Range<UInt64> {
        driver.runtime.workers.submit(priority: .visible) { _ in
          var generator = SeededGenerator(seed: seed * 3 + mover)
          moves.make(5, by: &generator)
        }
      }
      try driver.settle()
      moves.expectOnePlaceForEach("seed \(seed)")
    }
  }
}
