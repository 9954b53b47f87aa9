// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A title with an icon before it.
public struct Label<Title: Component, Icon: Component>: Component {
  private let title: Title
  private let icon: Icon

  /// Creates a label.
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
  /// Creates a label with an icon of the user's theme, such as `edit-delete-symbolic`.
  public init(_ title: String, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}

/// Components with a header and a footer.
public struct Section<Header: Component, Content: Component, Footer: Component>: Component {
  let header: Header
  let content: Content
  let footer: Footer
  @Environment(\.sectionSpacing) private var spacing

  /// Creates a section.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder header: () -> Header,
    @ComponentBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// The header, the content and the footer in a column.
  public var body: some Component {
    VStack(spacing: spacing) {
      header.font(.headline)
      content
      footer.font(.caption)
    }
  }
}

extension Section where Header == Text, Footer == EmptyComponent {
  /// Creates a section with a title.
  public init(_ title: some StringProtocol, @ComponentBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: {})
  }
}

extension Section where Footer == EmptyComponent {
  /// Creates a section with a header.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder header: () -> Header
  ) {
    self.init(content: content, header: header, footer: {})
  }
}

extension Section where Header == EmptyComponent {
  /// Creates a section with a footer.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder footer: () -> Footer
  ) {
    self.init(content: content, header: {}, footer: footer)
  }
}

extension Section where Header == EmptyComponent, Footer == EmptyComponent {
  /// Creates a section without a header and a footer.
  public init(@ComponentBuilder content: () -> Content) {
    self.init(content: content, header: {}, footer: {})
  }
}

/// Several components that count as one and are arranged by the enclosing container.
public struct Group<Content: Component>: Component {
  private let content: Content

  /// Creates a group.
  public init(@ComponentBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some Component { content }
}
