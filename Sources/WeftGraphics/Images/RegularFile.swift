// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// A regular file, open for reading until it is deallocated. Others are not opened, because a FIFO
/// waits for a writer, and a terminal for a user, which would block a worker indefinitely.
final class RegularFile {
  enum Failure: Error {
    case notFound
    case unreadable(reason: String)

    var reason: String {
      switch self {
      case .notFound: "There is no such file"
      case .unreadable(let reason): reason
      }
    }

    fileprivate static func system(_ code: Int32) -> Failure {
      code == ENOENT || code == ENOTDIR
        ? .notFound : .unreadable(reason: String(cString: strerror(code)))
    }
  }

  private let descriptor: Int32

  init(path: String) throws(Failure) {
    // A path ends at its first NUL.
    guard !path.utf8.contains(0) else { throw .notFound }
    // Opening a device can have an effect, so the type is checked first.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno) }
    try Self.check(status)
    let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw .system(errno) }
    // The path may now refer to another file.
    guard fstat(opened, &status) == 0, (try? Self.check(status)) != nil else {
      close(opened)
      throw .unreadable(reason: "The file was replaced while it was opened")
    }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Returns the number of bytes, which is 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .system(errno) }
    }
  }

  private static func check(_ status: stat) throws(Failure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(reason: "It is a directory")
    case S_IFIFO: throw .unreadable(reason: "It is a pipe")
    case S_IFSOCK: throw .unreadable(reason: "It is a socket")
    default: throw .unreadable(reason: "It is no regular file")
    }
  }
}
