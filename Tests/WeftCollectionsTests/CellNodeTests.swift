// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// The reactions of a cell to clicks and touches.
@MainActor @Suite struct CellNodeTests {
  /// A stand-in for the collection.
  @MainActor private final class Owner {
    var allows = true
    var taps = 0
  }

  private final class LookingCell: CellNode {
    var looks: [String] = []

    override func selectionDidChange() {
      looks.append((isHighlighted ? "highlighted" : "") + (isSelected ? "selected" : ""))
    }
  }

  private let owner = Owner()
  private let cell = LookingCell()
  private let inside = Point(x: 20, y: 20)
  private let outside = Point(x: 90, y: 90)

  /// A window of 100 x 100 with the cell in its upper left quarter.
  private func makeWindow() throws -> HeadlessWindow {
    let root = DisplayNode()
    root.addSubnode(cell)
    cell.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    cell.onTouch = { [owner] _, touch in
      switch touch {
      case .press: return owner.allows
      case .tap: owner.taps += 1
      default: break
      }
      return true
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    return window
  }

  @Test func aClick() throws {
    let window = try makeWindow()
    window.click(at: inside)
    #expect(owner.taps == 1)
    #expect(cell.looks == ["highlighted", ""])
  }

  @Test func leavingTheCellIsNoClick() throws {
    let window = try makeWindow()
    window.send(.down, at: inside, device: .touch)
    window.send(.drag, at: outside, device: .touch)
    #expect(!cell.isHighlighted)
    window.send(.drag, at: inside, device: .touch)
    #expect(cell.isHighlighted)
    window.send(.drag, at: outside, device: .touch)
    window.send(.up, at: outside, device: .touch)
    #expect(owner.taps == 0)
    #expect(cell.looks == ["highlighted", "", "highlighted", ""])
  }

  @Test func aCancelledTouchIsNoClick() throws {
    let window = try makeWindow()
    window.send(.down, at: inside, device: .touch)
    window.send(.cancel, at: inside, device: .touch)
    #expect(owner.taps == 0)
    #expect(!cell.isHighlighted)
  }

  @Test(arguments: [2, 3])
  func otherMouseButtonsAreNoClick(button: Int) throws {
    let window = try makeWindow()
    window.click(at: inside, button: button)
    #expect(owner.taps == 0)
    #expect(cell.looks == [])
  }

  @Test func aCellWithoutSelectionIsNotClicked() throws {
    let window = try makeWindow()
    owner.allows = false
    window.click(at: inside)
    #expect(owner.taps == 0)
    #expect(cell.looks == [])
  }

  @Test func eachChangeOfTheSelectionIsReportedOnce() {
    cell.setSelected(true)
    cell.setSelected(true)
    cell.setSelected(false)
    cell.setSelected(false)
    #expect(cell.looks == ["selected", ""])
  }

  @Test func byDefaultACellTakesNoModel() {
    #expect(!cell.update(toModel: 1))
  }
}
