// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
import WeftRuntime

/// Shows text.
///
/// Text is shaped where the node is measured, off the main thread, and drawn from the same shape.
/// All properties may be set on any thread.
///
/// Text of more than 4 KB is measured in steps, and only what is seen of it is drawn. If it has
/// more than some 30 KB and space for them, its height is an estimate at first: while the node is
/// in the preload state, workers measure the rest, and the node is laid out again a few times until
/// the height is exact. What lies beyond is drawn when it is measured. A line of more than 8 KB, or
/// of more than 256 tabs, 32 fonts, or 512 changes of style, script or direction, is broken there.
/// All this holds for shorter texts of more than 64 runs, too.
@MainActor open class TextNode: DisplayNode {
  /// What few texts have: links, or letters that can be selected.
  private struct Gestures {
    var interaction: TextInteraction?
    var touches: TextTouches?
  }

  nonisolated final let content = Mutex(TextContent())
  nonisolated final let rareHandlers = Mutex(RareValue<TextHandlers>())
  nonisolated final var handlers: TextHandlers {
    rareHandlers.withLock { $0.value } ?? TextHandlers()
  }
  private var gestures = RareValue<Gestures>()
  /// The selected part of the text, once there has been one.
  final var selectedPart: SelectedPart?
  /// Kept only while the text is visible: they are several times as large as the text.
  final var knownPlaces: KnownTextPlaces?

  private var interaction: TextInteraction? {
    get { gestures.value?.interaction }
    set { gestures.change(or: Gestures()) { $0.interaction = newValue } }
  }

  /// The gestures by which fingers select, while the text is selectable.
  final var touches: TextTouches? {
    get { gestures.value?.touches }
    set { gestures.change(or: Gestures()) { $0.touches = newValue } }
  }

  /// Makes a node with text in one font and colour.
  nonisolated public convenience init(_ string: String, font: Font = .body, color: Color = .label) {
    self.init(StyledText(string, font: font, color: color))
  }

  /// Makes a node with styled text.
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

  /// The text as an attributed string; see `StyledText` for the supported attributes.
  nonisolated public final func setAttributedText(_ attributed: AttributedString) {
    text = StyledText(attributed)
  }

  /// How the text is broken into lines, aligned, and cut off.
  nonisolated public final var options: TextOptions {
    get { content.withLock { $0.options } }
    set { change(\.options, to: newValue) }
  }

  /// The maximum number of lines; 0 for no limit.
  nonisolated public final var maximumNumberOfLines: Int {
    get { options.lineLimit }
    set { change(\.options.lineLimit, to: newValue) }
  }

  /// The text that replaces the truncated part, such as "… more", with its own style; `nil` for an
  /// ellipsis. See ``onTruncationTap``.
  ///
  /// Links in it do nothing on their own. (Texture's `truncationAttributedText` together with its
  /// `additionalTruncationMessage`.)
  nonisolated public final var truncationToken: StyledText? {
    get { options.truncationToken }
    set { change(\.options.truncationToken, to: newValue) }
  }

  /// The distance of the text from the node's edges, in points.
  nonisolated public final var textInsets: EdgeInsets {
    get { content.withLock { $0.insets } }
    set { change(\.insets, to: newValue) }
  }

  /// The shadow of the letters; none by default. Any thread.
  ///
  /// It shows within the node: if ``textInsets`` leave it less space than it needs, the text is
  /// further from the edges. ``DisplayNode/shadow`` is that of the node. (Texture's `shadowColor`,
  /// `shadowOffset`, `shadowOpacity` and `shadowRadius` of a text node.)
  ///
  /// - Complexity: Drawing takes O(pixels · radius) more.
  nonisolated public final var textShadow: Shadow? {
    get { content.withLock { $0.shadow } }
    set { change(\.shadow, to: newValue) }
  }

  /// The distance of the text from the node's edges, with the space that its shadow takes.
  nonisolated final var textRoom: EdgeInsets { content.withLock { $0.room } }

