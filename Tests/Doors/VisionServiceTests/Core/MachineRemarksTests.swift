import Testing
import VisionBase

@testable import VisionService

@Suite struct MachineRemarksTests {
  @Test func `each remark is passed on once, from any process`() {
    let heard = Lock<[String]>([])
    let remarks = MachineRemarks { text in heard.withLock { $0.append(text) } }
    let (one, other) = (remarks.ofProcess(), remarks.ofProcess())
    for add in [remarks.add, one, other, one] { add("no font has emoji") }
    #expect(heard.withLock { $0 } == ["no font has emoji"])
  }

  @Test func `no process hides the remarks of others or fills the log`() {
    let heard = Lock<[String]>([])
    let remarks = MachineRemarks { text in heard.withLock { $0.append(text) } }
    for process in 0..<20 {
      let add = remarks.ofProcess()
      for number in 0..<1000 { add("\(process) \(number)") }
    }
    #expect(heard.withLock { $0.count } == 20 * 8)
    let last = ["no font has emoji", "no font has the Thai letters"]
    remarks.add(last[0])
    remarks.ofProcess()(last[1])
    #expect(heard.withLock { $0.suffix(2) } == last)
  }
}
