// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Opens a URL with ``EnvironmentValues/openURL`` when it is clicked.
///
/// ```swift
/// Link("The manual", destination: manual)
/// ```
public struct Link<Label: Component>: Component {
  private let destination: URL
  private let label: Label
  @Environment(\.openURL) private var openURL

  /// Creates a link with a custom label.
  public init(destination: URL, @ComponentBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The label in the accent color, as a button.
  public var body: some Component {
    ButtonControl(
      style: .plain, role: nil, meaning: .link,
      action: { [destination, openURL] _ in openURL(destination) },
      label: label.foregroundColor(.accent))
  }
}

extension Link where Label == Text {
  /// Creates a link with a title.
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title).underline() }
  }
}

/// Opens URLs. See ``EnvironmentValues/openURL``.
public struct OpenURLAction: Sendable {
  private let handler: @MainActor @Sendable (URL) -> Void

  /// Creates an action from a closure.
  public init(handler: @escaping @MainActor @Sendable (URL) -> Void) {
    self.handler = handler
  }

  /// The desktop's handler. Without a desktop it does nothing.
  fileprivate static let desktop = OpenURLAction { url in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    (process.standardOutput, process.standardError) = (nil, nil)
    try? process.run()
  }

  /// Opens a URL.
  @MainActor public func callAsFunction(_ url: URL) { handler(url) }
}

/// The action set for a subtree. It equals only itself, so new closures rebuild no components
/// inside.
private final class URLOpener: Sendable, Equatable {
  let open = NewestHandler<URL, Void>()

  static func == (left: URLOpener, right: URLOpener) -> Bool { left === right }
}

private struct URLOpenerKey: EnvironmentKey {
  static let defaultValue: URLOpener? = nil
}

extension EnvironmentValues {
  /// The action that opens URLs. The default is the desktop's program for them.
  public var openURL: OpenURLAction {
    get {
      guard let opener = self[URLOpenerKey.self] else { return .desktop }
      return OpenURLAction { opener.open($0) }
    }
    set {
      let opener = URLOpener()
      opener.open.set { newValue($0) }
      self[URLOpenerKey.self] = opener
    }
  }
}

extension ScopeCursor {
  mutating func keepURLOpener() {
    let action = environment.openURL
    let opener = object {
      URLOpener()
    } where: { _ in
      true
    }
    opener.open.set { action($0) }
    environment[URLOpenerKey.self] = opener
  }
}
