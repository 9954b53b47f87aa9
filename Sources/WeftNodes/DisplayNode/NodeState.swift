// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// All of a node's state that any thread may change: the value under the node's lock.
struct NodeState {
  weak var supernode: DisplayNode?
  var subnodeList = SubnodeList<DisplayNode>()
  var subnodes: [DisplayNode] {
    mutating get { subnodeList.nodes }
    set { subnodeList = SubnodeList(newValue) }
  }

  private var ownStyle = RareValue<(style: LayoutStyle, version: Int)>()
  var style: LayoutStyle { ownStyle.value?.style ?? LayoutStyle() }
  /// The version of the layouts that the last change of the style has made.
  var styleVersion: Int { ownStyle.value?.version ?? 0 }
  /// Sets the style, which makes all layouts out of date.
  mutating func setStyle(_ style: LayoutStyle) {
    layoutVersion += 1
    ownStyle.set((style, layoutVersion))
  }
  private var ownProperties = RareValue<LayerProperties>()
  var properties: LayerProperties { ownProperties.value ?? LayerProperties() }
  /// Reads the properties where they are.
  @inline(__always) func property<Value>(_ value: (borrowing LayerProperties) -> Value) -> Value {
    ownProperties.read(or: LayerProperties(), value)
  }
  /// Changes the properties where they are.
  @inline(__always) mutating func changeProperties(_ body: (inout LayerProperties) -> Void) {
    ownProperties.change(or: LayerProperties(), body)
  }
  var frame = Rect.zero
  /// The size of a frame that no layout has set; `nil` if one did, or if the frame is empty.
  var ownSize: Size? { isPlacedByLayout || frame.size.isEmpty ? nil : frame.size }

  /// Counts the changes, of the node and of those below it, that make its layouts out of date.
  var layoutVersion = 0
  /// The epoch in which the node and all above it were made out of date.
  var invalidationEpoch = -1
  /// The last layouts.
  var measured = MeasuredLayouts()
  private var ownArrangement = RareValue<(origin: LayoutOrigin, size: Size)>()
  /// The layout by which the inside is arranged.
  var arranged: LayoutOrigin? { ownArrangement.value?.origin }
  /// The size of the frame in which the inside is arranged; zero without a layout.
  var arrangedSize: Size { ownArrangement.value?.size ?? .zero }
  /// Notes that the inside is arranged.
  mutating func setArranged(_ origin: LayoutOrigin?, size: Size) {
    ownArrangement.set(origin.map { ($0, size) })
  }
  /// The size of the last layout that was measured or applied.
  var calculatedSize = Size.zero

  /// Counts the changes that make the contents out of date.
  var contentsVersion = 0
  var runtime: HostRuntime?
  private var rare = RareValue<RareState>()

  // Small ones side by side, where they take no more than their own space.
  /// The threads that set the subnodes as a whole: the list may name nodes that have gone elsewhere
  /// meanwhile, and that are still to be taken out.
  var listsBeingSet: UInt16 = 0
  var pendingCommit: CommitReasons = []
  var isCommitQueued = false
  var interfaceState: InterfaceState = []
  var isInHierarchy = false
  var isRangeManaged = false
  var automaticallyManagesSubnodes = true
  /// Whether a subnode was taken out since the inside was arranged: a layout that names it brings
  /// it back only if it is arranged again.
  var isArrangementBroken = false
  /// Whether a transition to a layout is measured or animated.
  var isInTransition = false
  /// Whether the frame comes from a layout of the supernode.
  var isPlacedByLayout = false
  var displaysAsynchronously = true
  var isDisplaySuspended = false
  var rasterizesSubtree = false
  /// Whether the node's accessibility properties apply to the one inside.
  var isAccessibilityWrapper = false

  /// Records a change.
  ///
  /// - Returns: the runtime in whose next frame the node wants a turn, if it has none yet.
  @inline(__always) mutating func noteCommit(_ reasons: CommitReasons) -> HostRuntime? {
    pendingCommit.formUnion(reasons)
    if !reasons.isDisjoint(with: .seenInPicture) { pendingCommit.insert(.picture) }
    if !reasons.isDisjoint(with: .seenInOwnPicture) { pendingCommit.insert(.ownPicture) }
    guard !isCommitQueued, let runtime else { return nil }
    isCommitQueued = true
    return runtime
  }

  /// Whether other nodes may be deallocated with the value.
  var keepsNodes: Bool {
    !subnodeList.isEmpty || layoutSpecBlock != nil || measured.keepsNodes
  }
}

/// The parts of a node's state that most nodes do not have.
private struct RareState {
  var layoutSpecBlock: DisplayNode.LayoutSpecBlock?
  var placeholder: PlaceholderStyle?
  var traits: TraitsBox?
  var accessibility: AccessibilityBox?
  var animatedChanges: [AnimatedChange] = []
}

extension NodeState {
  var layoutSpecBlock: DisplayNode.LayoutSpecBlock? {
    get { rare.value?.layoutSpecBlock }
    set { rare.change(or: RareState()) { $0.layoutSpecBlock = newValue } }
  }

