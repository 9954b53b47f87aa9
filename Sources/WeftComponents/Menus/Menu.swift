// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A button that opens a menu of commands.
///
/// ```swift
/// Menu("Sort") {
///   Button("By name") { order = .name }
///   Divider()
///   Toggle("Reversed", isOn: $isReversed)
///   Menu("More") { Button("Shuffle") { shuffle() } }
/// }
/// ```
///
/// The host shows the menu in its native style. Buttons and links become commands, toggles and
/// options of pickers get check marks, texts become headings, and dividers and sections separate
/// groups. An item's title is the text of its label.
public struct Menu<Label: Component, Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let label: Label
  private let content: Content

  /// Creates a menu with any label.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder label: () -> Label
  ) {
    self.content = content()
    self.label = label()
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title.
  public init(_ title: some StringProtocol, @ComponentBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let contents = cursor.object {
      MenuContents()
    } where: { _ in
      true
    }
    cursor.resolveLines(content, at: .position(0))
    let lines = cursor.children
    let button = ButtonControl(
      style: cursor.environment.buttonStyle, role: nil,
      action: { [contents] in $0.showMenu(contents.menu) },
      label: HStack(spacing: 6) {
        label
        MenuArrow()
      })
    if lines.contains(where: \.hasShortcuts) {
      cursor.wrap(button, for: Self.self, into: &parts) {
        MenuShortcutNode(contents)
      }
    } else {
      cursor.resolve(button, at: .position(1), into: &parts)
    }
    let title = cursor.children.dropFirst(lines.count).flatMap(\.texts).joined(separator: ", ")
    contents.set(title: title, lines)
  }
}

@MainActor private final class MenuShortcutNode: ContainerNode {
  nonisolated private let lines: MenuContents

  nonisolated init(_ lines: MenuContents) {
    self.lines = lines
    super.init()
  }

  override func handleShortcut(_ event: KeyEvent) -> Bool { lines.handleShortcut(event) }
}

struct MenuArrow: Component {
  @Environment(\.text.color) private var color

  var body: some Component {
    Arrow().fill(color ?? .label).frame(width: 9, height: 6)
  }

  private struct Arrow: Shape, Hashable {
    func path(in rect: Rect) -> Path {
      var path = Path()
      path.move(to: Point(x: rect.minX, y: rect.minY))
      path.addLine(to: Point(x: rect.maxX, y: rect.minY))
      path.addLine(to: Point(x: rect.midX, y: rect.maxY))
      path.close()
      return path
    }
  }
}
