// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The edges of a node.
struct FlexNodeEdges: Equatable, Sendable {
  var inset = FlexEdges.auto
  var margin = FlexEdges.zero
  var padding = FlexEdges.zero
  var border = FlexEdges.zero
}
