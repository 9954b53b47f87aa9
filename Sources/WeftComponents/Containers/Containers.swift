// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
  /// Makes a section with a title.
  public init(_ title: some StringProtocol, @ComponentBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: {})
  }
}

extension Section where Footer == EmptyComponent {
  /// Makes a section under a header.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder header: () -> Header
  ) {
    self.init(content: content, header: header, footer: {})
  }
}

extension Section where Header == EmptyComponent {
  /// Makes a section above a footer.
  public init(
    @ComponentBuilder content: () -> Content, @ComponentBuilder footer: () -> Footer
  ) {
    self.init(content: content, header: {}, footer: footer)
  }
}

extension Section where Header == EmptyComponent, Footer == EmptyComponent {
  /// Makes a section without a title.
  public init(@ComponentBuilder content: () -> Content) {
    self.init(content: content, header: {}, footer: {})
  }
}

/// Several components that count as one line, and are arranged by the container around them.
public struct Group<Content: Component>: Component {
  private let content: Content

  /// Makes a group.
  public init(@ComponentBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some Component { content }
}
