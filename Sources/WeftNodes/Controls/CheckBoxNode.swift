// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout
import WeftLocks

/// A box with a title, the base of ``CheckBoxNode`` and of a ``RadioGroupNode``'s choices.
@MainActor open class ChoiceNode: ControlNode {
  enum Shape { case box, circle }

  nonisolated private let box: BoxPart
  nonisolated private let titleNode = TextNode()

  nonisolated init(_ title: String, shape: Shape) {
    box = BoxPart(shape: shape)
    super.init()
    cornerRadius = 4
    self.title = title
    titleNode.isUserInteractionEnabled = false
  }

  /// The title beside the box. Use on any thread.
  nonisolated public final var title: String {
    get { titleNode.text.string }
    set {
      if newValue == title { return }
      titleNode.text = StyledText(newValue)
      // The layout leaves out an empty title.
      setNeedsLayout()
    }
  }

  nonisolated open override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 8, alignItems: .center) {
      box
      if !titleNode.text.string.isEmpty { titleNode.flexShrink(1) }
    }.padding(EdgeInsets(horizontal: 2, vertical: 4))
  }

  var symbol: SymbolPart.Symbol? { nil }

  open override func updateParts() {
    box.show(controlState, isFilled: isFilled, symbol: symbol)
  }

  var isFilled: Bool { isSelected }
}

/// A box that is checked, unchecked or mixed. A click on the box or its title, Space, or Enter
/// toggles it.
@MainActor open class CheckBoxNode: ChoiceNode {
  nonisolated private let mixed = Mutex(false)

  /// Creates a check box with a title.
  nonisolated public init(_ title: String = "", isChecked: Bool = false) {
    super.init(title, shape: .box)
    isSelected = isChecked
  }

  /// Whether the box is checked. Use on any thread.
  nonisolated public final var isChecked: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }

  /// Whether only some of several values are checked. A click checks the box. Use on any thread.
  nonisolated public final var isMixed: Bool {
    get { mixed.withLock { $0 } }
    set {
      mixed.withLock { $0 = newValue }
      setNeedsPartsUpdate()
    }
  }

  open override func activate() { take(isSelected: isMixed || !isChecked) { isMixed = false } }

  override var isFilled: Bool { isSelected || isMixed }
  override var symbol: SymbolPart.Symbol? { isMixed ? .dash : isChecked ? .check : nil }

  open override var defaultAccessibility: Accessibility {
    var result = makeAccessibility(.checkbox, label: title.isEmpty ? nil : title)
    result.traits.remove(.selected)
    if isChecked { result.traits.insert(.checked) }
    if isMixed { result.value = "mixed" }
    return result
  }
}

@MainActor final class BoxPart: DisplayNode {
  nonisolated private static let side = 20.0
  nonisolated private let shape: ChoiceNode.Shape
  private let ground = ControlPart()
  private let shade = ControlPart()
  private let mark = SymbolPart(.check, color: .onAccent)
  private let dot = ControlPart()

  nonisolated init(shape: ChoiceNode.Shape) {
    self.shape = shape
    super.init()
    isUserInteractionEnabled = false
    for node in [ground, shade, shape == .box ? mark : dot] { addSubnode(node) }
    mark.alpha = 0
    dot.alpha = 0
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: Self.side, height: Self.side)
  }

  func show(_ state: ControlNode.State, isFilled: Bool, symbol: SymbolPart.Symbol?) {
    let radius = shape == .box ? 5 : Self.side / 2
    let frame = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    for part in [ground, shade] {
      part.frame = frame
      part.cornerRadius = radius
    }
    ground.backgroundColor = isFilled ? .accent : .fieldBackground
    ground.borderWidth = isFilled ? 0 : 2
    ground.borderColor = .boxBorder
    let pointed = state.subtracting(.selected)
    shade.backgroundColor = isFilled ? .controlShade(pointed) : .flatControlFill(pointed)
    mark.frame = frame.insetBy(dx: 4, dy: 4)
    if let symbol { mark.set(symbol, color: .onAccent) }
    mark.alpha = symbol == nil ? 0 : 1
    dot.frame = frame.insetBy(dx: 6, dy: 6)
    dot.cornerRadius = (Self.side - 12) / 2
    dot.backgroundColor = .onAccent
    dot.alpha = isFilled ? 1 : 0
  }
}
