// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Answers like a server, so that the gallery does not need one.
actor SampleDownloader: ImageDownloader {
  enum Answer: String, CaseIterable {
    case image = "Fades in"
    case secondTry = "At the second try"
    case inParts = "Comes in parts"
    case stalls = "Stalls"
    case never = "Never comes"
    case missing = "Missing"
    case damaged = "Damaged"

    var ends: Bool { self != .stalls && self != .never }
  }

  private let answer: Answer
  private var isBusy = false

  init(_ answer: Answer) {
    self.answer = answer
  }

  func data(from url: URL) async throws -> Data {
    try await data(for: ImageRequest(url))
  }

  func data(for request: ImageRequest) async throws -> Data {
    switch answer {
    case .image: break
    case .secondTry:
      isBusy.toggle()
      // A failure after which a transfer is retried.
      if isBusy { throw ImageDownloadError.badStatus(503) }
    case .inParts:
      for piece in ProgressivePicture.pieces {
        request.receive(piece)
        try await Task.sleep(for: .milliseconds(250))
      }
      return ProgressivePicture.data
    case .stalls:
      ProgressivePicture.pieces.prefix(4).forEach(request.receive)
      try await waitForever()
    case .never: try await waitForever()
    case .missing: throw ImageDownloadError.badStatus(404)
    case .damaged: return Data("no image".utf8)
    }
    return Data(ImageSamples.svg.utf8)
  }

  /// Waits until the transfer is canceled.
  private func waitForever() async throws {
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
