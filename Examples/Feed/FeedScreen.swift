// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// The list of all posts, but for those that the user has hidden.
@MainActor final class FeedScreen: DisplayNode, CollectionDataSource {
  nonisolated let list: CollectionNode
  private let server: PictureServer
  private var posts: [Post]
  private let downloader: URLSessionImageDownloader

  init(_ server: PictureServer) {
    self.server = server
    posts = server.posts
    var limits = ImageDownloadLimits()
    limits.byteCount = 8 << 20
    limits.idleTime = 3
    limits.totalTime = 6
    downloader = URLSessionImageDownloader(limits: limits)
    list = CollectionNode()
    super.init()
    backgroundColor = .background
    list.dataSource = self
    list.delegate = self
    list.onRefresh = { [weak self] in await self?.refresh() }
  }

  /// Brings back what was hidden, as slowly as servers do.
  private func refresh() async {
    try? await Task.sleep(for: .seconds(1))
    posts = server.posts
    list.reloadData()
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column) { list.flexGrow(1).flexShrink(1) }
  }

  /// The cells on the screen, from the top.
  var visibleCells: [PostCell] { list.visibleNodes.compactMap { $0 as? PostCell } }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int
  {
    posts.count
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    let (post, downloader) = (posts[path.item], downloader)
    return { PostCell(post, downloader) }
  }
}

extension FeedScreen: CollectionDelegate {
  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions {
    [
      SwipeAction("Hide", role: .destructive) { [weak self] path in
        self?.posts.remove(at: path.item)
        self?.list.deleteItems(at: [path])
      }
    ]
  }
}

/// One post: its title and text, its picture, and a line about how that went.
@MainActor final class PostCell: CellNode {
  nonisolated let post: Post
  nonisolated private let title: TextNode
  nonisolated private let text: TextNode
  nonisolated private let picture: NetworkImageNode
  nonisolated private let status = TextNode("Waiting", font: .caption, color: .secondaryLabel)

  nonisolated init(_ post: Post, _ downloader: any ImageDownloader) {
    self.post = post
    title = TextNode(post.title, font: .headline)
    text = TextNode(post.text)
    picture = NetworkImageNode(post.url, downloader: downloader, cache: nil)
    picture.retryLimit = 0
    super.init()
    picture.backgroundColor = .secondaryBackground
    picture.cornerRadius = 10
    picture.clipsToBounds = true
    picture.style.height = 220
    picture.accessibilityLabel = post.text
    picture.onLoad = { [weak self] in self?.say("The picture has come.") }
    picture.onFailure = { [weak self] failure in self?.say("\(failure)") }
  }

  /// Whether the picture has come or failed.
  var isDone: Bool { report != "Waiting" && !picture.hasPendingDisplay }

  /// The last that is known about the picture.
  var report: String { status.text.string }

  private func say(_ report: String) {
    status.text = StyledText(report, font: .caption, color: .secondaryLabel)
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 6) {
      title
      text
      picture
      status
    }.padding(EdgeInsets(horizontal: 16, vertical: 12))
  }
}
