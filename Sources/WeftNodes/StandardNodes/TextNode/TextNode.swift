// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
import WeftRuntime

/// Displays text.
///
/// The text is shaped off the main thread when the node is measured, and is drawn from the same
/// shape. All properties may be set on any thread.
///
/// Text of more than 4 KB or 64 runs is measured in steps, and only its visible part is drawn. With
/// more than about 30 KB and enough space, its height is initially an estimate. In the preload
/// state, workers measure the rest and the node is laid out again a few times until the height is
/// exact. Lines are broken after 8 KB, 256 tabs, 32 fonts, or 512 changes of style, script or
/// direction.
@MainActor open class TextNode: DisplayNode {
  nonisolated final let content = Mutex(TextContent())
  nonisolated final var handlers: TextHandlers { content.withLock { $0.handlers } }
  private var interaction: TextInteraction?
  final var touches: TextTouches?
  final var selectedPart: SelectedPart?
  /// Only while the text is visible, because the positions are several times as large as the text.
  final var knownPlaces: KnownTextPlaces?

  /// Creates a node with text in one font and color.
  nonisolated public convenience init(_ string: String, font: Font = .body, color: Color = .label) {
    self.init(StyledText(string, font: font, color: color))
  }

  /// Creates a node with styled text.
  nonisolated public convenience init(_ text: StyledText, options: TextOptions = TextOptions()) {
    self.init()
    content.withLock { content in
      content.text = text
      if options != TextOptions() { content.options = options }
    }
  }

  /// The text with its styles.
  nonisolated public final var text: StyledText {
    get { content.withLock { $0.text } }
    set { change(\.text, to: newValue) }
  }

  /// Sets an attributed string as the text. See `StyledText` for the supported attributes.
  nonisolated public final func setAttributedText(_ attributed: AttributedString) {
    text = StyledText(attributed)
  }

  /// The options for line breaking, alignment and truncation.
  nonisolated public final var options: TextOptions {
    get { content.withLock { $0.options } }
    set { change(\.options, to: newValue) }
  }

  /// The maximum number of lines, or 0 for no limit.
  nonisolated public final var maximumNumberOfLines: Int {
    get { options.lineLimit }
    set { change(\.options.lineLimit, to: newValue) }
  }

  /// The styled text that replaces the truncated part, such as "… more", or `nil` for an ellipsis.
  /// Its links have no action, see ``onTruncationTap``. Modeled on Texture's
  /// `truncationAttributedText` and `additionalTruncationMessage`.
  nonisolated public final var truncationToken: StyledText? {
    get { options.truncationToken }
    set { change(\.options.truncationToken, to: newValue) }
  }

  /// The insets of the text from the node's edges in points.
  nonisolated public final var textInsets: EdgeInsets {
    get { content.withLock { $0.insets } }
    set { change(\.insets, to: newValue) }
  }

  /// The shadow of the letters, by default `nil` for none. Use on any thread.
  ///
  /// The shadow is displayed within the node, into which the text moves if ``textInsets`` are too
  /// small. Modeled on Texture's `shadowColor`, `shadowOffset`, `shadowOpacity` and `shadowRadius`.
  ///
  /// - Complexity: Drawing takes additional O(pixels · radius).
  nonisolated public final var textShadow: Shadow? {
    get { content.withLock { $0.shadow } }
    set { change(\.shadow, to: newValue) }
  }

  /// The insets of the text, including space for its shadow.
  nonisolated final var textRoom: EdgeInsets { content.withLock { $0.room } }

  /// Whether the user can select and copy text. Use on any thread.
  ///
  /// With a mouse, a drag selects characters, a double click words and a triple click paragraphs.
  /// Shift extends the selection, and a right click shows a menu. Shift and the arrow keys select
  /// in a focused text, by words with Control. Control+A selects all, and Control+C copies. The
  /// text consumes presses and does not select an enclosing row. Links work as usual.
  ///
  /// A finger's press of half a second selects a word, and movement more words. Then a menu offers
  /// to copy, and a handle at each end moves by characters. A tap on the selection shows the menu
  /// again, and a tap beside it or on another selectable text ends the selection. Other taps and
  /// drags go to enclosing nodes.
  ///
  /// A selection is limited to this text, unless an ancestor is a
  /// ``DisplayNode/isTextSelectionScope``.
  nonisolated public final var isSelectable: Bool {
    get { content.withLock { $0.isSelectable } }
    set {
      let isOther = content.withLock { content in
        defer { content.isSelectable = newValue }
        return content.isSelectable != newValue
      }
      if isOther { setNeedsPropertyUpdate() }
    }
  }

