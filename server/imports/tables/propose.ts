import type { Kind } from '#contract/catalogue/kind.ts'
import { isFlat } from '#contract/deliveries/column-fields.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import type { ForeignTables } from '#server/foreign-files/foreign-table.ts'

import { headTable, type HeadedTable, wantedHeadings } from './head.ts'
import { asBefore, countNames, matchTable, type NameCounts, overlapOf, type TableMatch } from './match.ts'
import { targetsOf, type Target } from './targets.ts'

type Kinds = Readonly<Record<string, Kind>>

/** A table, and what it is proposed to be; nothing where no kind fits. */
export interface TableProposal {
  headed: HeadedTable
  match: TableMatch | undefined
}

export interface FileProposal {
  /** The kind of the records; undefined where none fits, or several do. */
  kind: string | undefined
  tables: TableProposal[]
  /** Records are among the tables, so that the file can be read as proposed. */
  isComplete: boolean
}

/** So much of what was matched before stands in a table that is the same again. */
const leastOverlap = 0.6

/** Proposes what the tables of a file are: all of one kind, as this sender's were before or by what their columns are called. */
export function proposeUses(
  kinds: Kinds,
  { tables }: ForeignTables,
  remembered: readonly TableUse[] = [],
): FileProposal {
  const targets = targetsOf(kinds)
  const known = remembered.filter(({ kind, part }) => isKnown(kinds, kind, part))
  const further = known.flatMap(({ columns }) => columns.map(({ heading }) => heading))
  const wanted = wantedHeadings(targets, further)
  const headed = tables.map((table) => headTable(table, wanted))
  const counts = countNames(targets)
  const before = headed.map((table) => rememberedUse(table, known))
  const usedKind = before.find((use) => use !== undefined)?.kind
  const context = { headed, counts, before, isOnlyKind: Object.keys(kinds).length === 1 }
  const candidates = Object.values(kinds)
    .filter(({ name }) => usedKind === undefined || name === usedKind)
    .map((kind) => proposeKind({ targets: targets.filter((one) => one.kind === kind), ...context }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete) || b.score - a.score)
  const [best, second] = candidates
  const isClear =
    best && (!second || best.isComplete !== second.isComplete || best.score - second.score > 0.05)
  if (!isClear)
    return {
      ...{ kind: undefined, isComplete: false },
      tables: headed.map((table) => ({ headed: table, match: undefined })),
    }
  return { kind: best.kind, isComplete: best.isComplete, tables: best.tables }
}

const isKnown = (kinds: Kinds, kind: string, part: string | null) =>
  Object.hasOwn(kinds, kind) && (part === null || Object.hasOwn(kinds[kind]?.parts ?? {}, part))

function rememberedUse(table: HeadedTable, known: readonly TableUse[]): TableUse | undefined {
  const fitting = known
    .map((use) => ({ use, overlap: overlapOf(table, use) + (use.table === table.table.name ? 0.01 : 0) }))
    .filter(({ overlap }) => overlap >= leastOverlap)
  return fitting.toSorted((a, b) => b.overlap - a.overlap)[0]?.use
}

interface KindContext {
  targets: readonly Target[]
  headed: readonly HeadedTable[]
  counts: NameCounts
  before: readonly (TableUse | undefined)[]
  /** What is known of its columns is told, whether or not it suffices: somebody chose the kind. */
  isOnlyKind: boolean
}

interface KindProposal extends FileProposal {
  score: number
}

/** What the tables of a file are if it is of one kind; where no table has its records, rows of parts may repeat them. */
function proposeKind(context: KindContext): KindProposal {
  const whole = proposeFor(context, { isFlat: true })
  const flat = new Set(
    whole.tables.flatMap(({ headed, match }) => (match && isFlat(match.use) ? headed : [])),
  )
  const hasRecords = whole.tables.some(({ match }) => match?.isWhole && match.target.part === null)
  return flat.size > 0 && hasRecords ? proposeFor(context, { isFlat: false, parts: flat }) : whole
}

interface Reading {
  isFlat: boolean
  /** Tables on whose rows records come again, so that they are not theirs. */
  parts?: ReadonlySet<HeadedTable>
}

function proposeFor(context: KindContext, reading: Reading): KindProposal {
  const { targets, headed } = context
  const tables = headed.map((table, i): TableProposal => {
    const matches = matchesOf(table, context.before[i], context, reading)
    const isRepeated = matches.some(({ isWhole, use }) => isWhole && isFlat(use)) || reading.parts?.has(table)
    const fitting = isRepeated ? matches.filter(({ target }) => target.part !== null) : matches
    const [match] = fitting.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score)
    return { headed: table, match }
  })
  const isComplete = tables.some(
    ({ match }) => match?.isWhole && (match.target.part === null || isFlat(match.use)),
  )
  return {
    kind: targets[0]?.kind.name,
    tables,
    isComplete,
    score: tables.reduce((sum, { match }) => sum + (match?.score ?? 0), 0),
  }
}

/** Everything that a table may be of a kind. */
function matchesOf(
  table: HeadedTable,
  use: TableUse | undefined,
  { targets, counts, isOnlyKind }: KindContext,
  reading: Reading,
): TableMatch[] {
  return targets
    .filter(({ part }) => use === undefined || part === use.part)
    .filter((target) => hasPlaces(table, target))
    .map((target) => matchTable(table, target, { counts, isFlat: reading.isFlat }))
    .map((match) => (use ? asBefore(match, use) : match))
    .filter(({ isWhole }) => isWhole || isOnlyKind)
}

/** Lines and areas are no places of records. */
const hasPlaces = ({ table }: HeadedTable, { kind, part }: Target) =>
  part !== null || kind.place !== 'point' || table.geometry === undefined || table.geometry === 'point'
