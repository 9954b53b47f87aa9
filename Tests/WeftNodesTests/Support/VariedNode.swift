// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// A node whose whole description is a value, so that it can be changed at random and copied.
final class VariedNode: DisplayNode {
  enum Content {
    /// Fills its width in lines, like text, with the first baseline at a fraction of a line.
    case text(length: Double, lineHeight: Double, baseline: Double?)
    case stack(StackLayoutSpec)
    case layers([VariedNode], insets: EdgeInsets)
  }

  private let storedContent: Mutex<Content>

  nonisolated init(_ content: Content) {
    storedContent = Mutex(content)
    super.init()
  }

  nonisolated var content: Content {
    get { storedContent.withLock { $0 } }
    set {
      storedContent.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  /// The nodes of the content.
  nonisolated var parts: [VariedNode] {
    get {
      switch content {
      case .text: []
      case .stack(let spec): spec.children.compactMap { $0 as? VariedNode }
      case .layers(let nodes, _): nodes
      }
    }
    set {
      switch content {
      case .text: break
      case .stack(var spec):
        spec.children = newValue
        content = .stack(spec)
      case .layers(_, let insets): content = .layers(newValue, insets: insets)
      }
    }
  }

  /// A tree of new nodes with the same description.
  nonisolated func copy() -> VariedNode {
    let copy = VariedNode(content)
    copy.parts = parts.map { $0.copy() }
    copy.style = style
    return copy
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    switch content {
    case .text: nil
    case .stack(let spec): spec
    case .layers(let nodes, let insets): WrapperLayoutSpec(children: nodes).padding(insets)
    }
  }

  override func makeLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    guard case .text(let length, let lineHeight, let baseline) = content else {
      return super.makeLayout(thatFits: range, in: context)
    }
    let width = min(length, max(range.max.width, 10))
    let lines = (length / width).rounded(.up)
    return Layout(
      leaf: self, contentSize: Size(width: width, height: lines * lineHeight), thatFits: range,
      in: context, firstBaseline: baseline.map { $0 * lineHeight },
      lastBaseline: baseline.map { (lines - 1 + $0) * lineHeight })
  }
}
