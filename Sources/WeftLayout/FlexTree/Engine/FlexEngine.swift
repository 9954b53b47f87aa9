// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out a tree of boxes as CSS Flexible Box Layout, section 9, says.
///
/// Nodes are numbers that index flat arrays. There is no recursion: a container that needs to know
/// something of a child that is not known yet puts the question on ``stack`` and is resumed when
/// the answer is in the child's cache. A tree may thus be as deep as memory allows, on any thread.
///
/// Lengths are border-box lengths in points unless their names say otherwise; NaN stands for a
/// length that is not known ("indefinite" in CSS).
struct FlexEngine: Sendable {
  var styles: ContiguousArray<FlexNodeStyle> = []
  /// The edges of the nodes that have any, behind those of all that have none.
  var edges: ContiguousArray<FlexNodeEdges> = [FlexNodeEdges()]
  var links: ContiguousArray<Links> = []
  /// Where each node lies in its parent's border box.
  var boxes: ContiguousArray<Rect> = []
  /// What is known of the nodes that have children or content.
  var caches: ContiguousArray<FlexCache> = []
  /// What is known of the containers with many items.
  var summaries: [Int32: ContainerSummary] = [:]
  var measures: [Int32: FlexMeasure] = [:]
  /// What somebody else has to answer before the layout can go on.
  var openQuestion: LeafQuestion?
  /// The nodes that changed since the last layout.
  var changed: [Int32] = []
  /// The number of nodes whose position is static.
  var staticCount = 0

  var budget = FlexBudget()

  /// The questions being answered: each but the last waits for the one above it.
  var stack: ContiguousArray<FlexFrame> = []
  /// The items and lines of the containers on the stack, one run for each.
  var flow = FlexFlow()
  /// The items of the containers on the stack that are placed, but not laid out inside yet.
  var placed: ContiguousArray<PlacedItem> = []

  /// The place of a node in the tree. Numbers below zero stand for none.
  struct Links: Sendable {
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    var childCount: Int32 = 0
    /// The index of the node's cache.
    var cache: Int32 = -1
    /// The resolved direction of text.
    var isRightToLeft = false
    /// Whether the node and all below it were given no box.
    var isHidden = false
    var content = Content.none
  }

  /// Who measures what a leaf shows.
  enum Content: Sendable {
    /// It shows nothing.
    case none
    /// A function in ``measures``.
    case measured
    /// Whoever has the tree laid out, see ``openQuestion``.
    case asked
  }
}
