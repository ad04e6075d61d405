import type { DepositFile, Remark, TableWindow } from '#contract/deposits/deposits.ts'
import type { FileProblem } from '#contract/file-problem.ts'

export interface Mark {
  weight: FileProblem['weight'] | 'remark'
  words: string
}

/** Marks of cells by row and letter: `12 C`. */
export type Marks = ReadonlyMap<string, Mark>

/** The faults of a file and the remarks on it that stand in a window; what names no cell of the row marks its first. */
export function marksOf(
  { sheet, sheets, columns }: Pick<TableWindow, 'sheet' | 'sheets' | 'columns'>,
  { checked }: Pick<DepositFile, 'checked'>,
  remarks: readonly Remark[],
): Marks {
  const marks = new Map<string, Mark>()
  const isHere = (of: { sheet: string }) => sheets.length === 0 || of.sheet === sheet
  const put = (place: { row: number | null; column: string | null }, mark: Mark) => {
    if (place.row === null) return
    const column = columns.includes(place.column ?? '') ? place.column : columns[0]
    const key = `${place.row} ${column}`
    const known = marks.get(key)
    marks.set(key, known ? { ...known, words: `${known.words}；${mark.words}` } : mark)
  }
  for (const remark of remarks.filter(isHere)) put(remark, { weight: 'remark', words: remark.text })
  for (const fault of (checked?.faults ?? []).filter(isHere))
    put(fault, { weight: fault.weight, words: fault.reason })
  return marks
}
