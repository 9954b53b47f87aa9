// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLocks

@testable import WeftGTK

struct FrameRequestTests {
  @Test func onlyTheFirstRequestAfterARestWakesUp() {
    let request = FrameRequest()
    #expect(!request.take())
    #expect(request.post())
    #expect(!request.post())
    #expect(request.isWanted)
    #expect(request.take())
    #expect(!request.isWanted && !request.take())
    #expect(!request.post(), "the driver still looks")
    #expect(!request.rest(), "a frame is wanted")
    #expect(request.take())
    #expect(request.rest())
    #expect(request.post())
  }

  @Test func noRequestIsLost() {
    // A driver that rests whenever it can, and threads that request frames. Every request must be
    // followed by a frame, and every rest must end with the next request.
    let request = FrameRequest()
    let wakes = DispatchSemaphore(value: 0)
    let (threads, count) = (4, 20_000)
    // The threads that still post, and the wakes that they caused.
    let posting = Mutex((threads: threads, wakes: 0))
    for _ in 0..<threads {
      // The threads of the queues may all be busy with other tests.
      Thread.detachNewThread {
        for _ in 0..<count where request.post() {
          posting.withLock { $0.wakes += 1 }
          wakes.signal()
        }
        let isLast = posting.withLock { posting in
          posting.threads -= 1
          return posting.threads == 0
        }
        // Ends the driver's loop.
        if isLast { wakes.signal() }
      }
    }
    var (frames, rests, taken) = (0, 0, 0)
    while true {
      wakes.wait()
      taken += 1
      // The driver does not check for requests after the last signal, because it is not a wake.
      if posting.withLock({ $0.threads == 0 && taken > $0.wakes }) { break }
      while true {
        if request.take() {
          frames += 1
        } else if request.rest() {
          rests += 1
          break
        }
      }
    }
    #expect(!request.isWanted, "a request was never served")
    #expect(frames >= rests && rests >= 1)
  }
}