  var placeholder: PlaceholderStyle? {
    get { rare.value?.placeholder }
    set { rare.change(or: RareState()) { $0.placeholder = newValue } }
  }

  var traits: TraitsBox? {
    get { rare.value?.traits }
    set { rare.change(or: RareState()) { $0.traits = newValue } }
  }

  var accessibility: AccessibilityBox? {
    get { rare.value?.accessibility }
    set { rare.change(or: RareState()) { $0.accessibility = newValue } }
  }

  /// The changes that the layer shows bit by bit, in their order.
  var animatedChanges: [AnimatedChange] {
    get { rare.value?.animatedChanges ?? [] }
    set {
      // Taken in every commit, by nodes that never had any.
      if newValue.isEmpty, animatedChanges.isEmpty { return }
      rare.change(or: RareState()) { $0.animatedChanges = newValue }
    }
  }

  /// Changes them where they are: there may be many before a frame.
  mutating func changeAnimatedChanges(_ body: (inout [AnimatedChange]) -> Void) {
    rare.change(or: RareState()) { body(&$0.animatedChanges) }
  }
}

/// The state of a deallocated node, as an object that can wait for its release.
final class ReleasedState: Sendable {
  private let state: NodeState

  init(_ state: NodeState) { self.state = state }
}

/// The changes of a node that must reach its layer.
struct CommitReasons: OptionSet, Sendable {
  let rawValue: UInt16

  /// Colours, corners, frame, and the like.
  static let properties = CommitReasons(rawValue: 1)
  /// The list of subnodes.
  static let hierarchy = CommitReasons(rawValue: 2)
  /// Contents that are missing or out of date, here or below, are wanted.
  static let display = CommitReasons(rawValue: 4)
  /// The layout.
  static let layout = CommitReasons(rawValue: 8)
  /// The size of the frame, which no layout has set: the inside is to be laid out in it.
  static let ownSize = CommitReasons(rawValue: 2048)
  /// The layout; only its container can bring it up to date.
  static let containerLayout = CommitReasons(rawValue: 32)
  /// The frames of the subnodes: a turn for nodes whose own layer depends on them.
  static let arrangement = CommitReasons(rawValue: 16)
  /// The node's supernode is another, or gone: the node may have left its window.
  static let exit = CommitReasons(rawValue: 256)
  /// A layout has replaced the one of a transition.
  static let transition = CommitReasons(rawValue: 512)
  /// The traits that the node has for itself.
  static let traits = CommitReasons(rawValue: 1024)
  /// A change that shows in the picture of a node above, which was not redrawn since.
  static let picture = CommitReasons(rawValue: 64)
  /// The same for the picture that a node shows of all inside.
  static let ownPicture = CommitReasons(rawValue: 128)
  /// The changes of a node that show in the picture of one above.
  static let seenInPicture: CommitReasons = [.properties, .hierarchy, .display, .arrangement]
  /// The changes of a node that show in its picture of everything inside.
  static let seenInOwnPicture: CommitReasons = [.hierarchy, .arrangement]
  /// All changes that must not reach the layers of a staged node.
  static let heldBack: CommitReasons = [.properties, .hierarchy, .arrangement]
}

/// A change of a node, made inside an `animate` closure, that waits for its frame.
struct AnimatedChange: Sendable {
  let scope: AnimationScope
  /// The node before the first and after the last change of the closure; `nil` stands for another
  /// layout.
  var looks: (before: NodeLooks, after: NodeLooks)?
}

/// The part of a node's state that its layer shows.
struct NodeLooks: Sendable {
  let properties: LayerProperties
  let frame: Rect

  @MainActor func apply(to layer: Layer, by traits: Traits) {
    properties.apply(to: layer, by: traits)
    layer.frame = frame
  }
}

/// The properties that a node passes on to its layer.
struct LayerProperties {
  var backgroundColor: Color?
  var alpha = 1.0
  var isHidden = false
  var cornerRadius = 0.0
  var cornerRounding = CornerRounding.layer
  var borderWidth = 0.0
  var borderColor = Color.label
  var clipsToBounds = false
  var transform = Transform.identity
  var isUserInteractionEnabled = true
  var hitTestSlop = EdgeInsets.zero
  private var ownShadow = RareValue<Shadow>()
  var shadow: Shadow? {
    get { ownShadow.value }
    set { ownShadow.set(newValue) }
  }

  /// The radius of the corners that are cut out of the picture.
  var precomposedRadius: Double? {
    cornerRounding == .precomposited && cornerRadius > 0 ? cornerRadius : nil
  }

  @MainActor func apply(to layer: Layer, by traits: Traits) {
    layer.backgroundColor = backgroundColor?.resolved(in: traits)
    layer.opacity = alpha
    layer.isHidden = isHidden
    layer.cornerRadius = cornerRadius
    layer.borderWidth = borderWidth
    layer.borderColor = borderColor.resolved(in: traits)
    // Contents with rounded corners need no clip.
    layer.masksToBounds = clipsToBounds && precomposedRadius == nil
    layer.transform = transform
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.hitTestSlop = hitTestSlop
    layer.shadow = shadow?.resolved(in: traits)
  }
}
