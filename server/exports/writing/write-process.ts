import { constants, setPriority } from 'node:os'

import type { ExportRow, ExportWriter } from '#server/exports/formats/format.ts'

import { writers } from './formats.ts'
import { linesOf } from './lines.ts'
import type { WriteAnswer, WriteOrder } from './messages.ts'
import type { RowReader } from './page-values.ts'
import { rowMaker } from './rows.ts'

// A process of its own: what is written takes a processor for a while, which other calls must not wait for.
setPriority(constants.priority.PRIORITY_LOW)

/** Rows come here; what is not taken yet waits in the pipe. */
const input = process.stdin.iterator({ destroyOnReturn: false })

/** Carries out one order after the other; the first one opens the file. */
function openOrders(): (order: WriteOrder) => Promise<readonly string[]> {
  let open: { writer: ExportWriter; reader: RowReader } | undefined
  let rowOf: ((line: string) => ExportRow) | undefined
  return async (order) => {
    if ('open' in order) {
      const { path, format, origin, reader } = order.open
      open = { reader, writer: await writers[format](path, origin) }
      return []
    }
    if (!open) throw new Error('nothing is open')
    const { writer, reader } = open
    if ('begin' in order) rowOf = rowMaker(order.begin.table, order.begin.kind, reader)
    if (!('lines' in order)) return write(order, writer)
    for await (const lines of linesOf(input)) await writer.write(rowOf ? lines.map(rowOf) : [])
    return []
  }
}

type FurtherOrder = Exclude<WriteOrder, { open: unknown } | { lines: unknown }>

async function write(order: FurtherOrder, writer: ExportWriter): Promise<readonly string[]> {
  if ('begin' in order) await writer.begin(order.begin.table)
  else if ('attach' in order) writer.attach?.(order.attach.name, order.attach.path)
  else if ('end' in order) await writer.end()
  else await writer.close()
  return 'close' in order ? (writer.notes?.() ?? []) : []
}

const carryOut = openOrders()

process.on('message', (order) => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `openFileWriter` sends orders
  carryOut(order as WriteOrder).then(
    (notes) => process.send?.({ notes } satisfies WriteAnswer),
    (error: unknown) => {
      process.send?.({ failure: String(Object(error).stack) }, () => process.exit(1))
    },
  )
})
