// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a file of component identity cases.
struct ComponentIdentityFile: Decodable {
  let cases: [ComponentIdentityCase]
}

/// A sequence of trees in one mount, and the resulting lifecycle of the components.
struct ComponentIdentityCase: Decodable {
  let name: String
  let steps: [Step]

  struct Step: Decodable {
    /// The tree to show, or `.none` for an empty one. A missing value keeps the current tree.
    let tree: Tree??
    let bump: [Int]
    let mounted: Bool?
    let expect: Expectation

    private enum Key: CodingKey { case tree, bump, mounted, expect }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      tree =
        keys.contains(.tree) ? .some(try keys.decodeIfPresent(Tree.self, forKey: .tree)) : nil
      bump = try keys.decodeIfPresent([Int].self, forKey: .bump) ?? []
      mounted = try keys.decodeIfPresent(Bool.self, forKey: .mounted)
      expect = try keys.decode(Expectation.self, forKey: .expect)
    }
  }

  /// A component, as described in the files.
  struct Tree: Decodable, Hashable, Sendable {
    let type: String
    let key: String?
    let props: Int?
    let children: [Tree]?
  }

  struct Expectation: Decodable {
    let scopes: [Int]
    let counters: [Int]?
    let events: [Event]
    let builds: Int
    let duplicates: [[[Int]]]?
  }

  /// A callback of the controller of a component.
  struct Event: Decodable, Equatable, CustomStringConvertible {
    let word: String
    let number: Int

    var description: String { "\(word) \(number)" }

    init(_ word: String, _ number: Int) {
      self.word = word
      self.number = number
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      word = try values.decode(String.self)
      number = try values.decode(Int.self)
    }
  }
}
