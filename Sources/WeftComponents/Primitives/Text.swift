// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayout
import WeftNodes

/// Shows text in a `TextNode`. Activated links open with ``EnvironmentValues/openURL``.
public struct Text: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private enum Content {
    case plain(String)
    case styled(StyledText)
    case attributed(AttributedString)
    case joined([Text])
  }

  private var content: Content
  var changes: [TextChange] = []

  /// Shows a string.
  public init(_ string: some StringProtocol) {
    content = .plain(String(string))
  }

  /// Shows a string without translation. Weft never looks up translations.
  public init(verbatim string: String) {
    self.init(string)
  }

  /// Shows a value in a format.
  ///
  /// ```swift
  /// Text(price, format: .currency(code: "EUR"))
  /// ```
  public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(format.format(value))
  }

  /// Shows styled text. Modifiers change the attributes outside of its runs.
  public init(_ text: StyledText) {
    content = .styled(text)
  }

  /// Shows an attributed string. Modifiers change only properties that it does not set.
  public init(_ text: AttributedString) {
    content = .attributed(text)
  }

  /// The text with its attributes, without the attributes of the environment. O(length).
  public var styledText: StyledText { styledText(TextDefaults().attributes, FontTraits()) }

  /// Concatenates two texts. Modifiers of the result change only properties that neither sets.
  public static func + (left: Text, right: Text) -> Text {
    var text = Text("")
    text.content = .joined([left, right])
    return text
  }

  private func styledText(_ defaults: TextAttributes, _ traits: FontTraits) -> StyledText {
    var (attributes, traits) = (defaults, traits)
    if case .styled(let text) = content { (attributes, traits) = (text.attributes, FontTraits()) }
    for case .font(let font) in changes { attributes.font = traits.applied(to: font) }
    for change in changes {
      if case .font = change { continue }
      change.apply(to: &attributes)
      change.apply(to: &traits)
    }
    return switch content {
    case .plain(let string):
      StyledText(string, attributes: attributes)
    case .styled(let text) where text.attributes == attributes:
      text
    case .styled(let text):
      StyledText(text.string, attributes: attributes, runs: text.runs)
    case .attributed(let text):
      StyledText(text, defaults: attributes)
    case .joined(let texts):
      StyledText(joining: texts.map { $0.styledText(attributes, traits) }, attributes)
    }
  }
}

extension Text: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { TextNode() }
    let defaults = cursor.environment.text
    var options = defaults.options
    for change in changes { change.apply(to: &options) }
    node.text = styledText(defaults.attributes, defaults.fontTraits)
    node.options = options
    node.isSelectable = defaults.selectability == .enabled
    if !node.text.links.isEmpty {
      node.onLinkTap = { [openURL = cursor.environment.openURL] in openURL($0) }
    } else if node.onLinkTap != nil {
      node.onLinkTap = nil
    }
    var part = ResolvedPart(node, scope: cursor.scope)
    part.hugs = [.horizontal, .vertical]
    part.isCentered = true
    parts.append(part)
  }
}

extension StyledText {
  fileprivate init(joining texts: [StyledText], _ attributes: TextAttributes) {
    var (string, runs, end) = ("", [Run](), 0)
    for text in texts {
      var start = end
      string += text.string
      end += text.string.utf8.count
      let inside = text.runs.map { run in
        Run(
          range: run.range.lowerBound + start..<run.range.upperBound + start,
          attributes: run.attributes)
      }
      // Text between the runs has the attributes of its text.
      for run in inside + [Run(range: end..<end, attributes: text.attributes)] {
        if start < run.range.lowerBound, text.attributes != attributes {
          runs.append(Run(range: start..<run.range.lowerBound, attributes: text.attributes))
        }
        if !run.range.isEmpty { runs.append(run) }
        start = run.range.upperBound
      }
    }
    self.init(string, attributes: attributes, runs: runs)
  }
}
