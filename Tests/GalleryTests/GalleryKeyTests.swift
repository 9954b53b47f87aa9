// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@testable import Gallery

/// The gallery in a headless window, used with the keyboard only.
@MainActor @Suite struct GalleryKeyTests {
  private let screen = GalleryScreen()
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 920, height: 800), rootNode: screen)
    window.runtime.icons.find = SampleIcons.find
    window.advance(by: 0.2)
  }

  private var focus: FocusController { window.host.dispatcher.focus }
  private var status: String { screen.status.text.string }

  private func press(_ key: KeyEvent.Key, modifiers: Modifiers = []) {
    window.key(key, modifiers: modifiers)
    window.advance(by: 0.1)
  }

  /// Tab visits everything that takes keys and returns to the first. The focus is visible at each
  /// step.
  @Test func tabReachesEverything() throws {
    press(.tab)
    let first = try #require(focus.layer)
    var visited: [Layer] = []
    repeat {
      let layer = try #require(focus.layer)
      try #require(!visited.contains { $0 === layer }, "\(visited.count)")
      #expect(focus.isRingVisible || layer is EmbeddedLayer, "\(visited.count)")
      let place = layer.convertToWindow(layer.bounds)
      #expect(
        place.intersection(Rect(origin: .zero, size: window.size)) != nil,
        "\(visited.count): \(place)")
      visited.append(layer)
      press(.tab)
      // In a multiline field Tab is a letter. GTK leaves the field by Ctrl+Tab.
      if focus.layer === layer { focus.move(.next) }
    } while focus.layer !== first && visited.count < 200
    #expect(focus.layer === first)
    #expect(visited.count > 50)
    press(.tab, modifiers: .shift)
    #expect(focus.layer === visited.last)
  }

  /// The list of sections leads to each section, and into it.
  @Test func everySectionIsReached() throws {
    for index in screen.links.indices {
      let link = screen.links[index]
      link.focus(showsRing: true)
      press(.enter)
      let title = try #require(link.accessibilityLabel ?? link.defaultAccessibility.label)
      #expect(status == "Section: \(title)")
      #expect(link.isSelected && screen.links.filter(\.isSelected).count == 1)
    }
    // Down the list by the arrow keys.
    screen.links[0].focus(showsRing: true)
    for link in screen.links.dropFirst() {
      press(.down)
      #expect(link.isFocused)
    }
  }

  /// Keys in a named section, the number of Tabs before them, and the expected status.
  @Test(arguments: [
    ("Buttons", 0, [KeyEvent.Key.space], "Button: regular"),
    ("Buttons", 0, [.enter], "Button: regular"),
    ("Choices", 0, [.space], "Switch: on"),
    ("Choices", 2, [.space], "Check box: Box on"),
    ("Choices", 5, [.down], "Radio group: 2"),
    ("Choices", 6, [.right], "Segments: 1"),
    ("Values", 0, [.right], "Slider: 25 %"),
    ("Values", 1, [.end], "Slider: 100 %"),
    ("Values", 2, [.up], "Stepper: 4"),
    ("Own control", 0, [.space], "Lamp: on"),
    ("Text", 0, [.right, .enter], "Link: there"),
    ("Long text", 0, [.right, .enter], "Link: shuttle"),
    ("Network", 0, [.enter], "Images are loaded again."),
  ])
  func controlsWorkByKeys(
    section: String, tabs: Int, keys: [KeyEvent.Key], expected: String
  ) throws {
    let link = try #require(window.nodes(text: section).first { $0 is ButtonNode })
    link.focus(showsRing: true)
    press(.enter)
    for _ in 0..<tabs { press(.tab) }
    for key in keys { press(key) }
    #expect(status == expected)
  }

  @Test func aMenuOpensByKeys() throws {
    let button = try #require(window.nodes(text: "Menu").first)
    button.focus(showsRing: true)
    press(.enter)
    #expect(window.menu != nil)
    window.chooseFromMenu("Copy")
    #expect(status == "Menu: Copy")
  }

  /// Every row of every section is drawn, in light and dark.
  @Test(arguments: [Traits.ColorScheme.light, .dark])
  func theWholeGalleryIsDrawn(scheme: Traits.ColorScheme) throws {
    window.traits.colorScheme = scheme
    window.resize(to: Size(width: 920, height: screen.fullHeight))
    // The scroll bars have faded out.
    window.advance(by: 3)
    let picture = try window.render()
    #expect(picture.height > 1500)
    let ground = Color.background.resolved(in: window.traits)
    #expect(picture.pixel(x: 915, y: 60) == ground)
    #expect(screen.sections.count > 5)
    for section in screen.sections {
      let place = section.layer.convertToWindow(section.layer.bounds)
      var colors: Set<Color> = []
      for y in stride(from: place.minY + 1, to: place.maxY - 1, by: 2) {
        for x in stride(from: place.minX + 1, to: place.maxX - 1, by: 2) {
          colors.insert(picture.pixel(x: Int(x), y: Int(y)))  // bounded: inside the window
        }
      }
      #expect(colors.count > 3, "\(section.title.text.string)")
    }
  }
}
