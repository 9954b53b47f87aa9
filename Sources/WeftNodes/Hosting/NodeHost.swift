// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
public import WeftRuntime

/// Shows a node as the whole of a window: gives it its size, its runtime, and the events.
///
/// A window of any host keeps one, sets ``size`` and ``isVisible``, brings events to
/// ``dispatcher``, runs the runtime's frames and renders ``rootLayer``.
@MainActor public final class NodeHost {
  /// The node that fills the window.
  public let rootNode: DisplayNode
  /// The runtime of the node's work.
  public let runtime: HostRuntime
  /// The layer to render: the window's size, at its origin.
  public let rootLayer = Layer()
  /// Brings events to the tree.
  public let dispatcher: EventDispatcher

  /// The window's size in points; setting it lays the node out before it returns.
  public var size = Size.zero {
    didSet { if size != oldValue { layOut() } }
  }

  /// Whether the window is on the screen; the nodes get their callbacks before the setter returns.
  public var isVisible = false {
    didSet { if isVisible != oldValue { updateInterfaceState() } }
  }

  /// The direction in which rows run; setting it lays the node out before it returns. Cells of
  /// collections follow as they do when the window gets another size.
  ///
  /// - Complexity: O(nodes).
  public var layoutDirection: LayoutDirection {
    get { runtime.layoutDirection }
    set {
      guard newValue != runtime.layoutDirection else { return }
      runtime.layoutDirection = newValue
      layOut()
      // Collections below look at the runtime in their commits.
      var nodes = [rootNode]
      while let node = nodes.popLast() {
        node.setNeedsCommit(.arrangement)
        nodes += node.subnodes
      }
    }
  }

  /// Shows a node.
  public init(rootNode: DisplayNode, runtime: HostRuntime) {
    self.rootNode = rootNode
    self.runtime = runtime
    dispatcher = EventDispatcher(root: rootLayer)
    rootLayer.anchorPoint = .zero
    rootLayer.masksToBounds = true
    rootLayer.name = "window"
    rootLayer.owner = self
    dispatcher.frames = runtime.frames
    rootLayer.animator = LayerAnimator(runtime: runtime)
    rootNode.layoutContainer = self
    rootNode.setRuntime(runtime)
    rootLayer.addSublayer(rootNode.layer)
  }

  /// Takes the node out of the window.
  public func close() {
    dispatcher.close()
    rootNode.layer.removeFromSuperlayer()
    rootNode.layoutContainer = nil
    // Without a runtime nothing waits for a turn that never comes.
    rootNode.setRuntime(nil)
    rootNode.changePresence(to: .none)
    // Nodes that have left it since the last frame hear of it now: there may be no other.
    runtime.frames.commit()
  }

  private func layOut() {
    guard !size.isEmpty else { return }
    rootLayer.frame = Rect(origin: .zero, size: size)
    let range = SizeRange(exact: size)
    let layout = rootNode.layout(
      thatFits: range,
      in: LayoutContext(
        rootIn: range, scale: runtime.scale, direction: runtime.layoutDirection,
        helpers: runtime.helpers))
    rootNode.frame = Rect(origin: .zero, size: size)
    rootNode.apply(layout, scale: runtime.scale)
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
  public func nodeNeedsLayout(_ node: DisplayNode) { layOut() }

  /// Yes: a window without a layout has nothing to show.
  public var laysOutOnMainActor: Bool { true }
}
