// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftNodes

@Suite struct InterfaceStateDescriptionTests {
  static let descriptions: [(InterfaceState, String)] = [
    ([], "{ No state }"),
    (.measureLayout, "{ MeasureLayout }"),
    ([.measureLayout, .preload], "{ MeasureLayout | Preload }"),
    ([.visible, .display], "{ Display | Visible }"),
    (.inHierarchy, "{ MeasureLayout | Preload | Display | Visible }"),
  ]

  @Test(arguments: descriptions)
  func description(_ state: InterfaceState, _ text: String) {
    #expect(state.description == text)
  }

  static let changes: [(InterfaceState, InterfaceState, String)] = [
    ([], [], "{ }"),
    (.inHierarchy, .inHierarchy, "{ }"),
    ([], .measureLayout, "{ }"),
    ([], .inHierarchy, "{ +Preload +Display +Visible }"),
    (.inHierarchy, [.measureLayout, .preload], "{ -Display -Visible }"),
    ([.preload], [.display], "{ -Preload +Display }"),
  ]

  @Test(arguments: changes)
  func change(_ old: InterfaceState, _ new: InterfaceState, _ text: String) {
    #expect(old.changeDescription(to: new) == text)
  }

  @Test func bits() {
    #expect(InterfaceState.inHierarchy.rawValue == 15)
    #expect(
      [InterfaceState.measureLayout, .preload, .display, .visible].map(\.rawValue) == [1, 2, 4, 8])
  }
}
