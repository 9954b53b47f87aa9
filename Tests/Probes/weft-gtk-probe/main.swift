// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK

// Opens a real window, plays the scenario named on the command line, and prints the observations. A
// test cannot do that itself, because its main actor is not on GTK's thread.

let name = CommandLine.arguments.dropFirst().first ?? ""
if name == "app" {
  ProbeApp.main()
} else if name == "quit-before-run" {
  try QuitProgram.main()
} else if name == "widget" {
  WidgetProgram.main()
} else if name == "widget-focus" {
  WidgetFocusProgram.main()
} else if name == "claimed-press" {
  ClaimedPressProgram.main()
} else if name == "list-view" {
  try ListViewProgram.main()
} else if let scenario = Scenarios.all[name] {
  Probe.run(scenario)
} else {
  let programs = ["app", "quit-before-run", "widget", "widget-focus", "claimed-press", "list-view"]
  let names = programs + Scenarios.all.keys.sorted()
  print("usage: weft-gtk-probe \(names.joined(separator: "|"))")
  Probe.leave(status: 2)
}
