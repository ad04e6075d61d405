import type { Cell, Where } from '#server/foreign-files/source.ts'

/** A reading as its file has it. */
export interface WrittenReading {
  at: Where
  code: Cell
  day: Cell
  quantity: string
  cell: Cell
  /** Unit beside the value; that of its heading is reckoned already. */
  unit?: Cell | undefined
  quality?: Cell | undefined
  rebased?: Cell | undefined
  remark?: Cell | undefined
  /** Which columns of marks and remarks the sheet has. */
  markColumns: ReadonlySet<string>
}