  /// Whether the last measurement truncated the text, initially `false`.
  nonisolated public final var isTruncated: Bool {
    switch content.withLock({ $0.shape }) {
    case .short(let shape): shape.text.isTruncated
    case .long(let measuring): measuring.isTruncated
    case nil: false
    }
  }

  nonisolated final override var isLeaf: Bool { true }

  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let insets = textRoom
    if context.isMinContent && range.max.width == .infinity {
      return Layout(
        leaf: self, contentSize: longestWord(in: context).outset(by: insets), thatFits: range,
        in: context)
    }
    let place = TextPlace(
      size: range.max.inset(by: insets), scale: context.scale, traits: context.text,
      direction: context.direction)
    let extent: TextExtent
    if let measuring = longText {
      let text = measuring.measured(in: place)
      extent = text.extent
      if !text.isFinal { requestSteps() }
    } else {
      extent = shape(in: place).extent
    }
    return Layout(
      leaf: self, contentSize: extent.size.outset(by: insets), thatFits: range, in: context,
      firstBaseline: extent.firstBaseline + insets.top,
      lastBaseline: extent.lastBaseline + insets.top)
  }

  open override var defaultAccessibility: Accessibility {
    let string = text.string
    if string.isEmpty { return Accessibility() }
    var result = Accessibility(.text, label: string)
    if isTruncated, handlers.truncation != nil { result.hint = truncationToken?.string }
    return result
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    if action == .activate, interaction?.activate() ?? false { return true }
    return super.performAccessibilityAction(action)
  }

  /// Old contents keep their size until a resized node is drawn, so that text is never stretched.
  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    let isMirrored = shownTraits.layoutDirection == .rightToLeft
    layer.contentsGravity =
      switch options.alignment {
      case .start, .justified: isMirrored ? .topRight : .topLeft
      case .center: .top
      case .end: isMirrored ? .topLeft : .topRight
      }
    if interaction == nil, !handlers.isEmpty {
      interaction = TextInteraction(self)
    }
    applySelectability(to: layer)
  }

  // MARK: Links

  open override var acceptsFocus: Bool {
    if super.acceptsFocus || isSelectable { return true }
    let handlers = handlers
    return handlers.link != nil && !text.links.isEmpty
      || handlers.truncation != nil && isTruncated
  }

  /// Arrow keys move between links and Enter opens a link. Shift with arrow keys selects text.
  open override func handle(_ event: KeyEvent) -> Bool {
    if isSelectable, handleSelecting(event) { return true }
    return interaction?.handle(event) ?? false
  }

  open override func handle(_ event: PointerEvent) -> Bool {
    isSelectable && handleSelecting(event)
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    knownPlaces = nil
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    // The color of the selection depends on the traits.
    if selectedPart != nil { setNeedsDisplay() }
  }

  open override func focusDidChange(_ hasFocus: Bool) {
    super.focusDidChange(hasFocus)
    // A click highlights its own target, and Tab starts at the first target.
    let isByKeys = hasFocus && storedLayer?.showsFocusRing ?? false
    interaction?.setFocused(isByKeys ? targets.first : nil)
  }

  open override var drawing: (any Drawing)? {
    let (text, options, known) = content.withLock { ($0.text, $0.options, $0.shape) }
    if text.string.isEmpty { return nil }
    var place = shownPlace
    var shape: TextDrawing.Shape?
    if let long = shownLongText {
      shape = .long(long)
      goOnMeasuring()
    } else if case .short(let known) = known {
      place.scale = runtime?.scale ?? known.place.scale
      if known.isValid(in: place, excess: 1) { shape = .short(known.text) }
    }
    return TextDrawing(
      text: text, options: options.resolved(for: text, in: place.direction), shape: shape,
      traits: place.traits, direction: place.direction, insets: textRoom,
      focused: interaction?.focused, pressed: interaction?.pressed, selection: shownSelection,
      shadow: textShadow)
  }

  open override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    guard LongText.isFor(text), let measuring = longText else { return }
    if !isInPreloadState {
      measuring.stop()
    } else if !old.contains(.preload) {
      measuring.askAgain()
      goOnMeasuring()
    }
  }

  nonisolated private func change<Value: Equatable & Sendable>(
    _ path: WritableKeyPath<TextContent, Value>, to value: Value
  ) {
    let old: (Value, TextContent.Shape?)? = content.withLock { content in
      let old = (content[keyPath: path], content.shape)
      guard old.0 != value else { return nil }
      content[keyPath: path] = value
      content.shape = nil
      return old
    }
    // Releases the old text and its shape outside the lock.
    guard old != nil else { return }
    setNeedsCommit(.properties)
    setNeedsLayout()
    setNeedsDisplay()
  }
}

