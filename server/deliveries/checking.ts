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

interface KeptOutcomes {
  delivery: number
  files: readonly StoredDeliveryFile[]
  outcomes: readonly FileOutcome[]
  isTaken: boolean
}

/** Keeps what was found in files, as far as there is room for it. */
export async function keepOutcomes(
  tx: Db,
  { delivery, files, outcomes, isTaken }: KeptOutcomes,
): Promise<void> {
  let room = maxProblems
  for (const [i, { id, batch }] of files.entries()) {
    const outcome = outcomes[i]
    if (!outcome) continue
    if ('refused' in outcome) {
      await setResult(tx, id, {
        result: null,
        reason: withoutOptions(outcome.refused),
        places: [],
        batch: null,
      })
      await replaceProblems(tx, id, [])
      continue
    }
    const { result, records } = outcome
    const listed = result.cells.toSorted(byWeightAndPlace).slice(0, Math.min(room, maxFileProblems))
    room -= listed.length
    await replaceProblems(tx, id, listed)
    await setResult(tx, id, {
      result: resultOf(result, result.cells, listed.length),
      reason: null,
      places: placesOf(records),
      batch: isTaken ? result.batch : batch,
    })
  }
  await clearLeftOut(tx, delivery)
}

function resultOf(
  { kind, taken, updated, unchanged }: { kind: string; taken: number; updated: number; unchanged: number },
  cells: readonly Problem[],
  listed: number,
): FileResult {
  const count = (weight: Problem['weight']) => cells.filter((one) => one.weight === weight).length
  return {
    ...{ kind, created: taken - updated, updated, unchanged },
    ...{ refused: count('refused'), dropped: count('dropped'), notes: count('note') },
    more: cells.length - listed,
  }
}

/** Whether what is about to be written is what was seen when the files were checked. */
export const isAsSeen = (files: readonly StoredDeliveryFile[], outcomes: readonly FileOutcome[]): boolean =>
  files.every(({ result: seen }, i) => {
    const outcome = outcomes[i]
    if (!outcome || 'refused' in outcome) return seen === null
    const { taken, updated, refused } = outcome.result
    return (
      seen !== null &&
      seen.created + seen.updated === taken &&
      seen.updated === updated &&
      seen.refused === refused
    )
  })

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
