// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

extension Scenarios {
  /// A WebP of one color on a machine that may have no decoder for it, in both processes.
  static func decoders() throws -> @MainActor () async throws -> Void {
    let picture = "UklGRhoAAABXRUJQVlA4TA4AAAAvAUAAAChA/wvQ/wIAAA=="
    let stage = try Stage(size: Size(width: 100, height: 60), DisplayNode())
    return {
      try await stage.settle()
      for (name, isolation) in [("here", ImageIsolation.none), ("there", .process)] {
        do throws(ImageDecodingError) {
          let bitmap = try ImageDecoder.decode(
            .data(Data(base64Encoded: picture) ?? Data()), isolation: isolation)
          Probe.report("\(name)-width", Double(bitmap.width))
        } catch {
          Probe.report("\(name)-is-missing", error == .decoderNotInstalled(format: "WebP") ? 1 : 0)
        }
      }
    }
  }
}
