import { atOnce, openPacking, pack, unpack } from '#server/foreign-files/packed-list/packed-list.ts'

import type { BuiltRow, UnresolvedRecord } from './built.ts'

/** Records under construction and the rows of their parts, in whatever order these come: packed until all are there. */
export interface BuiltRecords {
  /** Adds a record without its rows; its number, from 0. */
  add: (record: UnresolvedRecord) => number
  addRow: (record: number, part: string, row: BuiltRow) => void
  /** Records with their rows, some hundred at a time; nothing may be added any more. */
  take: () => Generator<UnresolvedRecord[]>
}

type PlacedRow = readonly [record: number, part: string, row: BuiltRow]

/** Rows that wait to be packed. */
const mostWaiting = 5000

export function openBuiltRecords(): BuiltRecords {
  const records = openPacking<UnresolvedRecord>()
  let [count, waiting] = [0, 0]
  /** Of the records of each piece, in the order in which they came. */
  const rows: { packed: Uint8Array[]; waiting: PlacedRow[] }[] = []
  const packRows = () => {
    for (const some of rows) {
      if (some.waiting.length > 0) some.packed.push(pack(some.waiting))
      some.waiting = []
    }
    waiting = 0
  }
  return {
    add: (record) => {
      records.add(record)
      return count++
    },
    addRow: (record, part, row) => {
      const some = (rows[Math.floor(record / atOnce)] ??= { packed: [], waiting: [] })
      some.waiting.push([record, part, row])
      if (++waiting >= mostWaiting) packRows()
    },
    *take() {
      let begin = 0
      for (const piece of records.list().pieces()) {
        const { packed, waiting: last } = rows[begin / atOnce] ?? { packed: [], waiting: [] }
        const add = ([record, part, row]: PlacedRow) =>
          void (piece[record - begin]!.parts[part] ??= []).push(row)
        // oxlint-disable-next-line no-unsafe-type-assertion -- only `packRows` packs them
        for (const some of packed) (unpack(some) as PlacedRow[]).forEach(add)
        last.forEach(add)
        rows[begin / atOnce] = { packed: [], waiting: [] } // they are not needed any more
        yield piece
        begin += atOnce
      }
    },
  }
}
