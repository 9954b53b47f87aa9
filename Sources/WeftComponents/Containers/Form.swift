// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A scrollable column of controls with spacing.
///
/// ```swift
/// Form {
///   Section("Sound") { Toggle("Mute", isOn: $isMuted); Slider(value: $volume) }
/// }
/// ```
public struct Form<Content: Component>: Component {
  private let content: Content

  /// Creates a form.
  public init(@ComponentBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content in a column.
  public var body: some Component {
    ScrollView {
      VStack(spacing: 12) { content }.padding(16)
        .environment(\.sectionSpacing, 8)
    }
  }
}

private struct SectionSpacingKey: EnvironmentKey {
  static let defaultValue = 0.0
}

extension EnvironmentValues {
  var sectionSpacing: Double {
    get { self[SectionSpacingKey.self] }
    set { self[SectionSpacingKey.self] = newValue }
  }
}
