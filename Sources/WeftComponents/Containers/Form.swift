// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Controls below one another, with space around and between them, that scroll where there is too
/// little space.
///
/// ```swift
/// Form {
///   Section("Sound") { Toggle("Mute", isOn: $isMuted); Slider(value: $volume) }
/// }
/// ```
public struct Form<Content: Component>: Component {
  private let content: Content

  /// Makes a form.
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
  /// The distance between the components of a section, in points.
  var sectionSpacing: Double {
    get { self[SectionSpacingKey.self] }
    set { self[SectionSpacingKey.self] = newValue }
  }
}
