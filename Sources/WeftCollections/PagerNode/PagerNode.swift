// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
public import WeftLayout
import WeftRuntime

/// Pages side by side, each as large as the pager; the items of the first section are the pages.
///
/// When the user lets go, or stops turning a wheel, the pager comes to rest on a page: on the next
/// one at most, unless the thumb of its scroll bar was dragged further. A resize keeps the page.
/// (Texture's `ASPagerNode`.)
@MainActor open class PagerNode: CollectionNode {
  /// Called when another page has most of the viewport.
  public final var onPageChange: (@MainActor (Int) -> Void)?

  private var lastPage = 0
  /// The page on which the user's gesture began.
  private var gesturePage: Int?
  private var settling: PageSettling?

  /// Makes an empty pager, which scrolls along an axis.
  public init(axis: Axis = .horizontal) {
    super.init(layout: CompositionalLayout(.paging(), axis: axis))
    // Keys turn pages.
    allowsCursor = false
    // Only neighbours are seen next.
    for mode in [RangeMode.minimum, .full] {
      rangeTunings[.display, mode] = RangeTuning(leadingScreens: 1, trailingScreens: 1)
      rangeTunings[.preload, mode] = RangeTuning(leadingScreens: 2, trailingScreens: 1)
    }
  }

  /// The number of pages, in the data space.
  public final var numberOfPages: Int { numberOfItems(inSection: 0) }

  /// The page that has most of the viewport; 0 if there is none.
  public final var currentPage: Int { page(at: contentOffset) }

  /// Goes to a page; nothing happens if there is no such page.
  public final func scrollToPage(_ page: Int, animated: Bool = true) {
    scrollToItem(at: [0, page], position: .top, animated: animated)
  }

  /// The page that has most of a viewport with an offset.
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

  override func handle(_ event: CollectionView.Event) {
    switch event {
    case .didScroll(.user): userDidScroll()
    case .willEndDragging(let target): userWillEndDragging(target: target)
    default: break
    }
    let page = currentPage
    if page != lastPage {
      lastPage = page
      onPageChange?(page)
    }
    super.handle(event)
  }

  private func userDidScroll() {
    guard let view = parts?.view, let runtime = view.runtime else { return }
    if view.scrollController.isThumbHeld {
      // A thumb goes to any page.
      gesturePage = nil
    } else if gesturePage == nil {
      gesturePage = lastPage
    }
    settling?.cancel()
    // A wheel does not say when it is let go.
    settling = PageSettling(in: runtime) { [weak self] in
      // Fingers that rest in the middle of a gesture hold the pages.
      guard let self, let view = parts?.view, !view.scrollController.isHeld else { return }
      if view.scrollController.isThumbHeld { return userDidScroll() }
      settle(on: currentPage)
    }
  }

  private func userWillEndDragging(target: Point) {
    let page = page(at: target)
    settling?.cancel()
    // The glide begins after this.
    parts?.view.runtime?.mainQueue.enqueue { [weak self] in self?.settle(on: page) }
  }

  private func settle(on page: Int) {
    let from = gesturePage ?? currentPage
    gesturePage = nil
    scrollToPage(min(max(page, from - 1), from + 1), animated: true)
  }
}

/// Waits until nothing has happened for some frames.
@MainActor private final class PageSettling: FrameObserver {
  /// In seconds.
  private static let delay = 0.12

  private let runtime: HostRuntime
  private let action: @MainActor () -> Void
  private var start: Double?

  init(in runtime: HostRuntime, _ action: @escaping @MainActor () -> Void) {
    self.runtime = runtime
    self.action = action
    runtime.frames.addObserver(self)
  }

  func cancel() {
    runtime.frames.removeObserver(self)
  }

  func frameDidBegin(at time: Double) {
    let start = start ?? time
    self.start = start
    guard time - start >= Self.delay else { return }
    cancel()
    action()
  }
}
