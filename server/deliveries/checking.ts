import { createHash } from 'node:crypto'

import { foldName } from '#contract/catalogue/cells/written.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { FilePlace, FileResult } from '#contract/deliveries/delivery-views.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { maxFilePlaces, maxFileProblems, maxProblems } from '#contract/deliveries/limits.ts'
import type { Db } from '#database/database.ts'
import { type Problem, withoutOptions } from '#server/foreign-files/source.ts'
import type { DeliveredFile, FileOutcome, ImportedRecord } from '#server/imports/import-together.ts'

import type { DeliveryContext } from './context.ts'
import { clearLeftOut, setResult, type StoredDeliveryFile } from './files.queries.ts'
import { readableBytes } from './layers/layers.ts'
import { deleteOldMappings, putMapping } from './mappings.queries.ts'
import { replaceProblems } from './problems.queries.ts'
import { maxMappings } from './reading.ts'

/** What is said of the tables of a file, or is proposed for them. */
const usesOf = ({ uses, description }: StoredDeliveryFile): TableUse[] =>
  uses ?? description?.tables.flatMap(({ use }) => use ?? []) ?? []

/** Files as they are imported: what others refer to comes first. */
export const inOrder = (kinds: Kinds, files: readonly StoredDeliveryFile[]): StoredDeliveryFile[] =>
  files.toSorted((a, b) => depthOf(kinds, a) - depthOf(kinds, b))

function depthOf(kinds: Kinds, { description }: StoredDeliveryFile): number {
  return refDepth(kinds, kinds[description?.kind ?? ''], 0)
}

const maxRefDepth = 4

/** How many references lead on from a kind. */
function refDepth(kinds: Kinds, kind: Kind | undefined, depth: number): number {
  const targets = Object.values(kind?.fields ?? {}).flatMap(({ type, to }) =>
    type === 'ref' && to && to !== kind?.name ? [kinds[to]] : [],
  )
  if (depth >= maxRefDepth || targets.length === 0) return depth
  return Math.max(...targets.map((target) => refDepth(kinds, target, depth + 1)))
}

export const deliveredFile = (context: DeliveryContext, file: StoredDeliveryFile): DeliveredFile => {
  const tables = usesOf(file)
  return {
    name: file.name,
    read: () => readableBytes(context, file),
    edits: file.edits,
    ...(tables.length > 0 && { tables }),
  }
}

/** What was found of a file, or the sentence why nothing can be taken of it. */
export type Finding = FileFinding | { unread: string }

export interface FileFinding extends Omit<FileResult, 'more'> {
  /** Problems that are listed, the worst first; how many there are. */
  problems: readonly Problem[]
  count: number
  places: FilePlace[]
  /** The batch of records as which it was taken. */
  batch: number | null
}

/** The problems of a file that are listed, the worst first. */
export const worstOf = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(byWeightAndPlace).slice(0, maxFileProblems)

export const countOf = (problems: readonly Problem[], weight: Problem['weight']): number =>
  problems.filter((one) => one.weight === weight).length

export function findingOf(outcome: FileOutcome): Finding {
  if ('refused' in outcome) return { unread: outcome.refused }
  const { result, records } = outcome
  const { kind, taken, updated, unchanged, cells, batch } = result
  return {
    ...{ kind, created: taken - updated, updated, unchanged, batch },
    ...{
      refused: countOf(cells, 'refused'),
      dropped: countOf(cells, 'dropped'),
      notes: countOf(cells, 'note'),
    },
    ...{ problems: worstOf(cells), count: cells.length, places: placesOf(records) },
  }
}

interface KeptFindings {
  delivery: number
  files: readonly StoredDeliveryFile[]
  findings: readonly Finding[]
  isTaken: boolean
}

/** Keeps what was found in files, as far as there is room for it. */
export async function keepFindings(
  tx: Db,
  { delivery, files, findings, isTaken }: KeptFindings,
): Promise<void> {
  let room = maxProblems
  for (const [i, { id, batch: before }] of files.entries()) {
    const finding = findings[i]
    if (!finding) continue
    if ('unread' in finding) {
      const reason = withoutOptions(finding.unread)
      await setResult(tx, id, { result: null, reason, places: [], batch: null })
      await replaceProblems(tx, id, [])
      continue
    }
    const { problems, count, places, batch, ...result } = finding
    const listed = problems.slice(0, room)
    room -= listed.length
    await replaceProblems(tx, id, listed)
    await setResult(tx, id, {
      result: { ...result, more: count - listed.length },
      ...{ reason: null, places, batch: isTaken ? batch : before },
    })
  }
  await clearLeftOut(tx, delivery)
}

/** Whether what is about to be written of files is what was seen when they were checked. */
export const areAsSeen = (files: readonly StoredDeliveryFile[], findings: readonly Finding[]): boolean =>
  files.every((file, i) => isAsSeen(file, findings[i]))

export const isAsSeen = ({ result: seen }: StoredDeliveryFile, finding: Finding | undefined): boolean => {
  if (!finding || 'unread' in finding) return seen === null
  const { kind, created, updated, refused } = finding
  return (
    seen !== null &&
    seen.kind === kind &&
    seen.created === created &&
    seen.updated === updated &&
    seen.refused === refused
  )
}

const weights: readonly Problem['weight'][] = ['refused', 'dropped', 'note']

const byWeightAndPlace = (a: Problem, b: Problem): number =>
  weights.indexOf(a.weight) - weights.indexOf(b.weight) ||
  a.sheet.localeCompare(b.sheet, 'zh') ||
  (a.row ?? 0) - (b.row ?? 0)

/** Places of records, every so manieth where there are too many. */
function placesOf(records: readonly ImportedRecord[]): FilePlace[] {
  const placed = records.flatMap(({ code, lng, lat, ...grid }): FilePlace[] => {
    const [north, east] = [numberOr(grid.north), numberOr(grid.east)]
    const place: FilePlace = [code, north, east, lng ?? null, lat ?? null]
    return (north !== null && east !== null) || place[3] !== null ? [place] : []
  })
  const step = Math.ceil(placed.length / maxFilePlaces)
  return placed.filter((_, i) => i % step === 0)
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Remembers what the tables of a sender were taken for, to propose it again. */
export async function rememberMappings(
  tx: Db,
  sender: string,
  files: readonly StoredDeliveryFile[],
): Promise<void> {
  const folded = foldName(sender)
  if (folded === '') return
  for (const use of files.flatMap(usesOf)) {
    const headings = use.columns.map(({ heading }) => heading)
    const signature = createHash('sha256').update(JSON.stringify(headings)).digest('hex')
    await putMapping(tx, { sender: folded, signature, use })
  }
  await deleteOldMappings(tx, folded, maxMappings)
}
