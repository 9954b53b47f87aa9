// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftGraphics

/// A cache for the bytes of fetched images by URL, such as ``StandardImageCache``. Any thread. HTTP
/// headers such as `Cache-Control` do not affect it.
public protocol ImageCache: AnyObject, Sendable {
  /// Returns the cached bytes of a URL. The cache may read files.
  func data(for url: URL) async -> Data?
  /// Stores the bytes of a URL. The cache may decline.
  func store(_ data: Data, for url: URL) async
  /// Removes the cached bytes of a URL, for example because they are not an image.
  func remove(_ url: URL) async
}

/// Caches recently used images in memory and optionally in a folder, each within a limit. It
/// ignores files that it cannot read or write. A file is named by the SHA-256 digest of its URL.
public actor StandardImageCache: ImageCache {
  /// The default cache, with 64 MiB of memory and no folder.
  public static let shared = StandardImageCache()

  private let folder: URL?
  private let diskLimit: Int
  private var memory: LRUCache<URL, Data>
  /// The number of bytes in the folder, or `nil` before the first count.
  private var diskUse: Int?

  /// Makes a cache with limits in bytes. `folder` is for files, or `nil` for none.
  public init(memoryLimit: Int = 64 << 20, folder: URL? = nil, diskLimit: Int = 512 << 20) {
    memory = LRUCache(costLimit: memoryLimit)
    self.folder = folder
    self.diskLimit = diskLimit
  }

  /// The cached bytes of a URL.
  public func data(for url: URL) -> Data? {
    let (file, known) = (file(for: url), memory.value(for: url))
    guard let data = known ?? file.flatMap({ Self.read($0, of: url) }) else { return nil }
    if known == nil { keep(data, for: url) }
    if let file {
      // The files that were used least recently are removed first.
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
    let content = Self.header(of: url) + data
    guard (try? content.write(to: file, options: .atomic)) != nil else { return }
    diskUse = diskUse.map { $0 + content.count - old }
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

  private func file(for url: URL) -> URL? {
    folder?.appendingPathComponent("\(SHA256.hexDigest(of: url.absoluteString)).image")
  }

  /// The first bytes of a file, which identify its format and its URL.
  private static func header(of url: URL) -> Data {
    Data("weft-image 1 \(url.absoluteString)\n".utf8)
  }

  /// Returns the bytes after the header, unless the file belongs to another URL.
  private static func read(_ file: URL, of url: URL) -> Data? {
    let header = header(of: url)
    guard let content = try? Data(contentsOf: file), content.starts(with: header) else {
      return nil
    }
    return Data(content.dropFirst(header.count))
  }

  /// Removes the least recently used files if the folder exceeds its limit, and an eighth more, so
  /// that the next image does not cause another scan of the folder.
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
    // The newest file stays if it is within the limit.
    while use > target, files.count > 1 || use > diskLimit, let oldest = files.popLast() {
      try? FileManager.default.removeItem(at: oldest.url)
      use -= oldest.size
    }
    diskUse = use
  }
}
