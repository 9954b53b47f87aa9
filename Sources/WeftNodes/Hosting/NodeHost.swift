// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
public import WeftRuntime

/// Shows a node as the content of a window: gives it its size, its runtime, and the events.
///
/// A window of any host keeps one, sets ``size`` and ``isVisible``, passes events to
/// ``dispatcher``, runs the runtime's frames and renders ``rootLayer``.
@MainActor public final class NodeHost {
  /// The node that fills the window.
  public let rootNode: DisplayNode
  /// The runtime of the node's work.
  public let runtime: HostRuntime
  /// The layer to render: the window's size, at its origin.
  public let rootLayer = Layer()
  /// Delivers events to the tree.
  public let dispatcher: EventDispatcher
  /// The text that the user has selected.
  var textSelection: TextSelection?

  /// The window's size in points; setting it lays the node out before it returns.
  public var size = Size.zero {
    didSet { if size != oldValue { layOut() } }
  }

  /// Whether the window is on the screen; the nodes get their callbacks before the setter returns.
  public var isVisible = false {
    didSet { if isVisible != oldValue { updateInterfaceState() } }
  }

  /// The user's preferences and the screen's properties; the host sets them, even while the window
  /// is open.
  ///
  /// Another text size, direction or scale lays the node out before the setter returns. Cells of
  /// collections follow as they do when the window is resized; cells out of sight when they come
  /// near. New colours show on everything visible before the setter returns, except for slow
  /// pictures.
  ///
  /// - Complexity: O(nodes in the window).
  public var traits: Traits {
    didSet { if traits != oldValue { traitsDidChange(from: oldValue) } }
  }

  /// The colour behind the node; `nil` for none, where the host paints it.
  public var backgroundColor: Color? = .background {
    didSet { colorBackground() }
  }

  /// Shows a node.
  public init(rootNode: DisplayNode, runtime: HostRuntime, traits: Traits = Traits()) {
    self.rootNode = rootNode
    self.runtime = runtime
    self.traits = traits
    runtime.scale = traits.scale
    runtime.reducesMotion = traits.reducesMotion
    dispatcher = EventDispatcher(root: rootLayer)
    rootLayer.anchorPoint = .zero
    rootLayer.masksToBounds = true
    rootLayer.name = "window"
    rootLayer.owner = self
    dispatcher.frames = runtime.frames
    rootLayer.animator = LayerAnimator(runtime: runtime)
    rootNode.layoutContainer = self
    colorBackground()
    rootNode.setInheritedTraits(traits)
    rootNode.setRuntime(runtime)
    rootNode.resolveTraits()
    rootLayer.addSublayer(rootNode.layer)
  }

  /// Removes the node from the window.
  public func close() {
    dispatcher.close()
    rootNode.layer.removeFromSuperlayer()
    rootNode.layoutContainer = nil
    // Without a runtime nothing waits for a turn that never comes.
    rootNode.setRuntime(nil)
    rootNode.changePresence(to: .none)
    // Nodes that have left the window since the last frame are notified now: there may be no other
    // frame.
    runtime.frames.commit()
    rootLayer.animator?.end()
  }

  /// Ends the focus of nodes that have left the window; a host calls it after a frame's changes.
  /// Distant rows of collections keep it.
  package func endLostFocus() {
    if let layer = dispatcher.focus.layer, let other = layer.root.owner as? NodeHost,
      other !== self, other.dispatcher.focus.layer === layer
    {
      return dispatcher.focus.forgetMovedLayer()
    }
    dispatcher.focus.endIfGone { layer in
      let node = layer.chain.lazy.compactMap { $0.owner as? DisplayNode }.first
      return node.map { $0.isRangeManaged && $0.runtime === runtime } ?? false
    }
  }

  private func layOut() {
    guard !size.isEmpty else { return }
    rootLayer.frame = Rect(origin: .zero, size: size)
    let range = SizeRange(exact: size)
    let layout = rootNode.layout(
      thatFits: range,
      in: LayoutContext(
        rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text,
        helpers: runtime.helpers))
    rootNode.frame = Rect(origin: .zero, size: size)
    rootNode.apply(layout, scale: runtime.scale)
  }

  private func traitsDidChange(from old: Traits) {
    runtime.scale = traits.scale
    runtime.reducesMotion = traits.reducesMotion
    colorBackground()
    rootNode.setInheritedTraits(traits)
    let parts = traits.differences(from: old)
    if !parts.isDisjoint(with: .layout) { layOut() }
    rootNode.resolveTraits()
    if parts.contains(.scale) { rootNode.setNeedsCommit(.display) }
    if runtime.frames.appearsAtOnce { runtime.frames.commit() }
  }

  private func colorBackground() {
    rootLayer.backgroundColor = backgroundColor?.resolved(in: traits)
  }

  private func updateInterfaceState() {
    guard rootNode.layoutContainer === self else { return }
    // A window out of sight keeps its contents; they are there at once when it comes back.
    rootNode.changePresence(
      to: Presence(
        interfaceState: isVisible ? .inHierarchy : .inHierarchy.subtracting(.visible),
        isInHierarchy: true))
    rootNode.setNeedsCommit(.display)
  }
}

extension NodeHost: NodeLayoutContainer {
  /// Lays the window out.
  package func nodeNeedsLayout(_ node: DisplayNode) { layOut() }

  /// `true`: a window without a layout has nothing to show.
  package var laysOutOnMainActor: Bool { true }
}
