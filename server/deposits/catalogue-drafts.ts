import type { DraftWrite } from '#contract/catalogue/editing/drafts.ts'
import type { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Deposit } from '#contract/deposits/deposits.ts'
import { partsOf } from '#contract/deposits/materials.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { createDrafts } from '#server/catalogue/review/review.ts'
import { noteOn } from '#server/foreign-files/source.ts'
import { storeBatch } from '#server/readings/batches.ts'

import type { DepositContext } from './context.ts'
import { type DepositCase, insertDraftsOf } from './deposits.queries.ts'
import { type FileRow, listFiles } from './files.queries.ts'
import { readReadings, readTable } from './tables/tables.ts'

/** Drafts of one deposit: what is beyond is left to an import of its file. */
const maxDrafts = 2000
/** Of what was not drafted, so many are named. */
const maxNamed = 200

type UndraftedRecord = Deposit['undrafted'][number]

/** The records of the tables of a deposit, read before its row is locked: its files do not change while it is examined. */
export interface ReadTables {
  tables: { file: string; kind: string; writes: readonly RecordWrite[] }[]
  /** Workbooks of readings, each to be a batch. */
  readings: NonNullable<Awaited<ReturnType<typeof readReadings>>>[]
  undrafted: UndraftedRecord[]
}

export async function readTables(
  context: DepositContext,
  deposit: DepositCase,
  reader: number,
): Promise<ReadTables> {
  const read: ReadTables = { tables: [], readings: [], undrafted: [] }
  let room = maxDrafts
  for (const { file, name, checked } of await listFiles(context.db, deposit.id)) {
    if (checked === null) continue
    const given = { file, name, project: projectOf(deposit), reader }
    const readings = checked.readings && (await readReadings(context, given))
    if (readings) {
      read.readings.push(readings)
      continue
    }
    const table = await readTable(context, given)
    const writes = table.drafts.map(({ at: _, ...write }) => write)
    read.tables.push({ file: name, kind: table.kind, writes: writes.slice(0, room) })
    const reason = `一次汇交至多起草 ${maxDrafts} 条，请导入文件`
    read.undrafted.push(...writes.slice(room).map(({ code }) => ({ file: name, code, reason })))
    const refused = table.faults.filter(({ weight }) => weight === 'refused')
    read.undrafted.push(
      ...refused.map(({ value, reason: why }) => ({ file: name, code: value ?? '', reason: why })),
    )
    room = Math.max(0, room - writes.length)
  }
  return read
}

/** The project under which a table stands that names none. */
export const projectOf = ({ projectCode, number }: DepositCase): string => projectCode || number

interface AcceptedDeposit {
  deposit: DepositCase
  files: readonly FileRow[]
  read: ReadTables
  acceptedOn: string
  openOn: string
  by: AtWork
}

/**
 * Drafts what came with a deposit, and the deposit as a whole; answers with what could not be drafted. Everything is
 * closed until its opening day, unless it is to stay closed longer.
 */
export async function draftAll(tx: Db, kinds: Kinds, accepted: AcceptedDeposit): Promise<UndraftedRecord[]> {
  const { deposit, read, openOn, by } = accepted
  const undrafted = [...read.undrafted]
  const whole = Object.values(kinds).find(({ deposited }) => deposited !== undefined)
  const batches = read.tables.flatMap(({ kind, ...table }) => {
    const named = kinds[kind]
    return named ? [{ ...table, kind: named }] : []
  })
  if (whole) batches.push({ file: deposit.title, kind: whole, writes: [wholeOf(whole, accepted)] })
  for (const { file, kind, writes } of batches) {
    const closed = writes.map((write) => closedUntil(write, openOn, deposit))
    const { ids, refused } = await draftWhatCan(tx, kind, closed, by)
    await insertDraftsOf(tx, deposit.id, ids)
    undrafted.push(...refused.map((one) => ({ file, ...one })))
  }
  for (const one of read.readings) {
    const problems = [
      ...one.problems,
      noteOn('', `汇交 ${deposit.number}，开放日期 ${openOn}；取用之后，读数随监测点公开`),
    ]
    await storeBatch(tx, { ...one, problems }, { author: deposit.account, state: 'review', by })
  }
  return limitNamed(undrafted)
}

function limitNamed(undrafted: readonly UndraftedRecord[]): UndraftedRecord[] {
  const first = undrafted.slice(0, maxNamed)
  const more = undrafted.length - first.length
  return more === 0 ? first : [...first, { file: '', code: '', reason: `另有 ${more} 条没有起草` }]
}

const closedUntil = (write: RecordWrite, openOn: string, { number }: DepositCase): DraftWrite => ({
  ...write,
  ...(write.access !== 'secret' && { access: 'protected', openOn }),
  action: 'create',
  comment: `汇交 ${number}`,
})

/** Drafts all but those that are refused, which are named. */
async function draftWhatCan(tx: Db, kind: Kind, writes: readonly DraftWrite[], by: AtWork) {
  const refused: { code: string; reason: string }[] = []
  let left = writes
  while (left.length > 0)
    try {
      const { ids } = await createDrafts(tx, kind, left, by)
      return { ids, refused }
    } catch (error) {
      const faults = error instanceof AppError ? (error.detail.refused ?? []) : []
      if (faults.length === 0) throw error
      const codes = new Map(faults.map(({ code = '', message, fields }) => [code, wordsOf(message, fields)]))
      refused.push(...Array.from(codes, ([code, reason]) => ({ code, reason })))
      const rest = left.filter(({ code }) => !codes.has(code))
      if (rest.length === left.length) throw error
      left = rest
    }
  return { ids: [], refused }
}

const wordsOf = (message: string, fields: Record<string, string> = {}): string =>
  Object.values(fields).join('；') || message

/** The deposit as a record of its own: what it is, who made it, and the list of its files. */
function wholeOf({ deposited }: Kind, { deposit, files, acceptedOn }: AcceptedDeposit): RecordWrite {
  if (!deposited) throw new Error('no kind holds deposits')
  const { values, fields, files: at } = deposited
  const { number, title, material, formedOn } = deposit
  const { author, depositor, summary } = deposit
  const known: Readonly<Record<string, string | null>> = { author, depositor, formedOn, acceptedOn, summary }
  const filled = Object.entries(fields).flatMap(([name, field]) =>
    known[name] ? [[field, known[name]]] : [],
  )
  const parts = partsOf(material)
  const rows = files.map(({ part, name }, index) => ({
    [at.sequence]: index + 1,
    [at.type]: parts[part]?.table ? at.tables : part,
    [at.name]: name,
    ...(name.includes('.') && { [at.format]: name.slice(name.lastIndexOf('.') + 1).toUpperCase() }),
  }))
  return {
    code: number,
    title,
    ...(formedOn && { year: Number(formedOn.slice(0, 4)) }),
    values: { ...values, ...Object.fromEntries(filled) },
    parts: { [at.part]: rows },
  }
}
