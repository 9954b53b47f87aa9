// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Icons of the user's theme.
@MainActor @Suite struct IconTests {
  /// The left half of a square, or the right one, as a drawing of 16 pixels.
  private static func half(isRight: Bool = false) -> ImageSource {
    .data(
      Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">\
        <rect x="\(isRight ? 8 : 0)" width="8" height="16" fill="#2e3436"/></svg>
        """.utf8))
  }

  private func open(
    _ node: DisplayNode, side: Double = 32, scale: Double = 1, traits: Traits = Traits(),
    find: (@MainActor (IconRequest) -> ImageSource?)? = nil
  ) throws -> HeadlessWindow {
    node.style.preferredSize = Size(width: side, height: side)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start) { node } }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), scale: scale, traits: traits, rootNode: root)
    if let find { window.runtime.icons.find = find }
    try window.settle()
    return window
  }

  private func color(_ node: ImageNode, _ x: Double, _ y: Double) throws -> Color {
    let picture = try #require(node.contents)
    // bounded: fractions of a small picture
    return picture.pixel(x: Int(x * Double(picture.width)), y: Int(y * Double(picture.height)))
  }

  @Test(arguments: [Traits.ColorScheme.light, .dark])
  func symbolsHaveTheColorOfLetters(scheme: Traits.ColorScheme) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let node = ImageNode(.icon("half-symbolic"))
    let window = try open(node, traits: traits) { _ in Self.half() }
    let letters: Color = scheme == .dark ? .white : .black
    #expect(try color(node, 0.25, 0.5) == letters)
    #expect(try color(node, 0.75, 0.5).alpha == 0)
    // The colors follow the user's color scheme.
    traits.colorScheme = scheme == .dark ? .light : .dark
    window.traits = traits
    try window.settle()
    #expect(try color(node, 0.25, 0.5) == (scheme == .dark ? .black : .white))
    node.tintColor = .red
    try window.settle()
    #expect(try color(node, 0.25, 0.5) == .red)
  }

  /// Four squares in the colors of text, success, warning and error.
  private static let squares = ImageSource.data(
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" fill="#2e3436">\
      <rect width="8" height="8"/><path class="success" d="M8 0h8v8h-8z" fill="#2e3436"/>\
      <rect class="foreground warning" y="8" width="8" height="8" style="fill:#bebebe"/>\
      <rect class="error" x="8" y="8" width="8" height="8"/></svg>
      """.utf8))

  /// Semantic parts have the theme's colors, regardless of the color of the rest.
  @Test(arguments: [Traits.ColorScheme.light, .dark], [Traits.Contrast.standard, .high])
  func partsThatMeanSomethingHaveColors(
    scheme: Traits.ColorScheme, contrast: Traits.Contrast
  ) throws {
    var traits = Traits()
    (traits.colorScheme, traits.contrast) = (scheme, contrast)
    let own = SymbolColors.standard
    let node = ImageNode(.icon("squares-symbolic"))
    let window = try open(node, traits: traits) { _ in Self.squares }
    func look() throws -> [Color] {
      try [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { try color(node, $0, $1) }
    }
    let parts = [own.success, own.warning, own.error].map { $0.resolved(in: traits) }
    #expect(try look() == [scheme == .dark ? .white : .black] + parts)
    let ground = Color.background.resolved(in: traits)
    for part in parts { #expect(part.contrast(with: ground) >= (contrast == .high ? 4.5 : 3)) }
    node.tintColor = .blue
    try window.settle()
    #expect(try look() == [.blue] + parts)
    window.traits.symbolColors = SymbolColors(success: .green, warning: .yellow, error: .red)
    try window.settle()
    #expect(try look() == [.blue, .green, .yellow, .red])
    // A disabled control uses such a color.
    node.tintColor = Color.blue.withAlpha(0.5)
    try window.settle()
    #expect(try look().allSatisfy { abs($0.alpha - 0.5) < 0.01 })
  }

  /// Themes keep icons that were drawn in advance, in shares of the colors.
  @Test func iconsThatWereDrawnInAdvanceHaveColors() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID()).symbolic.png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Bitmap.render(size: Size(width: 16, height: 16)) {
      $0.fill(Rect(x: 0, y: 0, width: 8, height: 16), with: .color(.black))
      $0.fill(Rect(x: 8, y: 0, width: 8, height: 16), with: .color(.green))
    }.writePNG(to: file)
    let node = ImageNode(.icon("squares-symbolic"))
    node.tintColor = .blue
    let window = try open(node, side: 16) { _ in .file(file) }
    window.traits.symbolColors = SymbolColors(success: .red, warning: .yellow, error: .red)
    try window.settle()
    #expect(try color(node, 0.25, 0.5) == .blue)
    #expect(try color(node, 0.75, 0.5) == .yellow)
  }

