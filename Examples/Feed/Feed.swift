// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// One post.
struct Post: Equatable, Identifiable, Sendable {
  let id: Int
  let url: URL
  let title: String
  let text: String
  var likes: Int
  var isLiked = false
}

/// Posts, and between them carousels of pictures, each a section that scrolls by itself.
@MainActor final class Feed {
  enum Section: Hashable, Sendable {
    case posts(Int)
    case carousel(Int)
  }

  enum Entry: Equatable, Identifiable, Sendable {
    case post(Post)
    case picture(section: Int, URL)

    enum ID: Hashable, Sendable {
      case post(Int)
      case picture(section: Int, URL)
    }

    var id: ID {
      switch self {
      case .post(let post): .post(post.id)
      case .picture(let section, let url): .picture(section: section, url)
      }
    }
  }

  typealias Entries = DiffableDataSource<Section, Entry>

  let source: Entries
  /// Answers as long as the feed is there.
  private let server: PictureServer
  private let all: [Entries.Section]

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
      let pictures = server.highlights.map { Entry.picture(section: first, $0) }
      return [
        Entries.Section(id: .posts(first), items: posts.map(Entry.post)),
        Entries.Section(id: .carousel(first), items: pictures),
      ]
    }
  }

  /// Likes a post, or no longer. The cell takes its new state in place.
  func toggleLike(of post: Post) {
    var post = post
    post.isLiked.toggle()
    post.likes += post.isLiked ? 1 : -1
    report { () throws(SnapshotError) in try source.update(.post(post)) }
  }

  /// Whether the entry at a path can be hidden: posts can.
  func canHide(at path: ItemPath) -> Bool {
    if case .posts = source.sections[path.section].id { true } else { false }
  }

  /// Hides a post until the feed is refreshed.
  func hide(at path: ItemPath) {
    report { () throws(SnapshotError) in
      try source.modify { snapshot throws(SnapshotError) in
        guard let id = snapshot.itemIdentifier(at: path) else { return }
        try snapshot.deleteItems([id])
      }
    }
  }

  /// Brings back all that was hidden, and what it was at first, as slowly as servers do.
  func refresh() async {
    try? await Task.sleep(for: .seconds(1))
    source.apply(all)
  }

  /// A post that is liked or hidden in the moment in which it goes is not there any more.
  private func report(_ edit: () throws(SnapshotError) -> Void) {
    do { try edit() } catch { print("Feed: \(error)") }
  }
}
