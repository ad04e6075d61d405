import { beforeAll, describe, expect, test } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { holdingRoutes } from '#contract/back-office/loans/holding.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { fileService } from '#contract/files/file-service.ts'
import { readings } from '#contract/readings/readings.ts'
import { importFile } from '#server/imports/imports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { openReadings } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { writeBatch } from '#testing/builders/sheets.ts'
import {
  type CellFault,
  cellFaults,
  type FaultRow,
  rowOf,
  shownIn,
  writeStyledWorkbook,
} from '#testing/builders/workbooks/cell-faults.ts'
import { draftOf } from '#web/back-office/records/form/batch-row.ts'
import { KnownRecords } from '#web/back-office/records/form/references.ts'
import { parseCells, writeCells } from '#web/back-office/records/grid/clipboard.ts'
import { pasteBlock } from '#web/back-office/records/grid/paste.ts'
import { faultsIn } from '#web/back-office/records/grid/values.ts'

interface RowValues {
  amount: number | null
  day: string | null
}

interface Outcome {
  taken: ReadonlyMap<string, Partial<RowValues>>
  report: readonly { row: number | null; reason: string }[]
}

type SheetFile = Uint8Array<ArrayBuffer>

interface Way {
  sheet: string
  headings: readonly string[]
  /** A row of its sheet. */
  cells: (row: FaultRow, index: number) => readonly FaultRow['name'][]
  /** What the sheet has, and without which its rows are not taken. */
  has: readonly (keyof RowValues)[]
  needs: readonly (keyof RowValues)[]
  /** Brings a file in; `without` writes it anew, with those rows mended away. */
  send: (file: SheetFile, without: (rows: ReadonlySet<number>) => SheetFile) => Promise<Outcome>
  /** It is text that was copied: a fault in any cell stops its row, and styles are not there. */
  isPaste?: boolean
}

let library: TestApp
let depositor: SignedIn
let examiner: SignedIn
let drafter: SignedIn
let keeper: SignedIn
let reviewer: SignedIn
let clerk: SignedIn

const places = cellFaults.map((fault, i) => ({ fault, row: rowOf(fault, i), line: i + 2 }))
const nameTaken = ({ fault: { taken }, row: { name } }: (typeof places)[number]) =>
  taken === undefined ? String(name) : taken
const wells = places.flatMap((one) => nameTaken(one) ?? [])

beforeAll(async () => {
  library = await testApp()
  depositor = await library.signIn()
  examiner = await library.signIn('deposits.read', 'deposits.examine', 'records.draft', 'records.read')
  drafter = await library.signIn('records.read', 'records.draft')
  clerk = await library.signIn('loans.manage')
  ;({ keeper, reviewer } = await openReadings(library))
  for (const code of wells) await buildRecord(library.db, kinds.pumpingWell, { code })
  for (const [i] of places.entries())
    await buildRecord(library.db, kinds.archive, { code: `X${i}`, title: '报告', values: { level: 'item' } })
})

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await library.pool.query<Row>(text, values)).rows

type NamedValues = RowValues & { name: string }
const mapOf = (rows: readonly NamedValues[]) =>
  new Map(rows.map(({ name, ...values }) => [name, values] as const))

const holes = {
  sheet: ' 工程地质钻孔',
  headings: ['钻孔编号', '孔号', '孔深\n（m）', ' 终孔日期 '],
  cells: ({ name, amount, day }: FaultRow) => [name, name, amount, day],
  has: ['amount', 'day'],
  needs: [],
} as const

const levels = {
  sheet: '开采井读数',
  headings: ['井号', '观测日期', '水位埋深（m）'],
  cells: ({ name, amount, day }: FaultRow) => [name, day, amount],
  has: ['amount', 'day'],
  needs: ['amount', 'day'],
} as const

const readingsTaken = async () => {
  const taken = await rowsOf<NamedValues>(
    `select code as name, value::float8 as amount, (at at time zone 'Asia/Shanghai')::date::text as day
     from observation join record r on r.id = record`,
  )
  await library.pool.query('delete from observation')
  return mapOf(taken)
}

