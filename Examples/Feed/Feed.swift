// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A list of posts and carousels of pictures. Each carousel is a section that scrolls horizontally.
@MainActor final class Feed {
  enum Section: Hashable, Sendable {
    case posts(Int)
    case carousel(Int)
  }

  typealias Entries = DiffableDataSource<Section, FeedEntry>

  let source: Entries
  /// Serves the pictures for the lifetime of the feed.
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

  /// Six posts and a carousel in turn.
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

  /// Adds or removes the user's like. The cell is updated in place.
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

  /// Whether the entry at a path is a post, which can be hidden.
  func canHide(at path: ItemPath) -> Bool {
    if case .posts = source.sectionIdentifier(at: path.section) { true } else { false }
  }

  func hide(at path: ItemPath) {
    guard source.item(at: path) != nil else { return }
    var sections = source.sections
    sections[path.section].items.remove(at: path.item)
    source.apply(sections)
  }

  /// Restores all posts after a delay.
  func refresh() async {
    do {
      try await Task.sleep(for: .seconds(1))
      source.apply(all)
    } catch {
      // The list was removed.
    }
  }

  func setConduct(_ conduct: Conduct) {
    server.conduct = conduct
    all = Self.sections(of: server)
    source.apply(all)
  }
}
