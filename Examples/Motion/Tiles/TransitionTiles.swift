// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import Weft

/// Changes the layout. Remaining nodes move, new nodes fade in, and removed nodes fade out.
final class ReorderTile: MotionTile {
  private let reordered = Reordered()

  init(_ title: String) {
    super.init(title, hint: "Moves, inserts and removes", stage: reordered)
  }

  override func play() { reordered.reorder() }

  private final class Reordered: DisplayNode {
    private let isReordered = Mutex(false)
    private let nodes = [Palette.red, Palette.green, .accent, Palette.orange].map {
      let node = DisplayNode.ball(30, color: $0)
      node.style.preferredSize = node.frame.size
      return node
    }

    func reorder() {
      isReordered.withLock { $0.toggle() }
      defaultLayoutTransitionDuration = 0.5
      transitionLayout(animated: true, shouldMeasureAsync: true)
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      if isReordered.withLock({ $0 }) {
        StackLayoutSpec(
          .row, spacing: 24, justifyContent: .center, alignItems: .end,
          children: [nodes[2], nodes[3], nodes[0]])
      } else {
        StackLayoutSpec(
          .row, spacing: 8, justifyContent: .start, alignItems: .start,
          children: [nodes[0], nodes[1], nodes[2]])
      }
    }
  }
}

/// Expands and collapses a note, whose text fades between the layouts.
final class NoteTile: MotionTile {
  private let space = Space()

  init(_ title: String) {
    super.init(title, hint: "Grows and fades", stage: space)
  }

  override func play() { space.turn() }

  private final class Space: DisplayNode {
    private let isOpen = Mutex(false)
    private let text = TextNode()
    private let note = DisplayNode()

    nonisolated override init() {
      super.init()
      note.backgroundColor = Palette.card
      note.cornerRadius = 8
      note.layoutSpecBlock = { [text] _, _ in text.padding(8) }
      show(isOpen: false)
    }

    nonisolated private func show(isOpen: Bool) {
      let words = isOpen ? "Shut it again, and it has two words" : "A note"
      text.text = StyledText(words, font: .body)
    }

    func turn() {
      let isOpen = isOpen.withLock { value in
        value.toggle()
        return value
      }
      show(isOpen: isOpen)
      defaultLayoutTransitionDuration = 0.4
      transitionLayout(animated: true)
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      let isOpen = isOpen.withLock { $0 }
      return StackLayoutSpec(
        .column, justifyContent: .center, alignItems: .start,
        children: [note.width(.points(isOpen ? 180 : 90))])
    }
  }
}

/// A custom transition in which the new page pushes the old page out.
final class PageTile: MotionTile {
  private let pages = Pages()

  init(_ title: String) {
    super.init(title, hint: "The next page comes in", stage: pages)
    pages.clipsToBounds = true
    pages.cornerRadius = 8
  }

  override func play() { pages.turn() }

  private final class Pages: DisplayNode {
    private let number = Mutex(0)
    private let pages = [Color.accent, Palette.purple, Palette.orange].enumerated().map {
      index, color in
      let text = TextNode(
        "\(index + 1)", font: .largeTitle, color: color == .accent ? .onAccent : .white)
      let page = DisplayNode { _, _ in CenterLayoutSpec(child: text) }
      page.backgroundColor = color
      page.style.flexGrow = 1
      return page
    }

    func turn() {
      number.withLock { $0 += 1 }
      transitionLayout(animated: true)
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.column, children: [pages[number.withLock { $0 } % pages.count]])
    }

    override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
      let width = traits.layoutDirection == .rightToLeft ? -bounds.width : bounds.width
      for page in context.insertedSubnodes { page.frame.origin.x = width }
      DisplayNode.animate(.spring(duration: 0.5)) {
        for page in context.removedSubnodes { page.frame.origin.x = -width }
        for page in context.insertedSubnodes { page.frame.origin.x = 0 }
      } completion: {
        context.completeTransition($0)
      }
    }
  }
}

/// Changes the color scheme and the layout direction of the whole screen.
final class AppearanceTile: MotionTile {
  weak var screen: MotionScreen?
  private let letters = TextNode("Aa", font: .largeTitle)

  init(_ title: String) {
    super.init(title, hint: "Click: light, dark. Key R: direction")
    letters.options.alignment = .center
    stage.addSubnode(letters)
  }

  override func play() {
    guard let screen else { return }
    screen.traitOverrides.colorScheme = screen.traits.colorScheme == .dark ? .light : .dark
  }

  override func handle(_ event: KeyEvent) -> Bool {
    guard let screen, event.key == .character("r") else { return false }
    let isLeftToRight = screen.traits.layoutDirection == .leftToRight
    screen.traitOverrides.layoutDirection = isLeftToRight ? .rightToLeft : .leftToRight
    return true
  }

  override func arrange(in bounds: Rect) {
    letters.frame.size = Size(width: 60, height: 44)
    letters.center(at: bounds.center)
  }
}
