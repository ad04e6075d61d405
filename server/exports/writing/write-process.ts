import { constants, setPriority } from 'node:os'

import type { ExportRow, ExportWriter } from '#server/exports/formats/format.ts'

import { writers } from './formats.ts'
import type { WriteAnswer, WriteOrder } from './messages.ts'
import { rowMaker, type RowReader } from './rows.ts'

// A process of its own: what is written takes a processor for a while, which other calls must not wait for.
setPriority(constants.priority.PRIORITY_LOW)

let writer: ExportWriter | undefined
let reader: RowReader | undefined
let rowOf: ((line: string) => ExportRow) | undefined

async function carryOut(order: WriteOrder): Promise<readonly string[]> {
  if ('open' in order) {
    const { path, format, origin } = order.open
    reader = order.open.reader
    writer = await writers[format](path, origin)
    return []
  }
  if (!writer || !reader) throw new Error('nothing is open')
  return write(order, writer, reader)
}

async function write(
  order: Exclude<WriteOrder, { open: unknown }>,
  into: ExportWriter,
  whom: RowReader,
): Promise<readonly string[]> {
  if ('begin' in order) {
    rowOf = rowMaker(order.begin.table, order.begin.kind, whom)
    await into.begin(order.begin.table)
  } else if ('lines' in order) {
    if (rowOf) await into.write(order.lines.split('\n').map(rowOf))
  } else if ('attach' in order) into.attach?.(order.attach.name, order.attach.path)
  else if ('end' in order) await into.end()
  else await into.close()
  return 'close' in order ? (into.notes?.() ?? []) : []
}

process.on('message', (order) => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `openFileWriter` sends orders
  carryOut(order as WriteOrder).then(
    (notes) => process.send?.({ notes } satisfies WriteAnswer),
    (error: unknown) => {
      process.send?.({ failure: String(Object(error).stack) }, () => process.exit(1))
    },
  )
})
