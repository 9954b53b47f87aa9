// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// A component with a tooltip. ``Component/help(_:)`` creates it.
public struct HelpComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let text: String
}

extension HelpComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.wrap(content, for: Self.self, into: &parts) {
      HelpNode()
    } update: {
      $0.setText(text)
    }
  }
}

extension HelpComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    HelpComponent<Row>(content: row, text: text)
  }
}

@MainActor private final class HelpNode: ContainerNode {
  nonisolated private let text = Mutex("")

  nonisolated func setText(_ new: String) {
    let isOther = text.withLock { text in
      defer { text = new }
      return text != new
    }
    guard isOther else { return }
    accessibilityHint = new
    setNeedsPropertyUpdate()
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    layer.hintsDidChange()
  }

  override var toolTip: String? { text.withLock { $0.isEmpty ? nil : $0 } }
}

extension Component {
  /// Adds a tooltip, which is also the component's accessibility hint.
  public func help(_ text: String) -> HelpComponent<Self> {
    HelpComponent(content: self, text: text)
  }
}