  @Test func otherIconsHaveTheirOwnColors() throws {
    let node = ImageNode(.icon("half"))
    _ = try open(node) { _ in Self.half() }
    #expect(try color(node, 0.25, 0.5) == Color(hex: 0x2E3436))
  }

  /// A drawing of 16 pixels is rasterized in the shown size, so no pixel between its halves is
  /// mixed.
  @Test(arguments: [(16.0, 1.0), (32, 1), (64, 2), (20, 1.25)])
  func iconsAreSharpInAnySize(side: Double, scale: Double) throws {
    let node = ImageNode(.icon("half-symbolic"))
    let requests = Log<IconRequest>()
    _ = try open(node, side: side, scale: scale) {
      requests.add($0)
      return Self.half()
    }
    let picture = try #require(node.contents)
    #expect(picture.width == Int(side * scale))
    let middle = picture.width / 2
    #expect(picture.pixel(x: middle - 2, y: middle).alpha == 1)
    #expect(picture.pixel(x: middle + 1, y: middle).alpha == 0)
    #expect(requests.entries.map(\.size) == [Int(side)])
    #expect(requests.entries.map(\.scale) == [scale == 1 ? 1 : 2])
  }

  @Test func anIconIsMirroredByTheTheme() throws {
    let node = ImageNode(.icon("half-symbolic"))
    let window = try open(node) { Self.half(isRight: $0.direction == .rightToLeft) }
    #expect(try color(node, 0.25, 0.5).alpha == 1)
    var traits = window.traits
    traits.layoutDirection = .rightToLeft
    window.traits = traits
    try window.settle()
    #expect(try color(node, 0.25, 0.5).alpha == 0)
    #expect(try color(node, 0.75, 0.5).alpha == 1)
  }

  @Test func aMissingIconIsAnErrorAndSeen() throws {
    let node = ImageNode(.icon("nowhere-symbolic"))
    let errors = Log<ImageDecodingError>()
    node.onError = { errors.add($0) }
    _ = try open(node) { $0.name == "image-missing-symbolic" ? Self.half() : nil }
    #expect(errors.entries == [.iconNotFound("nowhere-symbolic")])
    #expect(try color(node, 0.25, 0.5) == .black)
    // A theme may lack the icon completely.
    let other = ImageNode(.icon("nowhere"))
    other.onError = { errors.add($0) }
    _ = try open(other) { _ in nil }
    #expect(errors.entries.last == .iconNotFound("nowhere"))
    #expect(errors.entries.count == 2 && other.contents == nil)
  }