/** Hands a file in as part of a deposit, without its refused rows once these are known, and accepts it. */
async function depositFile(
  [file, without]: Parameters<Way['send']>,
  material: 'engineering' | 'monitoring',
  part: string,
) {
  const id = await buildDeposit(library.db, { account: depositor.actor.id, material })
  const attach = async (bytes: SheetFile) => {
    const upload = { file: new File([bytes], '表.xlsx'), pathName: 'material' }
    const stored = await depositor.call(fileService.upload, upload)
    return depositor.call(deposits.attach, { id, part, file: stored.id })
  }
  const { id: attached, checked } = await attach(file)
  const report = checked!.faults
  const refused = report.flatMap(({ weight, row }) => (weight === 'refused' && row !== null ? [row] : []))
  await depositor.call(deposits.detach, { id, attached })
  await attach(without(new Set(refused)))
  await library.pool.query(`update deposit set state = 'checking', holder = $1 where id = $2`, [
    examiner.actor.id,
    id,
  ])
  await examiner.call(deposits.move, { id, line: 0, move: 'accept', opinion: '接收' })
  return { id, report }
}

const ways: Record<string, Way> = {
  'a paste into the grid of new records': { ...holes, isPaste: true, send: pasteRows },
  'an import of holes': {
    ...holes,
    send: async (bytes) => {
      const file = { name: '孔.xlsx', bytes }
      const { problems } = await importFile(library.db, kinds, file, { account: null })
      const taken = await rowsOf<NamedValues>(
        `select code as name, final_depth::float8 as amount, completed_on::text as day
         from record join borehole using (id)`,
      )
      return { taken: mapOf(taken), report: problems }
    },
  },
  'a deposit of holes': {
    ...holes,
    send: async (...files) => {
      await library.pool.query(`delete from record where kind = 'borehole'`)
      const { id, report } = await depositFile(files, 'engineering', 'holes')
      const taken = await rowsOf<NamedValues>(
        `select code as name, (wanted->'values'->>'finalDepth')::float8 as amount,
           wanted->'values'->>'completedOn' as day
         from change join deposit_draft on change.id = change where deposit = $1 and kind = 'borehole'`,
        [id],
      )
      return { taken: mapOf(taken), report }
    },
  },
  'a batch of readings': {
    ...levels,
    send: async (file) => {
      const checked = await keeper.call(readings.check, { kind: 'pumpingWell', fileName: '井.xlsx', file })
      const { problems } = await keeper.call(readings.one, checked)
      await keeper.call(readings.move, { id: checked.id, move: 'take' })
      return { taken: await readingsTaken(), report: problems }
    },
  },
  'a deposit of readings': {
    ...levels,
    send: async (...files) => {
      const { report } = await depositFile(files, 'monitoring', 'data')
      const [batch] = await rowsOf<{ id: number }>(`select id from reading_batch where state = 'review'`)
      await reviewer.call(readings.move, { id: batch!.id, move: 'take' })
      return { taken: await readingsTaken(), report }
    },
  },
  'a workbook of the back office': {
    sheet: '馆藏实体',
    headings: ['登记号', '资料类别', '资料编号', '第几份', '盒号'],
    cells: ({ name, amount }, i) => [name, kinds.archive.label, `X${i}`, amount, `BOX-${i + 100}`],
    has: ['amount'],
    needs: ['amount'],
    send: async (file) => {
      const { batch, problems, notes } = await clerk.call(holdingRoutes.import, {
        fileName: '馆藏.xlsx',
        file,
      })
      await writeBatch(clerk, batch.id)
      const taken = await rowsOf<NamedValues>('select number as name, copy::float8 as amount from holding')
      await clerk.call(batches.undo, { id: batch.id })
      return { taken: mapOf(taken), report: [...problems, ...notes.map((reason) => ({ row: null, reason }))] }
    },
  },
}

