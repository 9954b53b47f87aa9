// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Posts, and between them carousels of pictures, each a section that scrolls by itself.
@MainActor final class Feed {
  enum Section: Hashable, Sendable {
    case posts(Int)
    case carousel(Int)
  }

  typealias Entries = DiffableDataSource<Section, FeedEntry>

  let source: Entries
  /// Answers as long as the feed is there.
  private let server: PictureServer
  private var all: [Entries.Section]

  init(_ server: PictureServer, downloader: any ImageDownloader) {
    self.server = server
    all = Self.sections(of: server)
    source = Entries(sections: all) { entry in
      switch entry {
      case .post(let post): PostCell(post, downloader)
      case .picture(_, let url): CarouselCell(url, downloader)
      }
    }
    source.sectionLayout = { section in
      guard case .carousel = section else { return nil }
      return .orthogonal(spacing: 8, insets: EdgeInsets(horizontal: 16, vertical: 12))
    }
  }

  /// Six posts, and a carousel, and so on.
  private static func sections(of server: PictureServer) -> [Entries.Section] {
    stride(from: 0, to: server.posts.count, by: 6).flatMap { first -> [Entries.Section] in
      let posts = server.posts[first..<min(first + 6, server.posts.count)]
      let pictures = server.highlights.map { FeedEntry.picture(section: first, $0) }
      return [
        Entries.Section(id: .posts(first), items: posts.map(FeedEntry.post)),
        Entries.Section(id: .carousel(first), items: pictures),
      ]
    }
  }

  /// Likes a post, or no longer. The cell takes its new state in place.
  func toggleLike(of post: Post) {
    var post = post
    post.isLiked.toggle()
    post.likes += post.isLiked ? 1 : -1
    do {
      try source.update(.post(post))
    } catch {
      print("The post is no longer there: \(error)")
    }
  }

  /// Whether the entry at a path can be hidden: posts can.
  func canHide(at path: ItemPath) -> Bool {
    if case .posts = source.sectionIdentifier(at: path.section) { true } else { false }
  }

  /// Hides a post until the feed is refreshed.
  func hide(at path: ItemPath) {
    guard source.item(at: path) != nil else { return }
    var sections = source.sections
    sections[path.section].items.remove(at: path.item)
    source.apply(sections)
  }

  /// Brings back all posts as they were at first, after a while.
  func refresh() async {
    do {
      try await Task.sleep(for: .seconds(1))
      source.apply(all)
    } catch {
      // The list is gone.
    }
  }

  /// Has the server behave another way, and asks it for all pictures again.
  func setConduct(_ conduct: Conduct) {
    server.conduct = conduct
    all = Self.sections(of: server)
    source.apply(all)
  }
}
