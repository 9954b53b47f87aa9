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
  var styles: ContiguousArray<NodeStyle> = []
  /// The edges of the nodes that have any, behind those of all that have none.
  var edges: ContiguousArray<NodeEdges> = [NodeEdges()]
  var links: ContiguousArray<Links> = []
  /// Where each node lies in its parent's border box.
  var boxes: ContiguousArray<Rect> = []
  /// What is known of the nodes that have children or content.
  var caches: ContiguousArray<Cache> = []
  /// What is known of the containers with many items.
  var summaries: [Int32: ContainerSummary] = [:]
  var measures: [Int32: FlexMeasure] = [:]
  /// What somebody else has to answer before the layout can go on.
  var openQuestion: LeafQuestion?
  /// The nodes that changed since the last layout.
  var changed: [Int32] = []
  /// The number of nodes whose position is static.
  var staticCount = 0

  /// The questions being answered: each but the last waits for the one above it.
  var stack: ContiguousArray<Frame> = []
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

  /// The answer to a question about the width of a node's content.
  struct ContentWidths: Equatable, Sendable {
    var min: Double
    var max: Double
  }

  /// What a container asks a child to lay itself out in.
  struct Request: Sendable {
    /// The border box's width.
    var width: Double
    /// The border box's height; NaN asks for the height of the content.
    var height = Double.nan
    /// The border box's height to which percentages below refer; NaN where they refer to nothing.
    /// It is ``height``, unless that is more than an aspect ratio asks for.
    var definiteHeight = Double.nan
    /// The greatest height of the content at which a column of it is broken into lines.
    var maxHeight = Double.infinity
    /// The width to which percentages in the child's padding refer.
    var containingWidth: Double
  }

  /// How a child answers a ``Request``.
  struct Outcome: Sendable {
    var height: Double
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
    /// Whether the layout inside would be another one if another height were definite.
    var dependsOnHeight = false
  }
}

/// Whether two lengths are the same, NaN being the same as NaN.
@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

extension Double {
  /// The length within what a layout can hold; negative lengths and NaN are zero.
  @inline(__always) var limitedExtent: Double {
    self > 0 ? Swift.min(self, Layout.maximumExtent) : 0
  }

  /// This length or, where it is not known, another.
  @inline(__always)
  func ifKnown(else other: Double) -> Double { isNaN ? other : self }
}
