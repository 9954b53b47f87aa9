// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension GalleryApp {
  /// Opens the window. With `--headless DIR`, writes pictures of its content in each appearance to
  /// a folder.
  static func main() {
    main { folder in try await HeadlessTour(folder: folder).run() }
  }
}

/// Writes pictures of all sections in each appearance, and of nodes in use.
///
/// Each run produces the same pictures, because the window's time is virtual and jobs run in order.
@MainActor struct HeadlessTour {
  private let folder: URL
  private let screen = GalleryScreen()
  private let window: HeadlessWindow

  init(folder: URL) {
    self.folder = folder
    window = HeadlessWindow(
      size: Size(width: 920, height: 1000), scale: 1.25, rootNode: screen)
  }

  func run() async throws {
    try await load()
    try appearances()
    resize(to: Size(width: 920, height: 400))
    for (section, label) in [
      ("Buttons", "Regular"), ("Choices", "Box"), ("Values", "Slider 2"), ("Own control", "Lamp"),
      ("Text", "Two links: here and there"),
    ] { try use(label, in: section) }
    try write()
    resize(to: Size(width: 500, height: 300))
    try picture("small-window")
  }

  /// Waits for the images in real time, and then until a fixed virtual time, so that moving nodes
  /// are at the same position in each run.
  private func load() async throws {
    let end = 30.0
    window.advance(by: 0.1)
    window.resize(to: Size(width: 920, height: screen.fullHeight))
    while !screen.isLoaded, window.driver.now < end {
      window.advance(by: 1 / FrameDriver.frameRate)
      try await Task.sleep(for: .milliseconds(5))
    }
    window.advance(by: end - window.driver.now)
  }

  private func appearances() throws {
    var traits = window.traits
    let standard = traits
    try appearance("light", traits)
    traits.contrast = .high
    try appearance("high-contrast", traits)
    traits.colorScheme = .dark
    try appearance("dark-high-contrast", traits)
    traits.contrast = .standard
    try appearance("dark", traits)
    traits = standard
    traits.layoutDirection = .rightToLeft
    try appearance("right-to-left", traits)
    traits = standard
    traits.text.scale = 1.5
    try appearance("large-text", traits)
    window.traits = standard
    window.advance(by: 0.1)
  }

  private func appearance(_ name: String, _ traits: Traits) throws {
    window.traits = traits
    window.advance(by: 0.1)
    resize(to: Size(width: 920, height: screen.fullHeight))
    try picture(name)
  }

  /// Shows the first node with a label in a section under the mouse, pressed, and with the keyboard
  /// focus.
  private func use(_ label: String, in section: String) throws {
    show(section)
    guard let node = window.node(label: label), window.move(to: node) else { return }
    let place = node.layer.convertToWindow(node.layer.bounds.center)
    let name = section.lowercased().replacing(" ", with: "-")
    try picture("\(name)-hovered")
    window.send(.down, at: place, device: .mouse)
    try picture("\(name)-pressed")
    window.send(.cancel, at: place, device: .mouse)
    window.move(to: .zero)
    node.focus(showsRing: true)
    try picture("\(name)-focused")
  }

  private func write() throws {
    show("Text fields")
    if let field = window.node(label: "Name") { window.type("Weft", into: field) }
    try picture("text-fields-written")
  }

  private func show(_ section: String) {
    if let link = screen.links.first(where: { $0.title == section }) { window.click(link) }
    window.advance(by: 0.1)
  }

  private func resize(to size: Size) {
    window.resize(to: size)
    window.advance(by: 0.1)
  }

  private func picture(_ name: String) throws {
    window.advance(by: 0.6)
    try window.writePNG(to: folder.appending(path: "\(name).png"))
  }
}
