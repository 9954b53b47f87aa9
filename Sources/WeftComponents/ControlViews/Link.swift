// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Opens a URL when it is clicked.
///
/// ```swift
/// Link("The manual", destination: manual)
/// ```
///
/// The URL goes to ``EnvironmentValues/openURL``.
public struct Link<Label: Component>: Component {
  private let destination: URL
  private let label: Label
  @Environment(\.openURL) private var openURL

  /// Makes a link with any label.
  public init(destination: URL, @ComponentBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The label in the accent colour, as a button.
  public var body: some Component {
    ButtonControl(
      style: .plain, role: nil, meaning: .link,
      action: { [destination, openURL] _ in openURL(destination) },
      label: label.foregroundColor(.accent))
  }
}

extension Link where Label == Text {
  /// Makes a link with a title.
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title).underline() }
  }
}

/// Opens URLs; ``EnvironmentValues/openURL``.
public struct OpenURLAction: Sendable {
  private let handler: @MainActor @Sendable (URL) -> Void

  /// Makes an action of a closure.
  public init(handler: @escaping @MainActor @Sendable (URL) -> Void) {
    self.handler = handler
  }

  /// Opens a URL.
  @MainActor public func callAsFunction(_ url: URL) { handler(url) }
}

private struct OpenURLKey: EnvironmentKey {
  /// The desktop's own way. Where there is no desktop, nothing happens.
  static let defaultValue = OpenURLAction { url in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    (process.standardOutput, process.standardError) = (nil, nil)
    try? process.run()
  }
}

extension EnvironmentValues {
  /// Opens URLs: with the program that the desktop has for them, by default.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
