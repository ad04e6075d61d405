import { closeSync, openSync, writeSync } from 'node:fs'

import { borehole } from '#contract/catalogue/borehole.ts'
import type { ExportOrigin, ExportRow, ExportTable, ExportWriter } from '#server/exports/formats/format.ts'
import { openSpool, type Spool } from '#server/exports/formats/spool.ts'
import { addedColumns } from '#server/exports/tables.ts'

import { openAbbreviations, type Abbreviations } from './abbreviations.ts'
import { groupsAboutFile, headOf } from './about-file.ts'
import { type Group, type GroupName, holeGroups } from './groups.ts'
import { holeRow, levelRows, sampleRows, soundingRows, sptRow, stratumRow, type GroupRow } from './rows.ts'
import { agsLine, oneLineOf, plainNumber } from './text.ts'

interface File {
  readonly path: string
  readonly origin: ExportOrigin
  readonly codes: Abbreviations
  readonly spools: Map<string, Spool>
  readonly project: Project
  readonly left: string[]
  /** Texts with line breaks or control characters, and holes whose place is not exact. */
  readonly counts: { broken: number; vague: number; samples: number }
  current: ExportTable | undefined
  /** The hole whose rows of a part are written: its code, how many there were, and the base of the last stratum. */
  hole: { code: unknown; rows: number; base: number }
}

/** The project of all holes, as long as there is but one. */
interface Project {
  code: unknown
  name: unknown
  isOne: boolean
}

/**
 * Writes boreholes as AGS 4.1.1. Groups grow on the disk beside the file and are put together at its end, since one
 * table of ours fills several. What AGS has no heading for stands under headings of our own, which the DICT describes.
 */
export function openAgs4(path: string, origin: ExportOrigin): ExportWriter {
  const file: File = {
    ...{ path, origin, codes: openAbbreviations(), spools: new Map(), left: [], current: undefined },
    project: { code: undefined, name: undefined, isOne: true },
    ...{ counts: { broken: 0, vague: 0, samples: 0 }, hole: { code: undefined, rows: 0, base: 0 } },
  }
  return {
    begin: (table) => {
      file.current = table
      file.hole = { code: undefined, rows: 0, base: 0 }
      file.left.push(...leftColumns(table))
    },
    write: (rows) => {
      if (file.current?.kind === borehole.name) for (const row of rows) writeRow(file, row)
    },
    end: () => {},
    close: async () => putTogether(file),
    notes: () => notesOf(file),
  }
}

/** Columns that AGS has in its own way, or that speak of the file alone. */
const places = ['lng', 'lat', ...Object.values(addedColumns)]
const notHeld = ['access', 'openOn', 'projectId', 'archiveId']
const held = new Set([
  ...['code', 'title', 'district', 'year', ...places],
  ...Object.keys(borehole.fields).filter((name) => !notHeld.includes(name)),
])

function leftColumns({ kind, part, label, columns }: ExportTable): string[] {
  if (kind !== borehole.name) return [`AGS4 只能写工程地质钻孔，“${label}”没有写入`]
  const left = columns.filter(({ name }) => part === null && !held.has(name))
  return left.length > 0
    ? [`AGS4 没有相应的项，没有写入：${left.map(({ heading }) => heading).join('、')}`]
    : []
}

function writeRow(file: File, row: ExportRow): void {
  for (const { group, values } of groupRows(file, row)) {
    const headings: Group['headings'] = holeGroups[group].headings
    spoolOf(file, group).write(
      agsLine(
        'DATA',
        headings.map(({ name }) => cellText(file, values[name])),
      ),
    )
  }
}

function cellText({ counts }: File, value: unknown): string {
  if (typeof value === 'number') return plainNumber(value)
  if (value === null || value === undefined) return ''
  const [text, line] = [String(value), oneLineOf(String(value))]
  if (line !== text.trim()) counts.broken++
  return line
}

function* groupRows(file: File, { values, place }: ExportRow): Generator<GroupRow> {
  const { codes, counts } = file
  const part = file.current?.part ?? null
  if (part === null) {
    if (place && !place.exact) counts.vague++
    nameProject(file.project, values)
    yield holeRow(values, place, codes)
    return
  }
  yield* partRows[part]?.(file, values) ?? []
}

type PartReader = (file: File, values: ExportRow['values']) => Iterable<GroupRow>

const partRows: Readonly<Record<string, PartReader>> = {
  strata: (file, values) => {
    const hole = holeOf(file, values['code'])
    const row = stratumRow(values, hole.base, file.codes)
    hole.base = Number(values['baseDepth'])
    return [row]
  },
  spt: (_, values) => [sptRow(values)],
  cpt: (file, values) => soundingRows(values, ++holeOf(file, values['code']).rows),
  samples: (file, values) => sampleRows(values, ++file.counts.samples, file.codes),
  waterLevels: (file, values) => {
    const hole = holeOf(file, values['code'])
    if (values['levelKind'] !== '0') hole.rows++
    return levelRows(values, hole.rows, file.codes)
  },
}

function holeOf(file: File, code: unknown): File['hole'] {
  if (file.hole.code !== code) file.hole = { code, rows: 0, base: 0 }
  return file.hole
}

function nameProject(
  project: Project,
  { projectCode, projectName }: Readonly<Record<string, unknown>>,
): void {
  project.code ??= projectCode
  project.name ??= projectName
  if (project.code !== projectCode || project.name !== projectName) project.isOne = false
}

function spoolOf({ path, spools }: File, group: GroupName): Spool {
  const known = spools.get(group)
  if (known) return known
  const made = openSpool(`${path}.${group}`)
  spools.set(group, made)
  return made
}

/** Writes what the file says of itself, then the groups that have rows, in the order of the dictionary. */
function putTogether({ path, origin, codes, spools, project }: File): void {
  const file = openSync(path, 'wx')
  const groups = Object.values<Group>(holeGroups).filter(({ name }) => spools.has(name))
  const one = project.isOne && typeof project.code === 'string' ? project : undefined
  writeSync(
    file,
    groupsAboutFile({
      ...{ origin, groups, abbreviations: codes.list() },
      project: {
        code: one ? String(one.code) : `EXPORT-${origin.madeOn.slice(0, 10)}`,
        name: typeof one?.name === 'string' ? one.name : '',
      },
    }),
  )
  for (const group of groups) {
    writeSync(file, headOf(group))
    for (const bytes of spools.get(group.name)?.drain() ?? []) writeSync(file, bytes)
    writeSync(file, '\r\n')
  }
  closeSync(file)
}

function notesOf({ left, counts }: File): string[] {
  return [
    ...left,
    ...(counts.broken > 0 ? [`AGS4 的值只有一行：${counts.broken} 处换行或控制字符写成了空格`] : []),
    ...(counts.vague > 0 ? [`${counts.vague} 孔的位置只到 0.01°，AGS4 无从注明，经纬度没有写入`] : []),
  ]
}
