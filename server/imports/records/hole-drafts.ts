import type { CheckedHole } from '#geology/quality/finding.ts'
import { checkHole } from '#geology/quality/rules.ts'
import { checkedHole } from '#server/catalogue/quality/quality.ts'
import { oneLine, problemAt, type Problem, type Source } from '#server/foreign-files/source.ts'

import type { BuiltRow, FinishRecords, ImportDefaults, UnresolvedRecord } from './built.ts'
import { placingHoles } from './hole-places.ts'
import { layStrata } from './lay-strata.ts'
import { openTally } from './tally.ts'

/**
 * Completes boreholes after their cells were checked: project, domain rules, coordinates, and depth, water
 * level and year derived from their rows if missing.
 */
export function finishingHoles(source: Source, given: ImportDefaults): FinishRecords {
  const problems: Problem[] = []
  const derived = openTally('孔没有写孔深，以末层层底深度为孔深')
  const places = placingHoles(source, given)
  return {
    finish: (hole) => {
      if (!source.hasCodes) nameProject(hole, source, given)
      problems.push(...dropDates(hole), ...dropBases(hole), ...layStrata(hole), ...judgeRows(hole))
      fillFrom(hole)
      if (derivesDepth(hole)) derived.add(hole)
      places.finish(hole)
    },
    problems: () => [...problems, ...derived.notes(), ...places.problems()],
  }
}

function nameProject({ values }: UnresolvedRecord, { project }: Source, given: ImportDefaults): void {
  values['projectCode'] ??= given.project
  if (project.name) values['projectName'] ??= oneLine(project.name).slice(0, 300)
}

/** Drops both dates if they are in the wrong order: either may be wrong. */
function dropDates({ at, values }: UnresolvedRecord): Problem[] {
  const { startedOn, completedOn } = values
  if (!startedOn || !completedOn || String(completedOn) >= String(startedOn)) return []
  delete values['startedOn']
  delete values['completedOn']
  const raw = `${String(startedOn)} / ${String(completedOn)}`
  return [problemAt(at, 'dropped', '终孔日期早于开孔日期，两个日期都未取', { column: '开孔、终孔日期', raw })]
}

/**
 * Drops the depths of a sample that ends above its start: they may be swapped, or the end may be a length.
 */
function dropBases({ title, parts }: UnresolvedRecord): Problem[] {
  return (parts['samples'] ?? []).flatMap(({ at, values }) => {
    const { topDepth, baseDepth } = values
    if (typeof baseDepth !== 'number' || typeof topDepth !== 'number' || baseDepth >= topDepth) return []
    delete values['baseDepth']
    const reason = `${title}：取样止深 ${baseDepth} m 浅于取样深度 ${topDepth} m，疑为写反或是长度，止深未取`
    const cell = { column: '取样止深', raw: baseDepth }
    return [{ ...problemAt(at, 'dropped', reason, cell), matter: '取样止深' }]
  })
}

/**
 * Problems of imported holes that are reported but not refused: the log may end above the final depth or
 * slightly below it.
 */
const noteOnly = new Set(['末层层底与孔深一致'])

/** Removes rows that violate a structural rule until none does; other findings are noted. */
function judgeRows(hole: UnresolvedRecord): Problem[] {
  const problems: Problem[] = []
  for (;;) {
    const findings = checkHole(checkedOf(hole))
    const broken = findings.filter(breaksARow)
    const bad = new Set(broken.map((finding) => rowOf(hole, finding)))
    const weight = bad.size > 0 ? 'refused' : 'note'
    for (const finding of bad.size > 0 ? broken : findings) {
      const at = rowOf(hole, finding)?.at ?? hole.at
      problems.push({ ...problemAt(at, weight, `${hole.title}：${finding.message}`), matter: finding.name })
    }
    if (bad.size === 0) return problems
    for (const [part, rows] of Object.entries(hole.parts))
      hole.parts[part] = rows.filter((row) => !bad.has(row))
  }
}

type Finding = ReturnType<typeof checkHole>[number]

const breaksARow = ({ part, weight, name }: Finding) =>
  part !== null && weight === 'refused' && !noteOnly.has(name)

function rowOf(hole: UnresolvedRecord, { part, row }: Finding): BuiltRow | undefined {
  return part === null || row === null ? undefined : hole.parts[part]?.[row]
}

/** The hole as input of the rules. */
function checkedOf({ values, parts }: UnresolvedRecord): CheckedHole {
  const rows = Object.entries(parts).map(([part, all]) => [part, all.map((row) => row.values)] as const)
  return checkedHole(values, Object.fromEntries(rows))
}

/** Days in their order, unknown ones first. */
const compareDays = (a: unknown, b: unknown): number => String(a ?? '').localeCompare(String(b ?? ''))

function fillFrom({ values, parts, common }: UnresolvedRecord): void {
  const stable = (parts['waterLevels'] ?? [])
    .filter((row) => row.values['levelKind'] === '1')
    .toSorted((a, b) => compareDays(a.values['measuredOn'], b.values['measuredOn']))
    .at(-1)
  if (stable) values['stableWaterDepth'] ??= stable.values['depth']
  const worked = values['completedOn'] ?? values['startedOn']
  if (worked) common['year'] ??= Number(String(worked).slice(0, 4))
}

/** Sets a missing depth to the base of the last stratum, unless there is a greater depth in the hole. */
function derivesDepth({ values, parts }: UnresolvedRecord): boolean {
  const base = depthOf(parts['strata']?.at(-1), 'baseDepth')
  const tests = [
    ...(parts['spt'] ?? []).map((row) => depthOf(row, 'depth')),
    ...(parts['samples'] ?? []).map((row) => depthOf(row, 'topDepth')),
  ]
  if (values['finalDepth'] !== undefined || base === 0 || Math.max(0, ...tests) > base) return false
  values['finalDepth'] = base
  return true
}

function depthOf(row: BuiltRow | undefined, field: string): number {
  return Number(row?.values[field] ?? 0)
}
