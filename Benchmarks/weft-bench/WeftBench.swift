// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Compares Weft with other libraries in the same run on the same machine.
@main
enum WeftBench {
  private enum Status: Int32 {
    case success = 0
    case failure = 1
    case misuse = 2
  }

  @MainActor static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  @MainActor private static func run(_ arguments: [String]) -> Status {
    switch Command(arguments) {
    case nil:
      return complain(Command.usage, .misuse)
    case .list:
      let width = benchmarks.map(\.name.count).max() ?? 0
      for benchmark in benchmarks {
        let padding = String(repeating: " ", count: width - benchmark.name.count)
        print("\(benchmark.name)\(padding)  \(benchmark.summary)")
      }
      return .success
    case .contend(let script):
      return contend { try WeftContender.run(script) }
    case .contendUpdates(let scenario):
      return contend { try UpdateContender.run(scenario) }
    case .contendCollections(let scenario):
      return contend { try CollectionContender.run(scenario) }
    case .contendComponents(let scenario):
      return contend { try ComponentContender.run(scenario) }
    case .contendTexts(let name):
      return contend {
        if let text = HostileText(named: name) {
          try TextContender.run(text)
        }
      }
    case .contendPictures(let folder):
      return contend { try PictureContender.run(folder: URL(filePath: folder)) }
    case .contendNodes(let scenario):
      return contend { try NodeContender.run(scenario) }
    case .run(let name, let json):
      guard let benchmark = benchmarks.first(where: { $0.name == name }) else {
        return complain("there is no benchmark '\(name)'; see weft-bench list", .misuse)
      }
      do {
        let report = try benchmark.run()
        print(report.table)
        if let json { try report.json().write(to: URL(filePath: json)) }
        return .success
      } catch {
        return complain("\(error)", .failure)
      }
    }
  }

  @MainActor private static func contend(_ run: () throws -> Void) -> Status {
    do {
      try run()
      return .success
    } catch {
      return complain("\(error)", .failure)
    }
  }

  private static func complain(_ message: String, _ status: Status) -> Status {
    FileHandle.standardError.write(Data("weft-bench: \(message)\n".utf8))
    return status
  }
}