  @Test(arguments: [ImageIsolation.automatic, .process, .none])
  func aDecoderKnowsNoTheme(isolation: ImageIsolation) {
    #expect(throws: ImageDecodingError.iconNotFound("folder")) {
      try ImageDecoder.decode(.icon("folder"), isolation: isolation)
    }
    #expect("\(ImageDecodingError.iconNotFound("folder"))" == "the theme has no icon folder")
  }

  @Test func aThemeIsAskedOnceForAnIcon() throws {
    var count = 0
    let nodes = (0..<20).map { _ in ImageNode(.icon("half-symbolic")) }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .start, children: nodes)
    }
    let window = try open(root, side: 320) { _ in
      count += 1
      return Self.half()
    }
    #expect(nodes.allSatisfy { $0.frame.size == Size(width: 16, height: 16) })
    #expect(nodes.allSatisfy { $0.contents != nil } && count == 1)
    _ = window
  }

  @Test func anotherThemeIsSeen() throws {
    let node = ImageNode(.icon("half-symbolic"))
    let window = try open(node) { _ in Self.half() }
    window.runtime.icons.find = { _ in Self.half(isRight: true) }
    try window.settle()
    #expect(try color(node, 0.25, 0.5).alpha == 0)
    #expect(try color(node, 0.75, 0.5).alpha == 1)
  }

  /// The second icon is shown in the first frame, because it needs no decoding.
  @Test func anIconIsDecodedOnceForASize() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("icon.svg")
    guard case .data(let bytes) = Self.half() else {
      Issue.record("the icon is not data")
      return
    }
    try bytes.write(to: file)
    let nodes = [ImageNode(.icon("half")), ImageNode(.icon("half")), ImageNode(.icon("half"))]
    for node in nodes { node.style.preferredSize = Size(width: 32, height: 32) }
    nodes[2].style.preferredSize = Size(width: 20, height: 20)
    let count = Mutex(1)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        .column, alignItems: .start, children: Array(nodes.prefix(count.withLock { $0 })))
    }
    let window = try open(root, side: 100) { _ in .file(file) }
    #expect(try color(nodes[0], 0.25, 0.5).alpha == 1)
    // Another decoding would fail.
    try FileManager.default.removeItem(at: folder)
    count.withLock { $0 = 3 }
    root.setNeedsLayout()
    try window.settle()
    #expect(try color(nodes[1], 0.25, 0.5).alpha == 1)
    #expect(nodes[2].contents == nil)
  }

  @Test func symbolsInButtonsHaveTheColorOfTheTitle() throws {
    let button = ButtonNode("Delete", image: .icon("half-symbolic"), purpose: .destructive)
    let window = try open(button, side: 100) { _ in Self.half() }
    let image = try #require(button.subnodes.lazy.compactMap { $0 as? ImageNode }.first)
    #expect(try color(image, 0.25, 0.5) == .white)
    _ = window
  }

  // MARK: Folders

  nonisolated private static let hasTheme = FileManager.default.fileExists(
    atPath: "/usr/share/icons/Adwaita/index.theme")

  @Test(.enabled(if: hasTheme, "no Adwaita theme")) func theSystemHasIcons() throws {
    let (plain, missing) = (
      ImageNode(.icon("edit-delete-symbolic")), ImageNode(.icon("no-such-icon-symbolic"))
    )
    let errors = Log<ImageDecodingError>()
    for node in [plain, missing] { node.onError = { errors.add($0) } }
    _ = try open(plain)
    _ = try open(missing)
    for node in [plain, missing] {
      let alphas = try #require(node.contents).alphaSum
      #expect(alphas > 50)
    }
    #expect(errors.entries == [.iconNotFound("no-such-icon-symbolic")])
  }

  @Test func foldersAreSearchedAsTheSpecificationSays() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ text: String, _ path: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(
      """
      [Icon Theme]
      # Comment=with a sign
      Directories=16/actions,32/actions,16@2/actions,scalable/actions,none
      [16/actions]
      Size=16
      Type=Fixed
      [32/actions]
      Size=32
      [16@2/actions]
      Size=16
      Scale=2
      Type=Fixed
      [scalable/actions]
      Size=64
      MinSize=48
      MaxSize = 512
      Type=Scalable
      """, "Adwaita/index.theme")
    try write("[Icon Theme]\nDirectories=a\n[a]\nSize=16\n", "hicolor/index.theme")
    for folder in ["16/actions", "32/actions", "16@2/actions"] {
      try write("", "Adwaita/\(folder)/go-next.png")
    }
    try write("", "Adwaita/scalable/actions/go-next.svg")
    try write("", "Adwaita/16/actions/go-next-rtl.png")
    try write("", "hicolor/a/program.png")
    try write("", "secret.png")
    let folders = IconFolders([root])
    func path(
      _ name: String, _ size: Int, scale: Int = 1, _ direction: LayoutDirection = .leftToRight
    ) -> String? {
      let request = IconRequest(name, size: size, scale: scale, direction: direction)
      guard case .file(let file) = folders.icon(request) else { return nil }
      return String(file.path.dropFirst(root.path.count + 1))
    }
    #expect(path("go-next", 16) == "Adwaita/16/actions/go-next.png")
    #expect(path("go-next", 16, scale: 2) == "Adwaita/32/actions/go-next.png")
    #expect(path("go-next", 34) == "Adwaita/32/actions/go-next.png")
    #expect(path("go-next", 40) == "Adwaita/32/actions/go-next.png")
    #expect(path("go-next", 200) == "Adwaita/scalable/actions/go-next.svg")
    #expect(path("go-next", 64, .rightToLeft) == "Adwaita/16/actions/go-next-rtl.png")
    #expect(path("program", 64, .rightToLeft) == "hicolor/a/program.png")
    #expect(path("other", 16) == nil && path("", 16) == nil)
    #expect(path("../../../secret", 16) == nil)
  }
}

extension Bitmap {
  /// The sum of the opacities of all pixels.
  fileprivate var alphaSum: Double {
    (0..<height).reduce(0) { sum, y in
      (0..<width).reduce(sum) { $0 + pixel(x: $1, y: y).alpha }
    }
  }
}
