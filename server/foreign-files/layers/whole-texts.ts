import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { cutMark } from '#server/foreign-files/companions.ts'
import { openSeparated } from '#server/foreign-files/separated/separated.ts'
import { noteOn, type Problem } from '#server/foreign-files/source.ts'

type Values = ReadonlyMap<number, RawValue>

export interface WholeTexts {
  /** The values of a row, with the texts that stand whole in another file. */
  fill: (row: number, values: Values) => Values
  /** What is nowhere whole, when all rows were read. */
  problems: (name: string) => Problem[]
}

interface Layer {
  /** Of its file, without an ending. */
  stem: string
  fields: readonly string[]
}

/** Texts of a layer that its .dbf could not hold, from the file that our own exports have for them. */
export function wholeTexts(file: Uint8Array | undefined, { stem, fields }: Layer): WholeTexts {
  const columns = new Map(fields.map((field, column) => [field, column]))
  const byRow = new Map<number, [column: number, text: string][]>()
  for (const { cells } of (file && openSeparated(file, '')?.rows()) ?? []) {
    const column = columns.get(String(cells.get('D')))
    if (cells.get('A') !== stem || column === undefined) continue
    const row = Number(cells.get('B'))
    const texts = byRow.get(row) ?? []
    texts.push([column, String(cells.get('E') ?? '')])
    byRow.set(row, texts)
  }
  const lost = new Set<string>()
  return {
    fill: (row, values) => {
      const whole = new Map([...values, ...(byRow.get(row) ?? [])])
      for (const [column, value] of whole) {
        if (typeof value !== 'string' || !value.endsWith(cutMark)) continue
        lost.add(`${row} ${column}`)
        whole.delete(column)
      }
      return whole
    },
    problems: (name) =>
      lost.size > 0
        ? [
            {
              ...noteOn(name, `${lost.size} 个值只有开头，全文不在其中，未取；请放入整个压缩包`),
              weight: 'dropped',
            },
          ]
        : [],
  }
}
