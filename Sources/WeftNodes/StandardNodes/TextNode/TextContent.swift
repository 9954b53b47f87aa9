// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// The text and options of a text node, and its shape after measuring.
struct TextContent {
  /// A cached shape, which a change of the text or its options clears.
  enum Shape {
    case short(TextShape)
    case long(LongTextMeasuring)
  }

  var text = StyledText("")
  var shape: Shape?
  private var details: Details?

  /// The properties that few texts change from their defaults, so that other texts stay small.
  // Sound because the lock of the node's content protects the object, and contents are not copied.
  private final class Details: @unchecked Sendable {
    var options = TextOptions()
    var insets = EdgeInsets.zero
    var shadow: Shadow?
    var isSelectable = false
    var handlers = TextHandlers()

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

  var options: TextOptions {
    get { shared.options }
    set { own.options = newValue }
  }
  var insets: EdgeInsets {
    get { shared.insets }
    set { own.insets = newValue }
  }
  var shadow: Shadow? {
    get { shared.shadow }
    set { own.shadow = newValue }
  }
  var isSelectable: Bool {
    get { shared.isSelectable }
    set { own.isSelectable = newValue }
  }
  var handlers: TextHandlers {
    get { shared.handlers }
    set { own.handlers = newValue }
  }

  /// The insets of the text, including space for its shadow.
  var room: EdgeInsets { shadow?.room(atLeast: insets) ?? insets }
}
