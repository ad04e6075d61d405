import type { Kind } from '#contract/catalogue/kind.ts'
import type { FileCheck } from '#contract/deposits/deposits.ts'
import { AppError } from '#contract/errors.ts'
import type { FileProblem } from '#contract/file-problem.ts'
import { findTwins } from '#server/catalogue/twins/twins.ts'
import type { DepositContext } from '#server/deposits/context.ts'
import { listKnownCodes, listPlacedCodes } from '#server/deposits/files.queries.ts'
import { openStored } from '#server/files/service/service.ts'
import { foldProblems } from '#server/foreign-files/folding.ts'
import { type Problem, problemAt, refuseFile, withoutOptions } from '#server/foreign-files/source.ts'
import { readGrid } from '#server/imports/grid/grid.ts'
import { type Draft, tryFile } from '#server/imports/imports.ts'
import { largestFile } from '#server/imports/reader.ts'
import { checkForm } from '#server/readings/check.ts'
import { kindOfReadings, openTables, readWorkbook } from '#server/readings/workbook.ts'

/** Faults that are stored with a file; the rest are counted. */
const maxFaults = 500

interface TableFile {
  file: number
  name: string
  /** The project of a file that names none. */
  project: string
  /** Who has it read. */
  reader: number
}

/** A workbook of readings as it is compared with the library when it is accepted; undefined for other tables. */
export const readReadings = (context: DepositContext, { file, name, reader }: TableFile) =>
  context.reading.holdFor(reader, async () => {
    const bytes = await bytesOf(context, file)
    const kind = await kindOfReadings(context.kinds, bytes)
    return kind && { ...(await readWorkbook(context.db, kind, bytes)), fileName: name }
  })

/** What a workbook of readings holds by itself: what the library knows of a point is not for everyone. */
async function checkReadings(kind: Kind, bytes: Uint8Array): Promise<FileCheck> {
  const { taken, problems } = checkForm(kind, await openTables(kind, bytes))
  return { kind: kind.name, readings: true, taken, ...listFaults(foldProblems(problems).map(faultOf)) }
}

function listFaults(faults: readonly FileProblem[]) {
  const sorted = faults.toSorted(byWeightAndPlace)
  const shown = sorted.slice(0, maxFaults)
  const refused = faults.filter(({ weight }) => weight === 'refused').length
  return { refused, faults: shown, more: faults.length - shown.length }
}

/** The records that a table gives, and what is wrong where, as a depositor may be told. */
export interface ReadTable {
  kind: string
  drafts: Draft[]
  faults: FileProblem[]
}

async function bytesOf({ db, files }: DepositContext, file: number): Promise<Buffer> {
  const { size, read } = await openStored({ db, store: files.store }, file)
  if (size > largestFile) refuseFile(`文件超过 ${largestFile / 2 ** 20} MB，请拆分后再附上`)
  const pieces: Buffer[] = []
  for await (const piece of read({ start: 0, end: size - 1 })) pieces.push(Buffer.from(piece)) // each lasts until the next
  return Buffer.concat(pieces)
}

/** Reads a table as an import would: its rows, its references, and what the library holds already. Writes nothing. */
export const readTable = (context: DepositContext, table: TableFile): Promise<ReadTable> =>
  context.reading.holdFor(table.reader, async () =>
    readRecords(context, table, await bytesOf(context, table.file)),
  )

async function readRecords(
  context: DepositContext,
  { name, project }: TableFile,
  bytes: Uint8Array,
): Promise<ReadTable> {
  const { db, kinds } = context
  const given = { name, bytes }
  const { kind, drafts, problems } = await tryFile(db, kinds, given, { project })
  const known = await listKnownCodes(
    db,
    kind.name,
    drafts.map(({ code }) => code),
  )
  const isKnown = ({ code }: Draft) => known.has(code)
  const taken = drafts
    .filter(isKnown)
    .map(({ at, code }) => problemAt(at, 'refused', '馆内已有此编号', { column: '编号', raw: code }))
  const left = drafts.filter((draft) => !isKnown(draft))
  const alike = await twinsOf(context, kind.name, left)
  const faults = [...problems, ...taken, ...alike].map(faultOf)
  return { kind: kind.name, drafts: left, faults }
}

/** A report line as a depositor reads it: without what the command could be given. */
const faultOf = ({ matter: _, reason, ...fault }: Problem): FileProblem => ({
  ...fault,
  reason: withoutOptions(reason),
})

/** Holes of the library that may be the same; a protected place is not betrayed by what lies two metres away. */
async function twinsOf({ db, kinds }: DepositContext, name: string, drafts: readonly Draft[]) {
  const kind = kinds[name]
  const found = kind ? await findTwins(db, kind, drafts) : []
  const placed = await listPlacedCodes(
    db,
    name,
    found.map(({ twin }) => twin),
  )
  const byCode = new Map(drafts.map((draft) => [draft.code, draft]))
  return found.flatMap(({ code, twin }) => {
    const draft = byCode.get(code)
    if (!draft || !placed.has(twin)) return []
    const words = `馆内 ${twin} 相距不到 2 m 且同深，可能是同一孔`
    return [problemAt(draft.at, 'note', words, { column: '编号', raw: code })]
  })
}

const weights: readonly FileProblem['weight'][] = ['refused', 'dropped', 'note']

const byWeightAndPlace = (a: FileProblem, b: FileProblem): number =>
  weights.indexOf(a.weight) - weights.indexOf(b.weight) ||
  a.sheet.localeCompare(b.sheet) ||
  (a.row ?? 0) - (b.row ?? 0)

/** What is stored with a table: what it gives, and its first faults. A file that cannot be read has one. */
export async function checkTable(context: DepositContext, table: TableFile): Promise<FileCheck> {
  try {
    return await context.reading.holdFor(table.reader, async () => {
      const bytes = await bytesOf(context, table.file)
      const ofReadings = await kindOfReadings(context.kinds, bytes)
      if (ofReadings) return checkReadings(ofReadings, bytes)
      const { kind, drafts, faults } = await readRecords(context, table, bytes)
      return { kind, taken: drafts.length, ...listFaults(faults) }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error
    return { kind: null, taken: 0, refused: 1, faults: [unreadableFault(error.message)], more: 0 }
  }
}

const unreadableFault = (reason: string): FileProblem => ({
  sheet: '',
  row: null,
  column: null,
  value: null,
  reason,
  weight: 'refused',
})

/** Rows of a window. */
const count = 100

/** Some rows of a table as its file shows them. */
export const windowOf = (
  context: DepositContext,
  { file, reader }: Pick<TableFile, 'file' | 'reader'>,
  { sheet, from }: { sheet?: string | undefined; from: number },
) =>
  context.reading.holdFor(reader, async () => readGrid(await bytesOf(context, file), { sheet, from, count }))
