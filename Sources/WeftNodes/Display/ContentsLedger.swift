// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLocks

/// Counts the bytes of the contents that are shown in a window.
final class ContentsLedger: Sendable {
  private struct Owner: Sendable {
    weak var object: (any AnyObject & Sendable)?
    /// The number of owners before it.
    let number: Int
  }

  private struct Entries: Sendable {
    var byteCount = 0
    /// How many show a bitmap.
    var users: [ObjectIdentifier: Int] = [:]
    var owners: [ObjectIdentifier: Owner] = [:]
    var nextNumber = 0
  }

  private let entries = Mutex(Entries())

  /// The memory of all contents, in bytes; a bitmap that several nodes show counts once.
  var byteCount: Int { entries.withLock { $0.byteCount } }

  /// The objects that show contents, in the order in which they began to.
  ///
  /// - Complexity: O(n · log n).
  var owners: [any AnyObject & Sendable] {
    entries.withLock { $0.owners.values.map { ($0.object, $0.number) } }
      .sorted { $0.1 < $1.1 }.compactMap(\.0)
  }

  fileprivate func add(_ contents: ShownContents, of owner: any AnyObject & Sendable) {
    entries.withLock { entries in
      entries.owners[ObjectIdentifier(contents)] = Owner(object: owner, number: entries.nextNumber)
      entries.nextNumber += 1
      let users = entries.users[ObjectIdentifier(contents.bitmap), default: 0]
      entries.users[ObjectIdentifier(contents.bitmap)] = users + 1
      if users == 0 { entries.byteCount += contents.bitmap.byteCount }
    }
  }

  fileprivate func remove(_ contents: ShownContents) {
    entries.withLock { entries in
      entries.owners[ObjectIdentifier(contents)] = nil
      let bitmap = ObjectIdentifier(contents.bitmap)
      guard let users = entries.users[bitmap], users == 1 else {
        entries.users[bitmap]? -= 1
        return
      }
      entries.users[bitmap] = nil
      entries.byteCount -= contents.bitmap.byteCount
    }
  }
}

/// The contents that a node shows, which count in its window for as long as they live; any thread.
final class ShownContents: Sendable {
  let bitmap: Bitmap
  /// `nil` outside of windows.
  let ledger: ContentsLedger?

  init(_ bitmap: Bitmap, of owner: any AnyObject & Sendable, in ledger: ContentsLedger?) {
    self.bitmap = bitmap
    self.ledger = ledger
    ledger?.add(self, of: owner)
  }

  deinit { ledger?.remove(self) }
}
