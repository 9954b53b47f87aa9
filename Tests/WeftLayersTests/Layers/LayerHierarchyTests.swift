// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers

@MainActor @Suite struct LayerHierarchyTests {
  private let parent = Layer("parent")
  private let a = Layer("a")
  private let b = Layer("b")
  private let c = Layer("c")
  private let d = Layer("d")

  init() {
    for layer in [a, b, c] { parent.addSublayer(layer) }
  }

  private func named(_ name: Character) -> Layer {
    switch name {
    case "a": a
    case "b": b
    case "c": c
    default: d
    }
  }

  private func expectConsistency() {
    for layer in parent.sublayers { #expect(layer.superlayer === parent) }
    #expect(Set(parent.sublayers.map(ObjectIdentifier.init)).count == parent.sublayers.count)
  }

  @Test(
    arguments: [
      ("d", 1, "adbc"), ("d", 3, "abcd"), ("c", 0, "cab"), ("c", 1, "acb"), ("c", 2, "abc"),
      ("d", 99, "abcd"), ("d", -1, "dabc"), ("a", 99, "bca"),
    ] as [(Character, Int, String)])
  func inserting(name: Character, index: Int, expected: String) {
    parent.insertSublayer(named(name), at: index)
    #expect(parent.sublayerNames.joined() == expected)
    expectConsistency()
  }

  @Test(arguments: ["dbc", "cb", "abc", "cba", "", "d", "abcd", "dcba"])
  func settingAllAtOnce(names: String) {
    let before = parent.sublayers
    parent.setSublayers(names.map(named))
    #expect(parent.sublayerNames.joined() == names)
    expectConsistency()
    for layer in before where !parent.sublayers.contains(where: { $0 === layer }) {
      #expect(layer.superlayer == nil)
    }
  }

  @Test func aLayerIsInOnePlaceOnly() {
    let other = Layer("other")
    other.addSublayer(b)
    #expect(parent.sublayerNames == ["a", "c"])
    #expect(other.sublayerNames == ["b"])
    #expect(b.superlayer === other)
    other.setSublayers([a, b])
    #expect(parent.sublayerNames == ["c"])
    #expect(other.sublayerNames == ["a", "b"])
  }

  @Test func removing() {
    b.removeFromSuperlayer()
    b.removeFromSuperlayer()
    #expect(parent.sublayerNames == ["a", "c"])
    #expect(b.superlayer == nil)
  }

  @Test func ancestorsAndRoots() {
    a.addSublayer(d)
    #expect(parent.isAncestor(of: d))
    #expect(a.isAncestor(of: a))
    #expect(!b.isAncestor(of: d))
    #expect(d.root === parent)
  }

  @Test func nothingKeepsARemovedLayer() {
    weak var released: Layer?
    do {
      let layer = Layer()
      released = layer
      a.addSublayer(layer)
    }
    #expect(released != nil)
    a.setSublayers([])
    #expect(released == nil)
  }

  @Test func aLayerDoesNotKeepItsSuperlayer() {
    weak var released: Layer?
    do {
      let outer = Layer()
      released = outer
      outer.addSublayer(a)
    }
    #expect(released == nil)
    #expect(a.superlayer == nil)
  }
}
