// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a file of node hierarchy cases.
struct NodeHierarchyFile: Decodable {
  let cases: [NodeHierarchyCase]
}

/// A script on nodes, with the resulting callbacks and states.
struct NodeHierarchyCase: Decodable {
  let name: String
  let nodes: [String]
  let tree: [String: [String]]
  let steps: [Step]
  /// The edits that nodes make in their first callbacks, by node and callback.
  let on: [String: [String: Edit]]?

  enum Step: Decodable {
    case edit(Edit)
    case window(WindowChange, log: [String: [String]]?)
    case tree([String: [String]])
    case frame(Frame)

    private enum Key: CodingKey { case window, log, tree, frame }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      if let change = try keys.decodeIfPresent(WindowChange.self, forKey: .window) {
        self = .window(change, log: try keys.decodeIfPresent([String: [String]].self, forKey: .log))
      } else if let tree = try keys.decodeIfPresent([String: [String]].self, forKey: .tree) {
        self = .tree(tree)
      } else if let frame = try keys.decodeIfPresent(Frame.self, forKey: .frame) {
        self = .frame(frame)
      } else {
        self = .edit(try Edit(from: decoder))
      }
    }
  }

  enum WindowChange: String, Decodable {
    case open, hide, show, close
  }

  struct Frame: Decodable {
    let tree: [String: [String]]
    let nodes: [String: String]
    let log: [String: [String]]
  }

  struct Edit: Decodable {
    let action: Action
    let isOnWorker: Bool

    enum Action {
      case add(String, to: String)
      case insert(String, to: String, at: Int)
      case insertBelow(String, to: String, String)
      case insertAbove(String, to: String, String)
      case replace(String, with: String)
      case remove(String)
    }

    private enum Key: CodingKey {
      case add, insert, replace, remove, to, at, below, above, with, thread
    }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      func name(_ key: Key) throws -> String { try keys.decode(String.self, forKey: key) }
      if keys.contains(.add) {
        action = .add(try name(.add), to: try name(.to))
      } else if keys.contains(.replace) {
        action = .replace(try name(.replace), with: try name(.with))
      } else if keys.contains(.remove) {
        action = .remove(try name(.remove))
      } else if keys.contains(.at) {
        action = .insert(
          try name(.insert), to: try name(.to), at: try keys.decode(Int.self, forKey: .at))
      } else if keys.contains(.below) {
        action = .insertBelow(try name(.insert), to: try name(.to), try name(.below))
      } else {
        action = .insertAbove(try name(.insert), to: try name(.to), try name(.above))
      }
      isOnWorker = try keys.decodeIfPresent(String.self, forKey: .thread) == "worker"
    }
  }
}
