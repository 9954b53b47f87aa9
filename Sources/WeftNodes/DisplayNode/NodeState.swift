// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The part of a node's state that any thread may change under the node's lock.
struct NodeState {
  weak var supernode: DisplayNode?
  /// The subnodes, from back to front.
  var subnodes: [DisplayNode] = []

  var frame = Rect.zero
  /// The size of a manual frame, or `nil` if it is empty or a layout has set the frame.
  var ownSize: Size? { isPlacedByLayout || frame.size.isEmpty ? nil : frame.size }

  /// The number of changes in the subtree that invalidated the node's layouts.
  var layoutVersion = 0
  var measured = MeasuredLayouts()
  /// The size of the last layout that was measured or applied.
  var calculatedSize = Size.zero

  var contentsVersion = 0
  var runtime: HostRuntime?
  private var details: Details?

  // Small properties are declared together, so that they need no padding.
  /// The number of threads that replace all subnodes. The list may temporarily contain nodes that
  /// have moved elsewhere.
  var listsBeingSet: UInt16 = 0
  var pendingCommit: CommitReasons = []
  var isCommitQueued = false
  var interfaceState: InterfaceState = []
  var isInHierarchy = false
  var isRangeManaged = false
  var automaticallyManagesSubnodes = true
  /// Whether a subnode was removed since the last arrangement, so that a layout must be applied
  /// again to restore it.
  var isArrangementBroken = false
  var isInTransition = false
  var isPlacedByLayout = false
  var displaysAsynchronously = true
  var isDisplaySuspended = false
  var rasterizesSubtree = false
  /// Whether a picture of a subtree with the node lacks the node's latest changes.
  var isUndrawn = false
  var marks: AncestorMarks = []
  var isAccessibilityWrapper = false
  var hasLoaded = false
  var neverShowsPlaceholders = false

  /// Returns the runtime in which to request a commit, or `nil` if one is already queued.
  @inline(__always) mutating func noteCommit(_ reasons: CommitReasons) -> HostRuntime? {
    if reasons.contains(.exit), !pendingCommit.contains(.exit) {
      PendingExits.add()
    }
    pendingCommit.formUnion(reasons)
    if !reasons.isDisjoint(with: .heldBack.union(.display)) { isUndrawn = true }
    guard !isCommitQueued, let runtime else { return nil }
    isCommitQueued = true
    return runtime
  }

  /// Returns whether the node was a subnode.
  mutating func remove(_ node: DisplayNode) -> Bool {
    guard let index = subnodes.lastIndex(where: { $0 === node }) else { return false }
    subnodes.remove(at: index)
    return true
  }

  /// Whether releasing the value may deallocate other nodes.
  var keepsNodes: Bool {
    !subnodes.isEmpty || layoutSpecBlock != nil || measured.keepsNodes
  }
}

/// The kinds of special nodes that a node may have at or above it. Without a mark, the node is not
/// below such a node. An outdated mark only costs a search of the ancestors.
struct AncestorMarks: OptionSet {
  let rawValue: UInt8

  static let belowStaged = AncestorMarks(rawValue: 1)
  static let belowRasterized = AncestorMarks(rawValue: 2)
}

extension NodeState {
  /// Returns the subnodes, which need the mark too.
  mutating func mark(_ marks: AncestorMarks) -> [DisplayNode] {
    self.marks.formUnion(marks)
    return subnodes
  }
}

extension NodeState {
  /// The state that few nodes have, allocated by its first change so that other nodes stay small.
  // Sound because the node's lock protects the object, and a state is copied only to release it.
  private final class Details: @unchecked Sendable {
    var style = LayoutStyle()
    var styleVersion = 0
    var properties = LayerProperties()
    var arranged: LayoutOrigin?
    var arrangedSize = Size.zero
    var layoutSpecBlock: DisplayNode.LayoutSpecBlock?
    var placeholder: PlaceholderStyle?
    var traits: TraitsBox?
    var accessibility: AccessibilityBox?
    var animatedChanges: [AnimatedChange] = []
    var loadBlocks: [LoadBlock<DisplayNode>] = []

    static let none = Details()
  }

  private var shared: Details { details ?? .none }

  private var own: Details {
    mutating get {
      if let details { return details }
      let new = Details()
      details = new
      return new
    }
  }

  var style: LayoutStyle { shared.style }
  /// The layout version of the last change of the style.
  var styleVersion: Int { shared.styleVersion }

