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
  /// The insets of the text, including space for its shadow.
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

  /// Display options of texts that deviate from the defaults.
  private struct Manner {
    var options = TextOptions()
    var insets = EdgeInsets.zero
    var shadow: Shadow?
    var isSelectable = false
  }
}
