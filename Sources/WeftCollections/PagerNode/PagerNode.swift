// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
public import WeftLayout

/// Pages side by side, each as large as the pager. The items of the first section are the pages. A
/// gesture, a notch of the wheel, an arrow key and Page Down turn one page. The thumb of the scroll
/// bar moves to any page. A resize keeps the page. (Texture's `ASPagerNode`.)
@MainActor open class PagerNode: CollectionNode {
  /// Called with the new ``currentPage`` after a scroll or an update has changed it. An animated
  /// scroll of the program reports only the page at its end.
  public final var onPageChange: (@MainActor (Int) -> Void)?

  private var lastPage = 0
  /// A page that was just added, to which the pager scrolls when the page's update appears.
  private var pendingPage: ElementID?

  /// Makes an empty pager that scrolls along an axis.
  public init(axis: Axis = .horizontal) {
    super.init(layout: CompositionalLayout(.paging(), axis: axis))
    // Keys turn pages.
    allowsCursor = false
    // A click on a page is handled by the page's content.
    allowsSelection = false
    // The user turns to adjacent pages only. The values are Texture's.
    rangeTunings[.display, .minimum] = RangeTuning(leadingScreens: 0, trailingScreens: 0)
    rangeTunings[.preload, .minimum] = RangeTuning(leadingScreens: 1, trailingScreens: 1)
    rangeTunings[.display, .full] = RangeTuning(leadingScreens: 1, trailingScreens: 1)
    rangeTunings[.preload, .full] = RangeTuning(leadingScreens: 2, trailingScreens: 2)
  }

  /// The number of pages, in the data space.
  public final var numberOfPages: Int { numberOfItems(inSection: 0) }

  /// The index in the data space of the page that covers most of the viewport, or of the page that
  /// replaces it if it has been deleted. 0 if the pager has no pages.
  /// - Complexity: O(log² n), and O(pending updates · log n) more for a reloaded page.
  public final var currentPage: Int {
    guard let parts else { return 0 }
    let page = page(at: contentOffset)
    if let element = parts.view.map.element(at: .item([0, page])),
      let path = parts.pipeline.pendingMap.path(of: element), path.section == 0
    {
      return path.item
    }
    return min(page, max(0, numberOfPages - 1))
  }

  /// Returns the existing cell of a page in the data space. (Texture's `nodeForPageAtIndex:`.)
  public final func nodeForPage(at page: Int) -> CellNode? { nodeForItem(at: [0, page]) }

  /// Returns the page of a cell in the data space, if any. (Texture's `indexOfPageWithNode:`.)
  /// - Complexity: O(log² n), and O(pending updates · log n) more for a reloaded page.
  public final func page(of cell: CellNode) -> Int? { path(for: cell)?.item }

  /// Scrolls to a page, if it exists. An animated scroll to a page that was just added begins when
  /// the update with the page appears.
  public final func scrollToPage(_ page: Int, animated: Bool = true) {
    pendingPage = nil
    guard animated, isVisible, let view = parts?.view, view.map.count > 0,
      let id = id(at: [0, page]), view.map.path(of: id) == nil
    else { return scrollToItem(at: [0, page], position: .top, animated: animated) }
    pendingPage = id
    onDidFinishProcessingUpdates { [weak self] in self?.scrollToPendingPage(id) }
  }

  private func scrollToPendingPage(_ id: ElementID) {
    guard pendingPage == id else { return }
    pendingPage = nil
    guard let path = parts?.pipeline.pendingMap.path(of: id), path.section == 0 else { return }
    scrollToItem(at: path, position: .top, animated: true)
  }

  /// Returns the page that covers most of a viewport, in the view space.
  private func page(at offset: Point) -> Int {
    guard let view = parts?.view else { return 0 }
    let axes = view.geometry.axes
    guard axes.viewportLength > 0 else { return 0 }
    let end = max(0, axes.length(of: contentSize) - axes.viewportLength)
    let scrolled = axes.isReversed ? end - axes.main(of: offset) : axes.main(of: offset)
    let page = (scrolled / axes.viewportLength).rounded()
    let last = view.map.numberOfItems(inSection: 0) - 1
    guard page > 0, last > 0 else { return 0 }
    return page < Double(last) ? Int(page) : last  // bounded: 0 to the last page
  }

  /// Keeps the current page aligned.
  open override func boundsSizeDidChange() {
    let isAtRest = !isDragging && !isDecelerating && !isAnimatingScroll && pendingPage == nil
    let isShowingPages = parts.map { $0.view.map.count > 0 } ?? false
    let page = currentPage
    super.boundsSizeDidChange()
    if isAtRest, isShowingPages { scrollToPage(page, animated: false) }
  }

  override func handle(_ event: EventQueue.Event) {
    // The user scrolls elsewhere.
    if case .willBeginDragging = event { pendingPage = nil }
    reportPage()
    super.handle(event)
  }

  override func scrollingAnimationDidEnd() {
    reportPage()
    super.scrollingAnimationDidEnd()
  }

  private func reportPage() {
    if isAnimatingScroll { return }
    let page = currentPage
    guard page != lastPage else { return }
    lastPage = page
    onPageChange?(page)
  }

  override var turnsPages: Bool { true }
}
