// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import TestSupport
import Weft
import WeftLocks

@MainActor @Observable final class WatchedStory {
  var value = 0
}

/// The objects that closures of the components use, on any thread.
final class StoryStage: Sendable {
  private struct Contents {
    var selected: Int?
    var states: [Story.Key: Binding<Int>] = [:]
    var story: Binding<Story>?
  }

  private let stored = Mutex(Contents())
  let watched: WatchedStory
  /// The rows that were tapped.
  let taps = Log<Story.Key>()
  let deletions = Log<[Int]>()
  /// The moved element, and the element before which it moves.
  let moves = Log<[Int?]>()

  @MainActor init() { watched = WatchedStory() }

  var selected: Int? {
    get { stored.withLock { $0.selected } }
    set { stored.withLock { $0.selected = newValue } }
  }

  func note(_ state: Binding<Int>, of key: Story.Key) {
    let old = stored.withLock { $0.states.updateValue(state, forKey: key) }
    withExtendedLifetime(old) {}
  }

  func state(of key: Story.Key) -> Binding<Int>? { stored.withLock { $0.states[key] } }

  var story: Binding<Story>? {
    get { stored.withLock { $0.story } }
    set { stored.withLock { $0.story = newValue } }
  }
}

/// A number that a test can read from a picture.
struct Code: Component, Equatable {
  static let width = 8.0
  static let height = 12.0
  let number: Int

  var body: some Component {
    Rectangle().fill(Color(hex: UInt32(number))).frame(
      width: .points(Self.width), height: .points(Self.height))
  }

  /// The first numbers for kinds of rows and for values.
  static let (lead, header, entry, value) = (0xC00000, 0x800000, 0x200000, 0x400000)
}

private struct MarkKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var mark: Int {
    get { self[MarkKey.self] }
    set { self[MarkKey.self] = newValue }
  }
}

private struct EntryRow: Component {
  let key: Story.Key
  let edit: Int
  let version: Int
  let stage: StoryStage
  @State private var taps = 0
  @Environment(\.mark) private var mark

  var body: some Component {
    HStack {
      Code(number: Code.entry + (key.isWrapped ? 0x100000 : 0) + key.part * 1024 + key.entry)
      Code(number: Code.value + edit * 16 + mark)
      Code(number: Code.value + version)
      Code(number: Code.value + taps).onTapGesture {
        stage.taps.add(key)
        // Others write it, too.
        $taps.update { $0 += 1 }
      }
      Observe(stage.watched) { Code(number: Code.value + $0.value) }
      let _ = stage.note($taps, of: key)
    }
  }
}

private struct HeaderRow: Component {
  let part: Int
  let version: Int
  @Environment(\.mark) private var mark

  var body: some Component {
    HStack {
      Code(number: Code.header + part)
      Code(number: Code.value + mark)
      Code(number: Code.value + version)
    }
  }
}

private struct StoryRows: Component {
  let story: Story
  let stage: StoryStage

  var body: some Component { EmptyComponent() }

  @ComponentBuilder var rows: some Component {
    if story.hasLead {
      HStack {
        Code(number: Code.lead)
        Code(number: Code.value)
        Code(number: Code.value + story.version)
      }
    }
    for part in story.parts {
      if part.isWrapped {
        section(part).padding(0).id(part.id)
      } else {
        section(part).id(part.id)
      }
    }
  }

  private func section(_ part: Story.Part) -> AnyComponent {
    let version = story.version
    let section = Section {
      ForEach(part.entries) { [stage] entry in
        EntryRow(
          key: Story.Key(part: part.id, entry: entry.id, isWrapped: part.isWrapped),
          edit: entry.edit, version: version, stage: stage)
      }
      .onDelete { [stage] offsets in stage.deletions.add(offsets.map { part.entries[$0].id }) }
      .onMove { [stage] source, target in
        let next = target < part.entries.count ? part.entries[target].id : nil
        for offset in source { stage.moves.add([part.entries[offset].id, next]) }
      }
    } header: {
      if part.hasHeader { HeaderRow(part: part.id, version: version) }
    } footer: {
    }
    .environment(\.mark, part.mark)
    .disabled(part.isDisabled)
    .background(part.mark % 2 == 0 ? Color.white : .black)
    return AnyComponent(section)
  }
}

/// A number above a list.
struct StoryScreen: Component {
  let story: Story
  let stage: StoryStage
  let isList: Bool

  var body: some Component {
    let rows = StoryRows(story: story, stage: stage).rows
    let selection = Binding {
      stage.selected
    } set: {
      stage.selected = $0
    }
    VStack(alignment: .leading) {
      Code(number: Code.value + story.version)
      if isList {
        List(selection: selection) { rows }
      } else {
        LazyVStack { rows }
      }
    }
  }
}

/// A screen whose story is a state.
struct StateScreen: Component {
  let stage: StoryStage
  let isList: Bool
  @State var story: Story

  var body: some Component {
    let _ = stage.story = $story
    StoryScreen(story: story, stage: stage, isList: isList)
  }
}
