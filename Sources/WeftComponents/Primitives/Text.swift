// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayout
import WeftNodes

/// Shows text; a `TextNode` of its own.
public struct Text: Component {
  /// There is no body.
  public typealias Body = Never

  private enum Content {
    case plain(String)
    case styled(StyledText)
    case attributed(AttributedString)
  }

  private let content: Content
  /// How the text looks, in the order of the calls.
  var changes: [TextChange] = []

  /// Shows a string.
  public init(_ string: some StringProtocol) {
    content = .plain(String(string))
  }

  /// Shows styled text; modifiers change how it looks outside of its runs.
  public init(_ text: StyledText) {
    content = .styled(text)
  }

  /// Shows an attributed string; modifiers change how it looks where it does not say itself.
  public init(_ text: AttributedString) {
    content = .attributed(text)
  }

  /// The text with its styles, where nothing around it says how texts look.
  ///
  /// - Complexity: O(length).
  public var styledText: StyledText { styledText(TextDefaults()) }

  private func styledText(_ defaults: TextDefaults) -> StyledText {
    var attributes = defaults.attributes
    if case .styled(let text) = content { attributes = text.attributes }
    for change in changes { change.apply(to: &attributes) }
    return switch content {
    case .plain(let string):
      StyledText(string, attributes: attributes)
    case .styled(let text) where text.attributes == attributes:
      text
    case .styled(let text):
      StyledText(text.string, attributes: attributes, runs: text.runs)
    case .attributed(let text):
      StyledText(text, defaults: attributes)
    }
  }
}

extension Text: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { TextNode() }
    let defaults = cursor.environment.text
    var options = defaults.options
    for change in changes { change.apply(to: &options) }
    node.text = styledText(defaults)
    node.options = options
    node.isSelectable = defaults.selectability == .enabled
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}
