// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// All that a node knows and that any thread may change: the value under the node's lock.
struct NodeState {
  weak var supernode: DisplayNode?
  var subnodes: [DisplayNode] = []

  var style = LayoutStyle()
  var properties = LayerProperties()
  var frame = Rect.zero
  var automaticallyManagesSubnodes = true
  var layoutSpecBlock: DisplayNode.LayoutSpecBlock?

  /// Counts the changes, of the node and of those below it, that make its layouts out of date.
  var layoutVersion = 0
  /// The version that the last change of the style has made.
  var styleVersion = 0
  /// The last layouts.
  var measured = MeasuredLayouts()
  /// The layout by which the inside is arranged.
  var arranged: LayoutOrigin?
  /// The size of the frame in which the inside is arranged.
  var arrangedSize = Size.zero
  /// The size of the last layout that was measured or applied.
  var calculatedSize = Size.zero

  /// Counts the changes that make the contents out of date.
  var contentsVersion = 0

  var interfaceState: InterfaceState = []
  var isRangeManaged = false
  var runtime: HostRuntime?
  var traits: TraitsBox?
  var accessibility: AccessibilityBox?

  var pendingCommit: CommitReasons = []
  var isCommitQueued = false

  /// Whether other nodes may be deallocated with the value.
  var keepsNodes: Bool {
    !subnodes.isEmpty || layoutSpecBlock != nil || arranged != nil || !measured.isEmpty
  }
}

/// The state of a deallocated node, as an object that can wait for its release.
final class ReleasedState: Sendable {
  private let state: NodeState

  init(_ state: NodeState) { self.state = state }
}

/// The changes of a node that must reach its layer.
struct CommitReasons: OptionSet, Sendable {
  let rawValue: UInt8

  /// Colours, corners, frame, and the like.
  static let properties = CommitReasons(rawValue: 1)
  /// The list of subnodes.
  static let hierarchy = CommitReasons(rawValue: 2)
  /// Contents that are missing or out of date, here or below, are wanted.
  static let display = CommitReasons(rawValue: 4)
  /// The layout.
  static let layout = CommitReasons(rawValue: 8)
  /// The layout; only its container can bring it up to date.
  static let containerLayout = CommitReasons(rawValue: 32)
  /// The frames of the subnodes: a turn for nodes whose own layer depends on them.
  static let arrangement = CommitReasons(rawValue: 16)
  /// The traits that the node has for itself.
  static let traits = CommitReasons(rawValue: 64)
  /// All that must not reach the layers of a staged node.
  static let heldBack: CommitReasons = [.properties, .hierarchy, .arrangement]
}

/// The properties that a node passes on to its layer.
struct LayerProperties: Equatable {
  var backgroundColor: Color?
  var alpha = 1.0
  var isHidden = false
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor = Color.label
  var clipsToBounds = false
  var transform = Transform.identity
  var isUserInteractionEnabled = true
  var hitTestSlop = EdgeInsets.zero

  @MainActor func apply(to layer: Layer, by traits: Traits) {
    layer.backgroundColor = backgroundColor?.resolved(in: traits)
    layer.opacity = alpha
    layer.isHidden = isHidden
    layer.cornerRadius = cornerRadius
    layer.borderWidth = borderWidth
    layer.borderColor = borderColor.resolved(in: traits)
    layer.masksToBounds = clipsToBounds
    layer.transform = transform
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.hitTestSlop = hitTestSlop
  }
}
