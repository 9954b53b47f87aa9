// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Makes its content of the room that there is, which it takes all.
///
/// The content is made again when the room changes, while it is measured, on whatever thread that
/// happens. Its states belong to the reader.
public struct GeometryReader<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: @Sendable (Size) -> Content

  /// Makes a reader.
  ///
  /// - Parameter content: gets the size in points; where a side is not limited it is zero.
  public init(@ComponentBuilder content: @escaping @Sendable (Size) -> Content) {
    self.content = content
  }
}

extension GeometryReader: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { GeometryNode() }
    let surroundings = Surroundings(in: cursor)
    node.setContent { [content] size in surroundings.component { content(size) } }
    var part = ResolvedPart(node, scope: cursor.scope)
    part.style.flexGrow = 1
    part.style.alignSelf = .stretch
    parts.append(part)
  }
}

/// Resolves its content while it is measured.
@MainActor final class GeometryNode: DisplayNode {
  private struct Contents {
    var content: @Sendable (Size) -> any Component = { _ in EmptyComponent() }
    var version = 0
    /// The size and the version that the resolver was given last.
    var submitted: (size: Size, version: Int)?
  }

  nonisolated private let stored = Mutex(Contents())
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle

  nonisolated override init() {
    resolver = ComponentResolver { EmptyComponent() }
    lifecycle = ComponentLifecycle(resolver)
    super.init()
    lifecycle.setNode(self)
    resolver.root.onChange(of: self) { [weak self] _ in self?.resolveAgain() }
  }

  nonisolated private func resolveAgain() {
    if resolver.submitAgain(), resolver.takeSubmitted() { setNeedsLayout() }
  }

  nonisolated func setContent(_ content: @escaping @Sendable (Size) -> any Component) {
    let old = stored.withLock { contents in
      defer {
        contents.content = content
        contents.version += 1
      }
      return contents.content
    }
    withExtendedLifetime(old) {}
    setNeedsLayout()
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    let max = constrainedSize.max
    let size = Size(
      width: max.width.isFinite ? max.width : 0, height: max.height.isFinite ? max.height : 0)
    let content: (@Sendable (Size) -> any Component)? = stored.withLock { contents in
      if let (known, version) = contents.submitted, known == size, version == contents.version {
        return nil
      }
      contents.submitted = (size, contents.version)
      return contents.content
    }
    if let content {
      resolver.submit { content(size) }
      _ = resolver.takeSubmitted()
    }
    let (element, hasNews) = resolver.element(for: self)
    if hasNews { soon { [weak self] in self?.lifecycle.takeNews() } }
    var style = LayoutStyle()
    style.size.minWidth = .points(size.width)
    style.size.minHeight = .points(size.height)
    return StackLayoutSpec(.column, children: [element]).styled { $0 = style }
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if resolver.readsEnvironment { resolveAgain() }
  }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  deinit { lifecycle.end() }
}
