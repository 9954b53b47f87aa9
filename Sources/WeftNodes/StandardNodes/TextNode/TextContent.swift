// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// A text node's text with its options, and its shape once it is measured.
struct TextContent {
  /// What is known of the text and its options: a change of those drops it.
  enum Shape {
    case short(TextShape)
    case long(LongTextMeasuring)
  }

  var text = StyledText("")
  var options: TextOptions {
    get { manner.value?.options ?? TextOptions() }
    set { manner.change(or: Manner()) { $0.options = newValue } }
  }
  var insets: EdgeInsets {
    get { manner.value?.insets ?? .zero }
    set { manner.change(or: Manner()) { $0.insets = newValue } }
  }
  var shadow: Shadow? {
    get { manner.value?.shadow }
    set { manner.change(or: Manner()) { $0.shadow = newValue } }
  }
  /// The distance of the text from the node's edges.
  var room: EdgeInsets {
    guard let manner = manner.value else { return .zero }
    return manner.shadow?.room(atLeast: manner.insets) ?? manner.insets
  }
  var isSelectable: Bool {
    get { manner.value?.isSelectable ?? false }
    set { manner.change(or: Manner()) { $0.isSelectable = newValue } }
  }
  var shape: Shape?
  private var manner = RareValue<Manner>()

  /// Display options, for texts that deviate from the defaults.
  private struct Manner {
    var options = TextOptions()
    var insets = EdgeInsets.zero
    var shadow: Shadow?
    var isSelectable = false
  }
}