/// The gestures and the keyboard focus of a text with targets.
@MainActor final class TextInteraction {
  private weak var node: TextNode?
  private(set) var focused: TextTarget?
  private(set) var pressed: TextTarget?

  init(_ node: TextNode) {
    self.node = node
    let tap = TapGestureRecognizer { [weak node] gesture in
      if let target = node?.target(at: gesture.location()) { node?.open(target) }
    }
    tap.shouldBegin = { [weak node, weak tap] in
      guard let tap else { return false }
      return node?.target(at: tap.location()) != nil
    }
    node.addGestureRecognizer(tap)
    node.addGestureRecognizer(makePress())
    node.addGestureRecognizer(
      HoverGestureRecognizer { [weak node] gesture in
        let isOver = gesture.state != .ended && node?.target(at: gesture.location()) != nil
        node?.layer.partCursor = isOver ? .pointer : nil
      })
  }

  /// Creates a recognizer that highlights the pressed target and does not block other gestures.
  private func makePress() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      let target = gesture.state.isUnderWay ? node?.target(at: gesture.location()) : nil
      // Only the original target is highlighted again when the pointer returns to it.
      if gesture.state == .began { start = target }
      setPressed(target == start ? target : nil)
    }
    // A touch that scrolls highlights nothing.
    press.minimumPressDuration = 0.05
    press.cancelsPointer = false
    press.shouldRecognizeSimultaneously = { _ in true }
    press.shouldBegin = { [weak node, weak press] in
      guard let press else { return false }
      return node?.target(at: press.location()) != nil
    }
    return press
  }

  private var start: TextTarget?

  private func setPressed(_ target: TextTarget?) {
    guard target != pressed else { return }
    pressed = target
    node?.setNeedsDisplay()
  }

  /// Moves the focus to the next or previous target, if it exists.
  private func moveFocus(_ step: Int) -> Bool {
    let targets = node?.targets ?? []
    let current = focused.flatMap { targets.firstIndex(of: $0) }
    let next = current.map { $0 + step } ?? (step > 0 ? 0 : targets.count - 1)
    guard targets.indices.contains(next) else { return false }
    setFocused(targets[next])
    return true
  }

  func setFocused(_ target: TextTarget?) {
    guard target != focused else { return }
    focused = target
    node?.setNeedsDisplay()
  }

  func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let isReversed = node?.shownTraits.layoutDirection == .rightToLeft
    switch event.key {
    case .down: return moveFocus(1)
    case .up: return moveFocus(-1)
    case .right: return moveFocus(isReversed ? -1 : 1)
    case .left: return moveFocus(isReversed ? 1 : -1)
    case .enter, .space: return activate()
    default: return false
    }
  }

  /// Opens the focused target, or the first one, or the end of a truncated text. Returns whether a
  /// target was opened.
  func activate() -> Bool {
    guard let node else { return false }
    let targets = node.targets
    let current = focused.flatMap { targets.contains($0) ? $0 : nil }
    if let target = current ?? targets.first {
      node.open(target)
    } else if node.onTruncationTap != nil, node.isTruncated {
      node.open(.truncation)
    } else {
      return false
    }
    return true
  }
}

extension GestureRecognizer.State {
  fileprivate var isUnderWay: Bool { self == .began || self == .changed }
}