  mutating func setStyle(_ style: LayoutStyle) {
    layoutVersion += 1
    own.style = style
    own.styleVersion = layoutVersion
  }

  var properties: LayerProperties {
    get { shared.properties }
    _modify { yield &own.properties }
  }

  @inline(__always) func property<Value>(_ value: (borrowing LayerProperties) -> Value) -> Value {
    value(shared.properties)
  }

  /// The layout of the current arrangement.
  var arranged: LayoutOrigin? { shared.arranged }
  var arrangedSize: Size { shared.arrangedSize }

  mutating func setArranged(_ origin: LayoutOrigin?, size: Size) {
    if origin == nil, arranged == nil { return }
    own.arranged = origin
    own.arrangedSize = origin == nil ? .zero : size
  }

  var layoutSpecBlock: DisplayNode.LayoutSpecBlock? {
    get { shared.layoutSpecBlock }
    set { own.layoutSpecBlock = newValue }
  }

  var loadBlocks: [LoadBlock<DisplayNode>] {
    get { shared.loadBlocks }
    _modify { yield &own.loadBlocks }
  }

  /// Marks the layer as created. The caller has read the blocks, so that none is released under the
  /// lock.
  mutating func finishLoading() {
    hasLoaded = true
    if !loadBlocks.isEmpty { loadBlocks = [] }
  }

  var placeholder: PlaceholderStyle? {
    get { shared.placeholder }
    set { own.placeholder = newValue }
  }

  var traits: TraitsBox? {
    get { shared.traits }
    set { own.traits = newValue }
  }

  var accessibility: AccessibilityBox? {
    get { shared.accessibility }
    set { own.accessibility = newValue }
  }

  var animatedChanges: [AnimatedChange] {
    get { shared.animatedChanges }
    _modify { yield &own.animatedChanges }
  }

  /// Removes changes that a closure selects. Called by every commit, mostly without changes.
  mutating func removeAnimatedChanges(where isRemoved: (AnimatedChange) -> Bool = { _ in true }) {
    if !animatedChanges.isEmpty { animatedChanges.removeAll(where: isRemoved) }
  }
}

final class ReleasedState: Sendable {
  private let state: NodeState

  init(_ state: NodeState) { self.state = state }
}

/// The kinds of changes that a commit must process.
struct CommitReasons: OptionSet, Sendable {
  let rawValue: UInt16

  /// Colors, corners, the frame, and other layer properties.
  static let properties = CommitReasons(rawValue: 1)
  static let hierarchy = CommitReasons(rawValue: 2)
  /// Contents of the node or a descendant are missing or outdated.
  static let display = CommitReasons(rawValue: 4)
  static let layout = CommitReasons(rawValue: 8)
  /// The size of a manual frame, in which the content must be laid out.
  static let ownSize = CommitReasons(rawValue: 16)
  /// A layout that only the node's container can update.
  static let containerLayout = CommitReasons(rawValue: 32)
  /// The frames of the subnodes, for nodes whose layer depends on them.
  static let arrangement = CommitReasons(rawValue: 64)
  /// The supernode, so the node may have left its window.
  static let exit = CommitReasons(rawValue: 128)
  /// A layout that replaces the layout of a transition.
  static let transition = CommitReasons(rawValue: 256)
  static let traits = CommitReasons(rawValue: 512)
  static let allLayouts: CommitReasons = [.containerLayout, .layout, .ownSize]
  static let heldBack: CommitReasons = [.properties, .hierarchy, .arrangement]
}

struct AnimatedChange: Sendable {
  let scope: AnimationScope
  /// The appearance before and after the changes of the closure, or `nil` for a new layout.
  var looks: (before: NodeLooks, after: NodeLooks)?
}

/// The part of a node's state that its layer displays.
struct NodeLooks: Sendable {
  let properties: LayerProperties
  let frame: Rect

  @MainActor func apply(to layer: Layer, by traits: Traits) {
    properties.apply(to: layer, by: traits)
    layer.frame = frame
  }
}

/// The properties that a node copies to its layer.
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
  var shadow: Shadow?

  /// The radius of precomposited corners, if any.
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
    // Contents with precomposited corners need no clip.
    layer.masksToBounds = clipsToBounds && precomposedRadius == nil
    layer.transform = transform
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.hitTestSlop = hitTestSlop
    layer.shadow = shadow?.resolved(in: traits)
  }
}
