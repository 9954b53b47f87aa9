// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftGraphics

/// A cache for the bytes of fetched images. Any thread.
///
/// ``StandardImageCache`` is the standard one.
public protocol ImageCache: Sendable {
  /// The cached bytes of a URL; may read files.
  func data(for url: URL) async -> Data?
  /// Stores the bytes of a URL; a cache may decline.
  func store(_ data: Data, for url: URL) async
  /// Removes the cached bytes of a URL, as when they turn out to be damaged.
  func remove(_ url: URL) async
}

/// Keeps the images used last in memory, and in a folder if it has one, each within a limit.
///
/// Files that cannot be read or written are ignored: a cache does not fail.
public actor StandardImageCache: ImageCache {
  /// The default cache: 64 MiB of memory, and no folder.
  public static let shared = StandardImageCache()

  private let folder: URL?
  private let diskLimit: Int
  private var memory: LRUCache<URL, Data>
  /// The bytes in the folder; `nil` until they were counted.
  private var diskUse: Int?

  /// Makes a cache.
  ///
  /// - Parameters:
  ///   - memoryLimit: the maximum number of bytes in memory.
  ///   - folder: the folder for files; `nil` for no files.
  ///   - diskLimit: the maximum number of bytes in the folder.
  public init(memoryLimit: Int = 64 << 20, folder: URL? = nil, diskLimit: Int = 512 << 20) {
    memory = LRUCache(costLimit: memoryLimit)
    self.folder = folder
    self.diskLimit = diskLimit
  }

  /// The cached bytes of a URL.
  public func data(for url: URL) -> Data? {
    let (file, known) = (file(for: url), memory.value(for: url))
    guard let data = known ?? file.flatMap({ try? Data(contentsOf: $0) }) else { return nil }
    if known == nil { keep(data, for: url) }
    if let file {
      // Files are dropped in the order of their last use.
      try? FileManager.default.setAttributes(
        [.modificationDate: Date()], ofItemAtPath: file.path)
    }
    return data
  }

  /// Stores the bytes of a URL, unless they exceed the limit.
  public func store(_ data: Data, for url: URL) {
    keep(data, for: url)
    guard let folder, let file = file(for: url), data.count <= diskLimit else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let old = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    guard (try? data.write(to: file, options: .atomic)) != nil else { return }
    diskUse = diskUse.map { $0 + data.count - old }
    trimFolder()
  }

  /// Removes the cached bytes of a URL.
  public func remove(_ url: URL) {
    _ = memory.removeValue(for: url)
    guard let file = file(for: url) else { return }
    try? FileManager.default.removeItem(at: file)
    diskUse = nil
  }

  /// The number of bytes in memory.
  public var memoryByteCount: Int { memory.totalCost }

  private func keep(_ data: Data, for url: URL) {
    _ = memory.insert(data, for: url, cost: data.count)
  }

  /// A file name that is the same in every run, and different for other URLs.
  private func file(for url: URL) -> URL? {
    guard let folder else { return nil }
    // FNV-1a, twice from different beginnings.
    func hash(_ start: UInt64) -> String {
      let value = url.absoluteString.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return String(value, radix: 16)
    }
    return folder.appendingPathComponent(
      "\(hash(0xCBF2_9CE4_8422_2325))-\(hash(0x9E37_79B9_7F4A_7C15)).image")
  }

  /// Drops the files that were used longest ago, if there are more than the limit allows: an eighth
  /// more than that, or the next image would have the folder read again.
  private func trimFolder() {
    guard let folder, diskUse.map({ $0 > diskLimit }) ?? true else { return }
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: Array(keys))) ?? []
    var files: [(url: URL, size: Int, date: Date)] = found.compactMap { url in
      guard url.pathExtension == "image", let values = try? url.resourceValues(forKeys: keys)
      else { return nil }
      return (url, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast)
    }
    files.sort { $0.date > $1.date }
    var use = files.map(\.size).reduce(0, +)
    let target = use > diskLimit ? diskLimit - diskLimit / 8 : use
    // The newest stays, however large.
    while use > target, files.count > 1 || use > diskLimit, let oldest = files.popLast() {
      try? FileManager.default.removeItem(at: oldest.url)
      use -= oldest.size
    }
    diskUse = use
  }
}
