import { isUnit, unitFactor } from '#geology/units.ts'

/** A column of a sheet: its possible headings, and the unit of its numbers. */
export interface ExpectedHeading {
  names: readonly string[]
  /** Null for a dimensionless number; undefined if it is not a number. */
  unit?: string | null | undefined
  /** Numbers that say that nothing was measured, in whatever unit. */
  voids?: readonly number[] | undefined
}

/** A parsed heading. */
export interface Heading {
  /** The full heading, then without brackets, then without a unit at its end. */
  names: readonly string[]
  unit: string | undefined
}

/**
 * Parses a heading and its unit in any width: `水位埋深（m）*`, `孔口标高/m`, `层底深度 [m]`, `含水率%`. Brackets without a
 * unit are an explanation (`类型(0-初见 1-稳定)`).
 */
export function headingIn(text: string): Heading {
  const whole = tidyHeading(text)
  const remarks = [...whole.matchAll(/\(([^()]*)\)?/g)].map(([, inner]) => inner!.replace(/^单位[:=]?/, ''))
  const bare = whole.replaceAll(/\([^()]*\)?|\)/g, '')
  const behind = unitBehind(bare)
  const unit = remarks.find(isUnit) ?? behind?.unit ?? remarks.find(looksLikeUnit)
  const names = [whole, bare, ...(behind ? [behind.name] : [])].map((name) => name.toLowerCase())
  return { names: [...new Set(names)], unit }
}

/**
 * Normalises a heading: half width, lower case, no spaces, one kind of brackets, no asterisk of required
 * fields.
 */
export const normaliseHeading = (text: string): string => tidyHeading(text).toLowerCase()

function tidyHeading(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\u200B\uFEFF*]/g, '')
    .replaceAll(/[[{【〔]/g, '(')
    .replaceAll(/[\]}】〕]/g, ')')
    .replaceAll('−', '-')
    .replace(/[:,、]+$/, '')
}

/** Splits a unit at the end: `水位埋深/m`, `孔深m`, `含水率,%`. */
function unitBehind(name: string): { name: string; unit: string } | undefined {
  const found = /^(.*\p{Script=Han}[a-z]?)[/,_-]?((?:[a-z%‰°][a-z\d/^%-]*|1\/mpa))$/iu.exec(name)
  return found && isUnit(found[2]!) ? { name: found[1]!, unit: found[2]! } : undefined
}

/** Latin letters that are not a known unit but must be one: `furlong`, `psi`, `lb/ft3`. */
const looksLikeUnit = (text: string) =>
  /^[a-z]{2,}(?:\/[a-z]+\d?)?\d?$/i.test(text) && !symbols.has(text.toLowerCase())

/** Symbols of quantities in brackets. */
const symbols = new Set(
  'xy lng lat lon long qc fs ps ip il wl wp gs es av cu spt dpt cpt rqd id no cgcs wgs utm n63 yyyy'.split(
    ' ',
  ),
)

/** The factor from the unit of a column to the wanted unit; undefined if it cannot be converted. */
export function factorFor({ unit }: Heading, wanted: ExpectedHeading): number | undefined {
  if (wanted.unit === undefined || unit === undefined) return 1
  if (wanted.unit === null) return isUnit(unit) ? undefined : 1
  return unitFactor(unit, wanted.unit)
}

/** Returns a function that finds the wanted column of a heading; the first one if several match. */
export function meanings(
  wanted: Readonly<Record<string, ExpectedHeading>>,
): (heading: Heading) => string | undefined {
  const byName = new Map<string, string>()
  for (const [key, { names }] of Object.entries(wanted)) {
    for (const name of names) if (!byName.has(normaliseHeading(name))) byName.set(normaliseHeading(name), key)
  }
  return ({ names }) => names.map((name) => byName.get(name)).find((key) => key !== undefined)
}