/** Pastes what is seen of the rows into the grid of new records, and drafts those without a fault. */
async function pasteRows(): Promise<Outcome> {
  const fields = recordFields(kinds.borehole)
  const copied = places.map(({ fault, row }) =>
    fault.isOfWorkbooks ? ['', '', '', ''] : holes.cells(row).map(shownIn),
  )
  const block = parseCells(writeCells([holes.headings, ...copied]))
  const corner = { row: 0, column: 0 }
  const { rows, remarks } = pasteBlock([], block, { area: { from: corner, to: corner }, fields })
  const faults = faultsIn(fields, rows)
  const stopped = new Set(faults.map(({ row }) => row))
  const written = rows.filter((row, i) => !stopped.has(i) && row.some((text) => text !== ''))
  const made = written.map((row) => draftOf(kinds.borehole, { fields, row, known: new KnownRecords() }))
  const { ids } = await drafter.call(drafts.create, { kind: 'borehole', drafts: made })
  const taken = await rowsOf<NamedValues>(
    `select code as name, (wanted->'values'->>'finalDepth')::float8 as amount,
       wanted->'values'->>'completedOn' as day
     from change where id = any($1)`,
    [ids],
  )
  const report = faults.map(({ row, reason }) => ({ row: row + 2, reason }))
  return { taken: mapOf(taken), report: [...report, ...remarks.map((reason) => ({ row: null, reason }))] }
}

/** What stands of a row on a way, or nothing. */
function expected(
  { has, needs, isPaste }: Way,
  one: (typeof places)[number],
): [string, Partial<RowValues>][] {
  const name = nameTaken(one)
  const values = valuesTaken(one.fault, has.includes('day'))
  const isStopped = isPaste && isStoppedInGrid(one.fault)
  if (name === null || isStopped || needs.some((field) => values[field] === null)) return []
  return [[name, Object.fromEntries(has.map((field) => [field, values[field]]))]]
}

function valuesTaken({ isOfUnits, ...fault }: CellFault, isMeasured: boolean): RowValues {
  const { amountTaken = isOfUnits && !isMeasured ? null : 12, dayTaken = '2024-01-11' } = fault
  return { amount: amountTaken, day: dayTaken }
}

const isStoppedInGrid = ({ isOfWorkbooks, report, amountTaken, dayTaken }: CellFault) =>
  isOfWorkbooks === true || (report !== undefined && (amountTaken === null || dayTaken === null))

describe.each(Object.entries(ways))('in %s', (_, way) => {
  let outcome: Outcome
  beforeAll(async () => {
    const { sheet: name, headings } = way
    const rows = places.map(({ fault, row, line }, i) => ({
      cells: way.cells(row, i),
      isHidden: fault.isHidden,
      line,
    }))
    const without = (some: ReadonlySet<number>) => {
      const left = rows.filter(({ line }) => !some.has(line))
      return new Uint8Array(writeStyledWorkbook({ name, headings, rows: left }))
    }
    outcome = await way.send(without(new Set()), without)
  })

  test.each(places)('$fault.what: what is seen is taken, or it is reported at its row', (one) => {
    const { fault, line, row } = one
    const names = [nameTaken(one), typeof row.name === 'string' ? row.name : null]
    const found = [...outcome.taken].filter(([name]) => names.includes(name))
    expect(found).toEqual(expected(way, one))
    const concerns = way.has.includes('day') || fault.day === undefined
    if (!concerns || fault.report === undefined || (way.isPaste && fault.isOfWorkbooks)) return
    const ofRow = outcome.report.filter(
      ({ row: at, reason }) => at === line || new RegExp(String.raw`(?<!\d)${line}(?!\d)`).test(reason),
    )
    expect(ofRow.map(({ reason }) => reason).join('\n')).toMatch(fault.report)
  })

  test('nothing else is taken', () => {
    expect([...outcome.taken.keys()].toSorted()).toEqual(
      places.flatMap((one) => expected(way, one).map(([name]) => name)).toSorted(),
    )
  })
})
