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

private struct Team: Sendable {
  struct Member: Identifiable, Sendable {
    let id: Int
    var name = "Ada"
  }

  var lead = Person()
  var members = (0..<3).map { Member(id: $0) }
}

private struct TeamList: Component {
  let child: @Sendable (Binding<Team>) -> AnyComponent
  @State var team = Team()
  var body: some Component { child($team) }
}

/// A value with a member whose setter another thread can interrupt.
private struct Pair: Equatable, Sendable {
  static let onSet = Mutex<(@Sendable () -> Void)?>(nil)

  var first = 0
  private var stored = 0
  var second: Int {
    get { stored }
    set {
      stored = newValue
      Pair.onSet.withLock { $0.take() }?()
    }
  }
}

private struct PairOwner: Component {
  let onBuild: @Sendable (Binding<Pair>) -> Void
  @State var pair = Pair()
  var body: some Component {
    let _ = onBuild($pair)
    Text("\(pair.first) \(pair.second)")
  }
}

@MainActor @Suite struct BindingTests {
  /// Two threads write members at the same time. Each reads its written value.
  @Test func aMemberThatIsWrittenMeanwhileIsReadAtOnce() throws {
    let whole = Mutex<Binding<Pair>?>(nil)
    let node = ComponentNode(PairOwner { pair in whole.withLock { $0 = pair } })
    node.measure()
    let pair = try #require(whole.withLock { $0 })
    Pair.onSet.withLock { $0 = { pair.first.wrappedValue = 1 } }
    pair.second.wrappedValue = 2
    #expect(pair.second.wrappedValue == 2)
    #expect(pair.first.wrappedValue == 1)
    node.measure()
    #expect(node.texts == ["1 2"])
    // The earlier writes do not hide later changes.
    pair.update { $0.first += 1 }
    node.measure()
    #expect(pair.wrappedValue.first == 2)
  }

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
    // The name is unchanged, so the field that shows it is not built again.
    #expect(builds.value == 2)
  }

  /// This includes parts of parts. A row of a list that is a member is built again only for its
  /// changes.
  @Test func partsOfMembersAreComparedByTheirPlace() throws {
    let builds = Tally()
    let stored = Mutex<Binding<Team>?>(nil)
    let node = ComponentNode(
      TeamList { team in
        stored.withLock { $0 = team }
        return AnyComponent(
          VStack {
            NameField(builds: builds, name: team.lead.name)
            ForEach(team.members) { NameField(builds: builds, name: $0.name) }
          })
      })
    node.measure()
    let team = try #require(stored.withLock { $0 })
    #expect(builds.value == 4)
    team.members[1].name.wrappedValue = "Grace"
    node.measure()
    #expect(node.texts == ["Ada", "Ada", "Grace", "Ada"])
    #expect(builds.value == 5)
    team.lead.name.wrappedValue = "Mary"
    node.measure()
    #expect(node.texts == ["Mary", "Ada", "Grace", "Ada"])
    #expect(builds.value == 6)
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

  @Test func anOptionalValueIsUnwrapped() throws {
    let stored = Mutex<Person?>(Person())
    let optional = Binding {
      stored.withLock { $0 }
    } set: { new in
      stored.withLock { $0 = new }
    }
    let person = try #require(Binding(optional))
    person.wrappedValue.name = "Grace"
    person.age.update { $0 += 1 }
    #expect(stored.withLock { $0 } == Person(name: "Grace", age: 37))
    optional.wrappedValue = nil
    #expect(person.wrappedValue.name == "Ada")
    person.age.update { $0 += 1 }
    #expect(stored.withLock { $0 } == nil)
    #expect(Binding<Person>(optional) == nil)
    person.wrappedValue = Person(name: "Alan")
    #expect(optional.wrappedValue?.name == "Alan")
    let pair = (Binding(Binding.constant(Int?.some(1))), Binding(Binding.constant(Int?.some(1))))
    #expect(pair.0 == pair.1)
  }

  private struct Seeded: Component {
    @State private var count: Int

    init(count: Int) { _count = State(initialValue: count) }

    var body: some Component { Text("\(count)").onTapGesture { count += 1 } }
  }

  @Test func aStateHasTheFirstValueOfItsInitializer() {
    let node = ComponentNode(Seeded(count: 3))
    node.measure()
    node.update(to: Seeded(count: 5))
    node.measure()
    #expect(node.texts == ["3"])
  }
}