  /// Whether the user can select text, and copy it; any thread.
  ///
  /// By mouse: a drag selects characters, a double click words, a triple click paragraphs, Shift
  /// extends the selection from its beginning. By keys, when the text has the focus: Shift and the
  /// arrows, with Control word by word, Control+A, Control+C. A right click offers a menu. The text
  /// then keeps presses to itself, and selects no row around it; links work as usual.
  ///
  /// By fingers: one that rests for half a second selects the word under it, and more words as it
  /// moves on. When it is up, a menu offers to copy, and a handle hangs at each end of the
  /// selection: a finger drags it by characters. A tap on the selection shows the menu again; one
  /// beside it, or on another text that can be selected, ends the selection. All other taps and
  /// drags are those of the nodes around.
  ///
  /// A selection ends where the text ends, unless a node around is a
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

  /// Whether the last measurement truncated the text; `false` before the first.
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

  /// A text, if there is any; if it is truncated, its hint is the token that can be tapped.
  open override var defaultAccessibility: Accessibility {
    let string = text.string
    if string.isEmpty { return Accessibility() }
    var result = Accessibility(.text, label: string)
    if isTruncated, handlers.truncation != nil { result.hint = truncationToken?.string }
    return result
  }

  /// Opens a link, or the end of a truncated text.
  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    if action == .activate, interaction?.activate() ?? false { return true }
    return super.performAccessibilityAction(action)
  }

  /// Text is never stretched: until a resized node is drawn, its old contents keep their size.
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

  /// Tab reaches a text that can be selected, or whose links have an action.
  open override var acceptsFocus: Bool {
    if super.acceptsFocus || isSelectable { return true }
    let handlers = handlers
    return handlers.link != nil && !text.links.isEmpty
      || handlers.truncation != nil && isTruncated
  }

  /// Arrow keys move from link to link, and Enter opens one; with Shift they select.
  open override func handle(_ event: KeyEvent) -> Bool {
    if isSelectable, handleSelecting(event) { return true }
    return interaction?.handle(event) ?? false
  }

  /// Selects by mouse if the text is selectable.
  open override func handle(_ event: PointerEvent) -> Bool {
    isSelectable && handleSelecting(event)
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    knownPlaces = nil
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    // The ground of what is selected is chosen by them, whatever the letters depend on.
    if selectedPart != nil { setNeedsDisplay() }
  }

  open override func focusDidChange(_ hasFocus: Bool) {
    super.focusDidChange(hasFocus)
    // A click shows its own place; keys begin at the first part.
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
    let old: TextContent? = content.withLock { content in
      guard content[keyPath: path] != value else { return nil }
      let old = content
      content[keyPath: path] = value
      content.shape = nil
      return old
    }
    // The old text and its shape are released here, without the lock.
    guard old != nil else { return }
    setNeedsCommit(.properties)
    setNeedsLayout()
    setNeedsDisplay()
  }
}

/// The gestures of a text that has something to tap, and the part that the keys are at.
@MainActor final class TextInteraction {
  private weak var node: TextNode?
  /// The part that the keys are at.
  private(set) var focused: TextTarget?
  /// The part on which a pointer is down.
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

  /// Highlights the part under a pressed pointer: it takes nothing from other gestures.
  private func makePress() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      let target = gesture.state.isUnderWay ? node?.target(at: gesture.location()) : nil
      // A pointer that comes back presses again; one that comes to another part does not.
      if gesture.state == .began { start = target }
      setPressed(target == start ? target : nil)
    }
    // A touch that scrolls shows nothing.
    press.minimumPressDuration = 0.05
    press.cancelsPointer = false
    press.shouldRecognizeSimultaneously = { _ in true }
    press.shouldBegin = { [weak node, weak press] in
      guard let press else { return false }
      return node?.target(at: press.location()) != nil
    }
    return press
  }

  /// The part on which the press began.
  private var start: TextTarget?

  private func setPressed(_ target: TextTarget?) {
    guard target != pressed else { return }
    pressed = target
    node?.setNeedsDisplay()
  }

  /// Goes to the next or the previous part.
  ///
  /// - Returns: whether there is one.
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

  /// Handles a key while the text has the focus.
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

  /// Opens the part that the keys are at, or else the first, or else the end of a text that was cut
  /// off.
  ///
  /// - Returns: whether there is such a thing.
  func activate() -> Bool {
    guard let node else { return false }
    let targets = node.targets
    // The text may have changed since the keys came to a part.
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
