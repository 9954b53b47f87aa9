// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import TestSupport
import Testing
import Weft
import WeftTesting

@testable import WeftComponents

@MainActor @Observable private final class Form {
  var name = ""
  var copy = 0
  var people = [Person(id: 0), Person(id: 1)]
}

private struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name = "Ada"
  var age = 36
}

/// Fields that write into an observable model.
@MainActor @Suite struct BindableTests {
  private struct Editor: Component {
    let form: Form

    var body: some Component {
      Observe(form) { form in
        @Bindable var form = form
        VStack {
          TextField("Name", text: $form.name)
          Text("\(form.name) \(form.copy)")
        }
      }
    }
  }

  /// Whatever other changes of the model happen concurrently.
  @Test(arguments: seeds(10)) func nothingTypedIsLost(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let form = Form()
    let node = ComponentNode(Editor(form: form))
    let window = HeadlessWindow(
      size: Size(width: 240, height: 80), schedule: .seeded(seed), rootNode: node)
    try await window.settle()
    let field = try #require(node.everyNode.lazy.compactMap { $0 as? EditableTextNode }.first)
    window.click(field)
    let typed = "the quick brown fox"
    for letter in typed {
      window.type(String(letter))
      if Bool.random(using: &generator) { form.copy += 1 }
      window.advance(by: Double.random(in: 0.002...0.05, using: &generator))
      if Bool.random(using: &generator) { await Task.yield() }
    }
    #expect(form.name == typed && field.text == typed)
    form.name = "other"
    try await window.settle()
    #expect(field.text == "other")
    #expect(node.texts.last == "other \(form.copy)")
  }

  @Test func otherThreadsReadASnapshotAndWriteLater() async {
    let form = Form()
    form.name = "a"
    let binding = Bindable(form).name
    form.name = "b"
    #expect(binding.wrappedValue == "b")
    let seen = await Task.detached {
      defer { binding.wrappedValue = "c" }
      return binding.wrappedValue
    }.value
    #expect(seen == "a")
    while form.name == "b" { await Task.yield() }
    #expect(form.name == "c" && binding.wrappedValue == "c")
  }

  /// A write by another thread changes only its part of the model's current value.
  @Test func otherThreadsChangeNothingElse() async {
    let form = Form()
    let people = Bindable(form).people
    let (first, second) = (people[0], people.elements(id: \.id)[1])
    form.people[0].age = 9
    form.people.swapAt(0, 1)
    await Task.detached {
      first.age.wrappedValue = 40
      second.name.wrappedValue = "Grace"
      for _ in 0..<100 { second.age.update { $0 += 1 } }
    }.value
    while form.people[0].age < 140 { await Task.yield() }
    #expect(form.people == [Person(id: 1, name: "Grace", age: 140), Person(id: 0, age: 9)])
  }
}
