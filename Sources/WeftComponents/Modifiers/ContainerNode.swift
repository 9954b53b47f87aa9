// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

@MainActor class ContainerNode: DisplayNode {
  nonisolated private let storedContent = Mutex<(any LayoutElement)?>(nil)
  nonisolated private let storedClipShape = Mutex<ClipShape?>(nil)
  nonisolated private let anchored = Mutex<AnchoredTransform?>(nil)

  nonisolated override init() {
    super.init()
    isAccessibilityWrapper = true
  }

  /// The shape of the node's box, which replaces a fixed corner radius. Any thread.
  nonisolated final var clipShape: ClipShape? {
    get { storedClipShape.withLock { $0 } }
    set {
      let isChanged = storedClipShape.withLock { shape in
        defer { shape = newValue }
        return shape != newValue
      }
      if isChanged { setNeedsPropertyUpdate() }
    }
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    applyClipShape(to: layer)
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    applyClipShape(to: layer)
    placeAnchoredTransform()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    placeAnchoredTransform()
  }

  nonisolated final func setTransform(_ transform: Transform, about anchor: UnitPoint) {
    let effect = anchor == .center ? nil : AnchoredTransform(transform: transform, anchor: anchor)
    anchored.withLock { $0 = effect }
    self.transform = effect?.transform(in: frame.size, traits.layoutDirection) ?? transform
  }

  /// The anchor's position depends on the size, so the transform changes without an animation.
  private func placeAnchoredTransform() {
    guard let effect = anchored.withLock({ $0 }) else { return }
    let new = effect.transform(in: bounds.size, traits.layoutDirection)
    if new == transform { return }
    transform = new
    AnimationScope.run(nil) { layer.transform = new }
  }

  private func applyClipShape(to layer: Layer) {
    if let clipShape { layer.cornerRadius = clipShape.cornerRadius(in: layer.bounds.size) }
  }

  nonisolated final var content: (any LayoutElement)? {
    get { storedContent.withLock { $0 } }
    set {
      let old = storedContent.withLock { content in
        defer { content = newValue }
        return content
      }
      // Releasing nodes may run user code, which must not happen under the lock.
      withExtendedLifetime(old) {}
      setNeedsLayout()
    }
  }

  nonisolated override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)?
  {
    content
  }
}

struct ClipShape: Hashable, Sendable {
  private let radius: RoundedCorners

  init(_ shape: some RoundedShape) {
    radius = shape.roundedCorners
  }

  func cornerRadius(in size: Size) -> Double {
    switch radius.kind {
    case .points(let radius): min(max(0, radius), min(size.width, size.height) / 2)
    case .half: min(size.width, size.height) / 2
    }
  }
}

extension ScopeCursor {
  /// Resolves a component and wraps each of its parts in a node. The type of the modifier
  /// distinguishes its nodes from others.
  mutating func wrap<Node: ContainerNode>(
    _ content: some Component, for type: Any.Type, into parts: inout [ResolvedPart],
    _ make: () -> Node, update: (Node) -> Void = { _ in }
  ) {
    for part in self.parts(of: content) {
      parts.append(wrap(part, for: type, make, update: update))
    }
  }

  /// Wraps a part in a node that has the same layout style.
  mutating func wrap<Node: ContainerNode>(
    _ part: ResolvedPart, for type: Any.Type, _ make: () -> Node, update: (Node) -> Void
  ) -> ResolvedPart {
    enter(type, at: .decoration(of: ObjectIdentifier(part.scope))) { cursor in
      let node = cursor.node(make)
      update(node)
      return part.wrapped(in: cursor.scope) { element in
        node.content = element
        return node
      }
    }
  }
}
