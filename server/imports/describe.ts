import type { Kind } from '#contract/catalogue/kind.ts'
import { isFlat, recordFieldOf } from '#contract/deliveries/column-fields.ts'
import type { FileDescription, ForeignTable, TableUse } from '#contract/deliveries/file-description.ts'
import { formatLabels } from '#server/foreign-files/formats.ts'
import { formatRaw, type Source, type SourceRow } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

import { openFile } from './reader.ts'
import type { HeadedTable } from './tables/head.ts'
import { unitOf } from './tables/match.ts'
import { proposeUses, type FileProposal, type TableProposal } from './tables/propose.ts'
import { readTables } from './tables/table-source.ts'

type Kinds = Readonly<Record<string, Kind>>

/** Rows of a table that are shown, and records by which places are known. */
const [sampleCount, placeCount] = [8, 500]

/**
 * Says what a file is before anything of it is taken: its format by its content, and what each of its tables and columns
 * is proposed to be, by name, by unit, or as this sender's were matched before. Throws one sentence if it cannot be read.
 */
export async function describeFile(
  kinds: Kinds,
  bytes: Uint8Array,
  _name: string,
  remembered: readonly TableUse[] = [],
): Promise<FileDescription> {
  const opened = await openFile(kinds, bytes)
  if (!('tables' in opened)) {
    const source = opened.read({})
    return { ...describeSource(source), ...formatOf(source.format), kind: source.kind, tables: [] }
  }
  const proposal = proposeUses(kinds, opened.tables, remembered)
  const uses = proposal.tables.flatMap(({ match }) => match?.use ?? [])
  const statement = proposal.isComplete
    ? describeSource(readTables(kinds, opened.tables, { tables: uses }))
    : { project: null, system: { named: null, needed: false } }
  return {
    ...formatOf(opened.tables.format),
    project: statement.project,
    system: systemOfTables(proposal, statement.system.named),
    kind: proposal.kind ?? null,
    tables: proposal.tables.map(describeTable),
  }
}

const formatOf = (format: keyof typeof formatLabels) => ({ format, label: formatLabels[format] })

type NamedByRecords = Omit<FileDescription, 'format' | 'label' | 'kind' | 'tables'>

/** The project and the coordinate system that the first records name. */
function describeSource({ rows, project }: Source): NamedByRecords {
  const records = firstRecords(rows)
  const firstOf = (field: string) =>
    records.map(({ cells }) => formatRaw(cells[field]?.raw ?? null)).find((text) => text !== null) ?? null
  const isMeasured = ({ cells }: SourceRow) => Boolean(cells['originalEast'] ?? cells['originalNorth'])
  return {
    project: project.code ?? project.name ?? firstOf('projectCode') ?? firstOf('projectName'),
    system: {
      named: firstOf('originalSystem'),
      needed: records.some((row) => isMeasured(row) && !row.cells['originalSystem']),
    },
  }
}

function firstRecords(rows: Iterable<SourceRow>): SourceRow[] {
  const records: SourceRow[] = []
  for (const row of rows) {
    if (row.into !== 'record' || records.length === placeCount) break
    records.push(row)
  }
  return records
}

const planeFields = new Set<string | null>(['x', 'y', 'originalEast', 'originalNorth'])

/** The system that layers or records name, and whether there are coordinates of a plane without one. */
function systemOfTables({ tables }: FileProposal, ofRecords: string | null): FileDescription['system'] {
  const records = tables.filter(({ match }) => !match || match.target.part === null || isFlat(match.use))
  const layers = records.map(({ headed }) => headed.table).filter(({ geometry }) => geometry !== undefined)
  const fieldsOf = ({ match }: TableProposal) =>
    match?.use.columns.map(({ field }) => recordFieldOf(field) ?? field) ?? []
  const isUnnamed = (proposal: TableProposal) =>
    proposal.headed.table.system === undefined &&
    (proposal.match
      ? fieldsOf(proposal).some((field) => planeFields.has(field)) &&
        !fieldsOf(proposal).includes('originalSystem')
      : proposal.headed.table.geometry !== undefined)
  const named = layers.find(({ system }) => system !== undefined)?.system?.name ?? null
  return { named: named ?? ofRecords, needed: records.some(isUnnamed) }
}

function describeTable({ headed, match }: TableProposal): ForeignTable {
  const { table, columns, height } = headed
  let [rows, above] = [0, height]
  for (const _ of table.rows())
    if (above > 0) above -= 1
    else rows += 1
  return {
    name: table.name,
    rows,
    headings: columns.map(({ heading }) => ({ text: heading, unit: unitOf(heading) })),
    samples: headed.first.slice(0, sampleCount).map((row) => sampleOf(headed, row)),
    use: match?.use ?? null,
    by: match?.by ?? columns.map(() => null),
  }
}

const sampleOf = ({ columns }: HeadedTable, { cells }: SheetRow): string[] =>
  columns.map(({ letter }) => formatRaw(cells.get(letter) ?? null) ?? '')
