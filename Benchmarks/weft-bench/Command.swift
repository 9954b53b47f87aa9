// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The command that the command line gives.
enum Command: Equatable {
  /// Tell which benchmarks there are.
  case list
  /// Run a benchmark; write its report to a file too, if one is named.
  case run(name: String, json: String?)
  /// Be Weft's list in the scroll benchmark; for the benchmark itself.
  case contend(ScrollScript)
  /// Run a scenario of the updates benchmark; for the benchmark itself.
  case contendUpdates(UpdateScenario)

  /// Run a scenario of the nodes benchmark; for the benchmark itself.
  case contendNodes(NodeScenario)

  /// Run a scenario of the components benchmark; for the benchmark itself.
  case contendComponents(ComponentScenario)

  /// Run a scenario of the collections benchmark; for the benchmark itself.
  case contendCollections(CollectionScenario)

  /// Measure a text of the texts benchmark; for the benchmark itself.
  case contendTexts(name: String)

  /// Be Weft's grid in the pictures benchmark; for the benchmark itself.
  case contendPictures(folder: String)

  /// How to call the program.
  static let usage = "usage: weft-bench list | weft-bench NAME [--json FILE]"

  /// Reads the arguments behind the program's name; `nil` if they ask for nothing it can do.
  init?(_ arguments: [String]) {
    if arguments.first == WeftContender.command {
      guard let script = ScrollScript(arguments: Array(arguments.dropFirst())) else { return nil }
      self = .contend(script)
      return
    }
    if arguments.first == UpdateScenario.command {
      guard arguments.count == 2, let scenario = UpdateScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendUpdates(scenario)
      return
    }
    if arguments.first == NodeScenario.command {
      guard arguments.count == 2, let scenario = NodeScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendNodes(scenario)
      return
    }
    if arguments.first == ComponentScenario.command {
      guard arguments.count == 2, let scenario = ComponentScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendComponents(scenario)
      return
    }
    if arguments.first == CollectionScenario.command {
      guard let scenario = CollectionScenario(arguments: Array(arguments.dropFirst())) else {
        return nil
      }
      self = .contendCollections(scenario)
      return
    }
    if arguments.first == HostileText.command {
      guard arguments.count == 2, HostileText(named: arguments[1]) != nil else { return nil }
      self = .contendTexts(name: arguments[1])
      return
    }
    if arguments.first == PictureContender.command {
      guard arguments.count == 2 else { return nil }
      self = .contendPictures(folder: arguments[1])
      return
    }
    switch arguments.count {
    case 1 where arguments[0] == "list": self = .list
    case 1 where !arguments[0].hasPrefix("-"): self = .run(name: arguments[0], json: nil)
    case 3 where arguments[1] == "--json": self = .run(name: arguments[0], json: arguments[2])
    default: return nil
    }
  }
}
