// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics

// Decodes the image files whose paths are on standard input, one a line, and prints how each ends.
// The last line counts them. Fails if a file takes longer than its time limit allows.

/// The time in seconds after which a file counts as hanging, several times the decoder's own limit.
let patience = 60.0

var counts: [String: Int] = [:]
var hangs = 0

func outcome(of path: String) -> String {
  do throws(ImageDecodingError) {
    let source = ImageSource.file(URL(fileURLWithPath: path))
    let bitmap = try ImageDecoder.decode(source)
    return "shown \(bitmap.width)x\(bitmap.height)"
  } catch {
    return "refused \(error)"
  }
}

while let path = readLine() {
  let start = Date()
  let outcome = outcome(of: path)
  let seconds = Date().timeIntervalSince(start)
  if seconds > patience { hangs += 1 }
  counts[String(outcome.prefix { $0 != " " }), default: 0] += 1
  let duration = String(format: "%.2f", seconds)
  print("\(outcome)\t\(duration) s\t\(path)")
}
print(
  "\(counts["shown", default: 0]) shown, \(counts["refused", default: 0]) refused, \(hangs) hung")
exit(hangs == 0 ? 0 : 1)
