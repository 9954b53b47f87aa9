// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import Testing
import Weft
import WeftTesting

/// Rows are released with their list or data source.
@MainActor @Suite struct ListReleaseTests {
  @Observable @MainActor final class Model {
    var word = "word"
  }

  /// An object that counts its instances.
  private final class Kept: Sendable {
    let tally: Tally

    init(_ tally: Tally) {
      self.tally = tally
      tally.add(1)
    }

    deinit { tally.add(-1) }
  }

  private struct Row: Component {
    let number: Int
    let kept: Kept
    let controllers: Tally
    let model: Model
    @State var isOpen = false

    var body: some Component {
      HStack {
        Text("row \(number)")
        Counted(controllers: controllers)
        Observe(model) { [kept] in Text("\($0.word) \(kept.tally.value)") }
      }
      .onAppear { [kept] in isOpen = kept.tally.value < 0 }
    }
  }

  private struct Counted: ControlledComponent {
    let controllers: Tally
    @State var value = 0

    var body: some Component { Text("\(value)") }

    func makeController() -> Controller { Controller(controllers) }

    final class Controller: ComponentController {
      typealias Content = Counted
      let controllers: Tally

      init(_ controllers: Tally) {
        self.controllers = controllers
        controllers.add(1)
      }

      func didEnd() { controllers.add(-1) }
    }
  }

  private struct Screen: Component {
    let values: Tally
    let controllers: Tally
    let model: Model
    @State var isShown = true

    var body: some Component {
      VStack {
        Button("Turn") { isShown.toggle() }
        if isShown {
          List(0..<30, id: \.self) { number in
            Row(number: number, kept: Kept(values), controllers: controllers, model: model)
          }
        }
      }
    }
  }

  @Test func aListThatGoesTakesItsRowsAlong() async throws {
    let (values, controllers, model) = (Tally(), Tally(), Model())
    let node = ComponentNode(Screen(values: values, controllers: controllers, model: model))
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try await window.settle()
    #expect(controllers.value > 3 && values.value > 3)
    let turn = try #require(window.node(.button, label: "Turn"))
    _ = turn.performAccessibilityAction(.activate)
    try await window.settle { controllers.value == 0 && values.value == 0 }
    // A change of the model has no further effect.
    model.word = "other"
    try await window.settle()
    #expect(values.value == 0)
  }

  @Test(.timeLimit(.minutes(10))) func aDataSourceThatGoesEndsItsItems() async throws {
    let (values, controllers, model) = (Tally(), Tally(), Model())
    weak var released: AnyObject?
    do {
      let source = ComponentDataSource(sections: [Array(0..<30)], context: 0) { number, _ in
        Row(number: number, kept: Kept(values), controllers: controllers, model: model)
      }
      released = source
      let list = CollectionNode(source)
      let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
      try await window.settle()
      list.contentOffset.y = 300
      try await window.settle()
      #expect(controllers.value > 3)
      window.close()
    }
    try await controllers.wait { $0 == 0 }
    try await values.wait { $0 == 0 }
    #expect(released == nil)
  }

  /// The state contains the latest reading of the model, with a binding to another of its states.
  private struct Opening: Component {
    let kept: Kept
    let model: Model
    @State var isOpen = false

    var body: some Component {
      Observe(model) { [kept] model in
        Toggle(model.word, isOn: $isOpen).onTapGesture { [kept] in kept.tally.add(0) }
      }
    }
  }

  private struct Openings: Component {
    let areRows: Bool
    let values: Tally
    let model: Model
    @State var count = 3

    var body: some Component {
      VStack {
        Button("Remove") { count -= 1 }
        List(0..<(areRows ? count : 3), id: \.self) { number in
          VStack {
            Text("row")
            if number < count { Opening(kept: Kept(values), model: model) }
          }
        }
      }
    }
  }

  /// A row, or a part of a row, with a binding to itself.
  @Test(arguments: [false, true])
  func rowsWithABindingToThemselvesAreReleased(isRow: Bool) async throws {
    let (values, model) = (Tally(), Model())
    let node = ComponentNode(Openings(areRows: isRow, values: values, model: model))
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try await window.settle { values.value == 3 }
    let remove = try #require(window.node(.button, label: "Remove"))
    _ = remove.performAccessibilityAction(.activate)
    try await window.settle { values.value == 2 }
    #expect(window.nodes(.switch).count == 2)
  }
}
