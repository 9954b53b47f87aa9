// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A post with its title and text, its picture, a line with the state of the picture, and a like
/// button.
final class PostCell: CellNode {
  var onLike: ((Post) -> Void)?
  private(set) var post: Post
  private let title: TextNode
  private let text: TextNode
  private let picture: NetworkImageNode
  private let status = TextNode("Waiting", font: .caption, color: .secondaryLabel)
  private let like: ButtonNode

  nonisolated init(_ post: Post, _ downloader: any ImageDownloader) {
    self.post = post
    title = TextNode(post.title, font: .headline)
    text = TextNode(post.text)
    picture = NetworkImageNode(post.url, downloader: downloader, cache: nil)
    picture.retryLimit = 0
    like = ButtonNode(Self.likes(of: post), purpose: .flat)
    super.init()
    picture.backgroundColor = .secondaryBackground
    picture.cornerRadius = 10
    picture.clipsToBounds = true
    picture.style.height = 220
    picture.accessibilityLabel = post.text
    picture.onLoad = { [weak self] in self?.say("The picture has come.") }
    picture.onFailure = { [weak self] failure in self?.say("\(failure)") }
    like.addAction { [weak self] in
      guard let self else { return }
      onLike?(self.post)
    }
  }

  override func update(toModel model: any Sendable) -> Bool {
    guard case .post(let new)? = model as? FeedEntry, new.url == post.url else { return false }
    post = new
    like.setTitle(Self.likes(of: new))
    return true
  }

  nonisolated private static func likes(of post: Post) -> String {
    "\(post.isLiked ? "\u{2665}" : "\u{2661}") \(post.likes)"
  }

  /// Whether the picture has loaded or failed.
  var isDone: Bool { report != "Waiting" && !picture.hasPendingDisplay }

  var report: String { status.text.string }

  private func say(_ report: String) {
    status.text = StyledText(report, font: .caption, color: .secondaryLabel)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 6) {
      title
      text
      picture
      StackLayoutSpec(.row, spacing: 12, alignItems: .center) {
        status.flexGrow(1).flexShrink(1)
        like
      }
    }.padding(EdgeInsets(horizontal: 16, vertical: 12))
  }
}

final class CarouselCell: CellNode {
  private let picture: NetworkImageNode

  nonisolated init(_ url: URL, _ downloader: any ImageDownloader) {
    picture = NetworkImageNode(url, downloader: downloader)
    super.init()
    picture.backgroundColor = .secondaryBackground
    picture.contentMode = .scaleAspectFill
    picture.cornerRadius = 10
    picture.clipsToBounds = true
    picture.style.size.width = .points(150)
    picture.style.size.height = .points(100)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? { picture }
}
