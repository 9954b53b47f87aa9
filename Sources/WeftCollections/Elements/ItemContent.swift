// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftNodes

/// Makes the cell of an item; called on a worker, maybe more than once.
///
/// It is not isolated: what belongs to the main actor is out of its reach.
public typealias CellNodeBlock = @Sendable () -> CellNode

/// What a data source says of one item or header.
public struct ItemContent: Sendable {
  /// Makes the cell, when it is first needed.
  public var nodeBlock: CellNodeBlock
  /// The model, if cells of the collection can be updated to another model.
  public var model: (any Sendable)?

  /// Makes a content.
  public init(model: (any Sendable)? = nil, nodeBlock: @escaping CellNodeBlock) {
    self.model = model
    self.nodeBlock = nodeBlock
  }
}
