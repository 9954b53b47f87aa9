// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a file of automatic subnode cases.
struct AutomaticSubnodesFile: Decodable {
  let cases: [AutomaticSubnodesCase]
}

/// Versions of layout specs, and the resulting subnodes of the nodes that show them in turn.
struct AutomaticSubnodesCase: Decodable {
  let name: String
  let specs: [String: [[Element]]]
  let sizes: [String: CaseSize]
  let spacing: Double
  let given: [String]?
  let steps: [Step]

  indirect enum Element: Decodable {
    case node(String)
    case column([Element])
    case inset(Double, Element)

    private enum Key: CodingKey { case pad, of }

    init(from decoder: any Decoder) throws {
      if let keys = try? decoder.container(keyedBy: Key.self) {
        self = .inset(
          try keys.decode(Double.self, forKey: .pad), try keys.decode(Element.self, forKey: .of))
        return
      }
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .node(name)
      } else {
        self = .column(try container.decode([Element].self))
      }
    }
  }

  struct Step: Decodable {
    let `do`: [Action]?
    let advance: Double
    let expect: Expectation
  }

  enum Action: Decodable {
    case set([String: Int])
    case transition(Transition)
    case complete(finished: Bool, transition: Int)

    private enum Key: CodingKey { case set, transition, complete, of }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      if let versions = try keys.decodeIfPresent([String: Int].self, forKey: .set) {
        self = .set(versions)
      } else if keys.contains(.transition) {
        self = .transition(try Transition(from: decoder))
      } else {
        self = .complete(
          finished: try keys.decode(Bool.self, forKey: .complete),
          transition: try keys.decode(Int.self, forKey: .of))
      }
    }
  }

  struct Transition: Decodable {
    /// The version of the root's spec.
    let transition: Int
    let animated: Bool
    let async: Bool
    let duration: Double?
    let manual: Bool?
  }

  struct Expectation: Decodable {
    let subnodes: [String: [String]]
    let leaving: [String]?
    let maybe: [String]?
    let frames: [String: CaseRect]?
    let completions: [Completion]?
    let context: Context?
  }

  /// `[number of the transition, finished]`
  struct Completion: Decodable, Equatable {
    let transition: Int
    let isFinished: Bool

    init(transition: Int, isFinished: Bool) {
      self.transition = transition
      self.isFinished = isFinished
    }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      transition = try container.decode(Int.self)
      isFinished = try container.decode(Bool.self)
    }
  }

  struct Context: Decodable {
    let inserted: [String]
    let removed: [String]
    let initial: [String: CaseRect]
    let final: [String: CaseRect]
  }
}
