// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
public import WeftRuntime

/// Displays a node as the content of a window, and provides its size, runtime and events. The
/// window sets ``size`` and ``isVisible``, passes events to ``dispatcher``, runs the runtime's
/// frames and renders ``rootLayer``.
@MainActor public final class NodeHost {
  /// The node that fills the window.
  public let rootNode: DisplayNode
  /// The services for the nodes of the window.
  public let runtime: HostRuntime
  /// The layer to render, which has the window's size.
  public let rootLayer = Layer()
  /// Delivers events to the layer tree.
  public let dispatcher: EventDispatcher
  var textSelection: TextSelection?
  let selectionOwner = SelectionOwner()

  /// The window's size in points. Setting it lays out the root node immediately.
  public var size = Size.zero {
    didSet { if size != oldValue { layOut() } }
  }

  /// Whether the window is on the screen. Setting it calls the nodes' callbacks immediately.
  public var isVisible = false {
    didSet { if isVisible != oldValue { updateInterfaceState() } }
  }

  /// The user's preferences and the screen's properties, which the host may set at any time.
  ///
  /// A new text size, direction or scale lays out the root node immediately. Cells of collections
  /// follow as after a resize or near the viewport. New colors appear immediately, except in slow
  /// drawings. O(nodes in the window).
  public var traits: Traits {
    didSet { if traits != oldValue { traitsDidChange(from: oldValue) } }
  }

  /// The background color of the window, or `nil` if the host paints the background.
  public var backgroundColor: Color? = .background {
    didSet { colorBackground() }
  }

  /// Creates a host that displays a node.
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
    rootLayer.animator?.isHidden = true
    rootNode.layoutContainer = self
    colorBackground()
    rootNode.setInheritedTraits(traits)
    rootNode.setRuntime(runtime)
    rootNode.resolveTraits()
    rootLayer.addSublayer(rootNode.layer)
  }

  /// Removes the root node from the window.
  public func close() {
    dispatcher.close()
    rootNode.layer.removeFromSuperlayer()
    rootNode.layoutContainer = nil
    // Work that waits for a frame must not wait forever.
    rootNode.setRuntime(nil)
    rootNode.changePresence(to: .none)
    // Notifies nodes that left the window since the last frame, because no other frame may follow.
    runtime.frames.commit()
    rootLayer.animator?.end()
  }

  /// Ends the focus of nodes that have left the window, except distant rows of collections. A host
  /// calls this method after the changes of a frame.
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
    rootLayer.animator?.isHidden = !isVisible
    guard rootNode.layoutContainer === self else { return }
    // A hidden window keeps its contents, so that it can reappear immediately.
    rootNode.changePresence(
      to: Presence(
        interfaceState: isVisible ? .inHierarchy : .inHierarchy.subtracting(.visible),
        isInHierarchy: true))
    rootNode.setNeedsCommit(.display)
  }
}

extension NodeHost: NodeLayoutContainer {
  package func nodeNeedsLayout(_ node: DisplayNode) { layOut() }

  package var laysOutOnMainActor: Bool { true }
}

extension Layer {
  var selectionOwner: SelectionOwner? { (root.owner as? NodeHost)?.selectionOwner }
}
