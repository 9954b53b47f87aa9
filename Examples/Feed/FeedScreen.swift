// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// The list of posts and carousels, except for hidden posts, below a bar with the behavior of the
/// server.
final class FeedScreen: DisplayNode, CollectionDelegate {
  let list: CollectionNode
  let bar: ConductBar
  private let feed: Feed

  init(_ server: PictureServer) {
    var limits = ImageDownloadLimits()
    limits.byteCount = 8 << 20
    limits.idleTime = 3
    limits.totalTime = 6
    feed = Feed(server, downloader: HTTPImageDownloader(limits: limits))
    bar = ConductBar(server.conduct)
    list = CollectionNode(feed.source, layout: CompositionalLayout(.list()))
    super.init()
    backgroundColor = .background
    list.delegate = self
    bar.onChange = { [feed] conduct in feed.setConduct(conduct) }
    list.onRefresh = { [feed] in await feed.refresh() }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      bar
      list.flexGrow(1).flexShrink(1)
    }
  }

  /// The visible cells of posts, from top to bottom.
  var visiblePosts: [PostCell] { list.visibleNodes.compactMap { $0 as? PostCell } }

  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {
    (cell as? PostCell)?.onLike = { [weak feed] post in feed?.toggleLike(of: post) }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions {
    guard feed.canHide(at: path) else { return [] }
    return [
      SwipeAction("Hide", role: .destructive) { [weak feed] path in feed?.hide(at: path) }
    ]
  }
}
