// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftTesting

/// The content of a test's list, as a plain value.
struct Story: Equatable, Sendable {
  struct Entry: Identifiable, Equatable, Sendable {
    let id: Int
    var edit = 0
  }

  struct Part: Equatable, Sendable {
    let id: Int
    var entries: [Entry]
    var hasHeader = true
    /// A value that a modifier around the section passes to the rows.
    var mark = 0
    var isDisabled = false
    /// Whether another modifier exists, which makes the section another one.
    var isWrapped = false
  }

  /// The identity of a row that may have state.
  struct Key: Hashable, Sendable, CustomStringConvertible {
    let part: Int
    let entry: Int
    let isWrapped: Bool

    var description: String { "\(part).\(entry)\(isWrapped ? "w" : "")" }
  }

  /// A row's expected content, without its state.
  enum Row: Equatable, CustomStringConvertible {
    case lead
    case header(part: Int, mark: Int)
    case entry(Key, edit: Int, mark: Int)

    var description: String {
      switch self {
      case .lead: "lead"
      case .header(let part, let mark): "\(part)#\(mark)"
      case .entry(let key, let edit, let mark): "\(key)e\(edit)#\(mark)"
      }
    }
  }

  var version = 0
  var hasLead = false
  var parts: [Part] = []

  var rows: [Row] {
    (hasLead ? [.lead] : [])
      + parts.flatMap { part in
        (part.hasHeader ? [Row.header(part: part.id, mark: part.mark)] : [])
          + part.entries.map { entry in
            .entry(
              Key(part: part.id, entry: entry.id, isWrapped: part.isWrapped), edit: entry.edit,
              mark: part.mark)
          }
      }
  }

  func part(of key: Key) -> Part? { parts.first { $0.id == key.part } }

  var keys: [Key] {
    rows.compactMap { if case .entry(let key, _, _) = $0 { key } else { nil } }
  }
}

/// Changes a story at random. Removed identities are never used again, because whether their states
/// return depends on the values that are shown.
struct StoryChanger {
  private(set) var story: Story
  private var generator: SeededGenerator
  private var nextID = 0
  private var used: Set<Story.Key> = []

  init(seed: UInt64) {
    story = Story()
    generator = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      story.parts.append(newPart())
    }
    used.formUnion(story.keys)
  }

  private mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  private mutating func newPart() -> Story.Part {
    Story.Part(
      id: newID(),
      entries: (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Story.Entry(id: newID())
      })
  }

  /// Makes one or several changes.
  mutating func change() {
    for _ in 0..<Int.random(in: 1...3, using: &generator) { changeOnce() }
    finish()
  }

  private mutating func finish() {
    story.version += 1
    used.formUnion(story.keys)
  }

  /// Deletes elements, as the user's program does on request.
  mutating func delete(_ ids: [Int]) {
    for index in story.parts.indices {
      story.parts[index].entries.removeAll { ids.contains($0.id) }
    }
    finish()
  }

  /// Moves an element before another one of its part, or to the end.
  mutating func move(_ id: Int, before next: Int?) {
    guard
      let part = story.parts.firstIndex(where: { $0.entries.contains { $0.id == id } }),
      let index = story.parts[part].entries.firstIndex(where: { $0.id == id })
    else { return }
    let entry = story.parts[part].entries.remove(at: index)
    let end = story.parts[part].entries.endIndex
    let target = story.parts[part].entries.firstIndex { $0.id == next } ?? end
    story.parts[part].entries.insert(entry, at: target)
    finish()
  }

  private mutating func changeOnce() {
    guard let part = story.parts.indices.randomElement(using: &generator) else {
      return story.parts.append(newPart())
    }
    let count = story.parts[part].entries.count
    let entry = count > 0 ? Int.random(in: 0..<count, using: &generator) : nil
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1:
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let new = Story.Entry(id: newID())
        story.parts[part].entries.insert(new, at: Int.random(in: 0...count, using: &generator))
      }
    case 2: if let entry { story.parts[part].entries.remove(at: entry) }
    case 3:
      guard let entry else { return }
      let moved = story.parts[part].entries.remove(at: entry)
      story.parts[part].entries.insert(moved, at: Int.random(in: 0..<count, using: &generator))
    case 4: story.parts[part].entries.shuffle(using: &generator)
    case 5: if let entry { story.parts[part].entries[entry].edit += 1 }
    case 6: story.parts[part].mark = (story.parts[part].mark + 1) % 8
    case 7: story.parts[part].isDisabled.toggle()
    case 8: story.parts[part].isWrapped = true
    case 9: story.parts[part].hasHeader.toggle()
    case 10:
      let new = newPart()
      story.parts.insert(new, at: Int.random(in: 0...story.parts.count, using: &generator))
    case 11:
      if story.parts.count > 1, Bool.random(using: &generator) { story.parts.remove(at: part) }
    case 12: story.parts.shuffle(using: &generator)
    default:
      story.hasLead.toggle()
      // Moves the element to a part in which it never was.
      let target = Int.random(in: story.parts.indices, using: &generator)
      guard let entry, target != part else { return }
      let moved = story.parts[part].entries[entry]
      let (id, isWrapped) = (story.parts[target].id, story.parts[target].isWrapped)
      if used.contains(Story.Key(part: id, entry: moved.id, isWrapped: isWrapped)) { return }
      story.parts[part].entries.remove(at: entry)
      story.parts[target].entries.append(moved)
    }
  }
}
