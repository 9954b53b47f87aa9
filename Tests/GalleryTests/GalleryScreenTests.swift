// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

@testable import Gallery

/// The gallery's list of sections, bar and status line.
@MainActor @Suite struct GalleryScreenTests {
  private let screen = GalleryScreen()
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 920, height: 800), rootNode: screen)
    window.runtime.icons.find = SampleIcons.find
    window.advance(by: 0.2)
  }

  private var focus: FocusController { window.host.dispatcher.focus }

  private func press(_ key: KeyEvent.Key) {
    window.key(key)
    window.advance(by: 0.1)
  }

  /// The focus ring appears only for users of the keyboard.
  @Test func aClickShowsNoRing() throws {
    for link in screen.links[..<3] {
      window.click(link)
      window.advance(by: 0.1)
      #expect(link.isSelected && !link.isFocused && focus.layer != nil && !focus.isRingVisible)
      link.focus(showsRing: true)
      press(.enter)
      #expect(focus.isRingVisible)
    }
  }

  @Test func theBarChangesTheAppearance() throws {
    for (title, isChanged) in [
      ("Dark", { $0.colorScheme == .dark }), ("High contrast", { $0.contrast == .high }),
      ("Right to left", { $0.layoutDirection == .rightToLeft }),
    ] as [(String, (Traits) -> Bool)] {
      let box = try #require(window.node(label: title))
      box.focus(showsRing: true)
      for isOn in [true, false] {
        press(.space)
        #expect(isChanged(screen.traits) == isOn, "\(title)")
      }
    }
    let size = try #require(window.node(label: "Text size") as? SegmentedControlNode)
    size.focus(showsRing: true)
    press(.end)
    #expect(screen.traits.text.scale == 2)
  }

  /// The bar shows the user's settings, and follows settings that it has not changed.
  @Test func theBarFollowsTheWindow() throws {
    let dark = try #require(window.node(label: "Dark") as? CheckBoxNode)
    let contrast = try #require(window.node(label: "High contrast") as? CheckBoxNode)
    window.click(contrast)
    window.traits.colorScheme = .dark
    window.advance(by: 0.1)
    #expect(dark.isChecked && contrast.isChecked)
    #expect(screen.traits.colorScheme == .dark && screen.traits.contrast == .high)
  }

  @Test func theStatusIsOneLine() throws {
    let height = screen.status.frame.height
    for text in ["One\ntwo\nthree", String(repeating: "Many words. ", count: 40)] {
      screen.status.show(text)
      window.advance(by: 0.1)
      #expect(screen.status.frame.height == height)
    }
  }

  /// In a small window, even with large text, all links are reachable and no content is cut off
  /// horizontally.
  @Test(arguments: [1, 1.5, 2]) func smallWindowsHaveSpaceForAll(textScale: Double) throws {
    window.traits.text.scale = textScale
    window.resize(to: Size(width: 500, height: 300))
    window.advance(by: 0.2)
    screen.links[0].focus(showsRing: true)
    for link in screen.links {
      window.advance(by: 0.5)
      #expect(link.isFocused)
      let place = link.layer.convertToWindow(link.layer.bounds)
      #expect(place.minY >= 0 && place.maxY <= screen.status.frame.minY + 1, "\(place)")
      press(.tab)
    }
    for section in screen.sections {
      for node in section.rows.joined() {
        #expect(node.frame.maxX <= section.bounds.maxX + 1, "\(section.title.text.string)")
      }
    }
  }

  /// The list is as wide as its longest title.
  @Test(arguments: [1, 1.5, 2], [500.0, 920]) func theListFitsItsTitles(
    textScale: Double, width: Double
  ) throws {
    window.traits.text.scale = textScale
    window.resize(to: Size(width: width, height: 300))
    window.advance(by: 0.2)
    for link in screen.links {
      let titles = link.subnodes.compactMap { $0 as? TextNode }
      #expect(!titles.isEmpty && titles.allSatisfy { !$0.isTruncated })
    }
  }
}
