// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLocks

private struct Person: Equatable, Sendable {
  var name = "Ada"
  var age = 36
}

private struct Owner: Component {
  let child: @Sendable (Binding<Person>) -> AnyComponent
  @State var person = Person()
  var body: some Component { child($person) }
}

private struct NameField: Component, Equatable {
  let builds: Tally
  @Binding var name: String

  var body: some Component {
    let _ = builds.add(1)
    Text(name)
  }

  static func == (left: NameField, right: NameField) -> Bool { left.$name == right.$name }
}

@MainActor @Suite struct BindingTests {
  @Test func aChangeThatWaitsDoesNotHideWhatWasWrittenBefore() throws {
    let whole = Mutex<Binding<Person>?>(nil)
    let node = ComponentNode(
      Owner { person in
        whole.withLock { $0 = person }
        return AnyComponent(Text("\(person.wrappedValue.name) \(person.wrappedValue.age)"))
      })
    node.measure()
    let person = try #require(whole.withLock { $0 })
    person.wrappedValue = Person(name: "Grace", age: 40)
    person.update { $0.age += 1 }
    #expect(person.wrappedValue == Person(name: "Grace", age: 40))
    node.measure()
    #expect(person.wrappedValue == Person(name: "Grace", age: 41))
    #expect(node.texts == ["Grace 41"])
  }

  @Test func aMemberIsABindingOfItsOwn() throws {
    let builds = Tally()
    let whole = Mutex<Binding<Person>?>(nil)
    let node = ComponentNode(
      Owner { person in
        whole.withLock { $0 = person }
        return AnyComponent(NameField(builds: builds, name: person.name))
      })
    node.measure()
    let person = try #require(whole.withLock { $0 })
    person.name.wrappedValue = "Grace"
    node.measure()
    #expect(node.texts == ["Grace"])
    #expect(builds.value == 2)
    person.age.update { $0 += 1 }
    node.measure()
    #expect(person.wrappedValue == Person(name: "Grace", age: 37))
    // The name is the same: the field that shows it is not built again.
    #expect(builds.value == 2)
  }

  @Test func membersAreWrittenWithoutLosingOtherChanges() throws {
    let whole = Mutex<Binding<Person>?>(nil)
    let node = ComponentNode(
      Owner { person in
        whole.withLock { $0 = person }
        return AnyComponent(Text("\(person.wrappedValue.name) \(person.wrappedValue.age)"))
      })
    node.measure()
    let person = try #require(whole.withLock { $0 })
    person.age.wrappedValue = 40
    person.name.wrappedValue = "Grace"
    node.measure()
    #expect(node.texts == ["Grace 40"])
  }

  @Test func bindingsOfOnesOwn() {
    let stored = Mutex(1)
    let binding = Binding {
      stored.withLock { $0 }
    } set: { new in
      stored.withLock { $0 = new }
    }
    binding.wrappedValue += 1
    binding.update { $0 *= 10 }
    #expect(stored.withLock { $0 } == 20)
    let constant = Binding.constant(3)
    constant.wrappedValue = 4
    #expect(constant.wrappedValue == 3)
  }
}
