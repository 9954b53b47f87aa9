// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes

/// Lets its content be scrolled along the vertical axis; for content that is laid out as a whole.
/// Many rows belong in a collection.
public struct ScrollView<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: Content

  /// Makes a view that scrolls what a block lists, in a column.
  public init(@ComponentBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ScrollView: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { ScrollNode(ContainerNode()) }
    let inside = cursor.parts(of: content).combined
    (node.content as? ContainerNode)?.content = inside
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}

/// A title with an icon before it.
public struct Label<Title: Component, Icon: Component>: Component {
  private let title: Title
  private let icon: Icon

  /// Makes a label.
  public init(
    @ComponentBuilder title: () -> Title, @ComponentBuilder icon: () -> Icon
  ) {
    self.title = title()
    self.icon = icon()
  }

  /// The icon and the title in a row.
  public var body: some Component {
    HStack(spacing: 6) {
      icon
      title
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Makes a label with an icon of the user's theme, such as `edit-delete-symbolic`.
  public init(_ title: String, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}

/// Components under a header and above a footer.
public struct Section<Header: Component, Content: Component, Footer: Component>: Component {
  let header: Header
  let content: Content
  let footer: Footer
  @Environment(\.sectionSpacing) private var spacing

  /// Makes a section.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder header: () -> Header,
    @ComponentBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// The three in a column.
  public var body: some Component {
    VStack(spacing: spacing) {
      header.font(.headline)
      content
      footer.font(.caption)
    }
  }
}

extension Section where Header == Text, Footer == EmptyComponent {
  /// Makes a section with a title.
  public init(_ title: some StringProtocol, @ComponentBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: {})
  }
}

/// Several components that count as one line, and are arranged by what is around them.
public struct Group<Content: Component>: Component {
  private let content: Content

  /// Makes a group.
  public init(@ComponentBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some Component { content }
}
