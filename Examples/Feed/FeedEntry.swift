// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct Post: Equatable, Identifiable, Sendable {
  let id: Int
  let url: URL
  let title: String
  let text: String
  var likes: Int
  var isLiked = false
}

enum FeedEntry: Equatable, Identifiable, Sendable {
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
