import { isUnit, unitFactor } from '#geology/units.ts'

/** A column that a sheet may have: the headings that mean it, and the unit in which its numbers are wanted. */
export interface Wanted {
  names: readonly string[]
  /** Null for what is measured in nothing; undefined for what is no number. */
  unit?: string | null | undefined
}

/** A heading taken apart. */
export interface Heading {
  /** All of it, then without what stands in brackets, then without a unit at its end. */
  names: readonly string[]
  unit: string | undefined
}

/**
 * `水位埋深（m）*`, `孔口标高/m`, `层底深度 [m]`, `含水率%`: a heading and its unit, in whatever width. Brackets
 * without a unit explain the heading (`类型(0-初见 1-稳定)`).
 */
export function headingIn(text: string): Heading {
  const whole = tidy(text)
  const remarks = [...whole.matchAll(/\(([^()]*)\)?/g)].map(([, inner]) => inner!.replace(/^单位[:=]?/, ''))
  const bare = whole.replaceAll(/\([^()]*\)?|\)/g, '')
  const behind = unitBehind(bare)
  const unit = remarks.find(isUnit) ?? behind?.unit ?? remarks.find(looksLikeUnit)
  const names = [whole, bare, ...(behind ? [behind.name] : [])].map((name) => name.toLowerCase())
  return { names: [...new Set(names)], unit }
}

/** A heading in one spelling: half width, lower case, no spaces, one kind of brackets, no star of required fields. */
export const plain = (text: string): string => tidy(text).toLowerCase()

function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\u200B\uFEFF*]/g, '')
    .replaceAll(/[[{【〔]/g, '(')
    .replaceAll(/[\]}】〕]/g, ')')
    .replaceAll('−', '-')
    .replace(/[:,、]+$/, '')
}

/** `水位埋深/m`, `孔深m`, `含水率,%`. */
function unitBehind(name: string): { name: string; unit: string } | undefined {
  const found = /^(.*\p{Script=Han}[a-z]?)[/,_-]?((?:[a-z%‰°][a-z\d/^%-]*|1\/mpa))$/iu.exec(name)
  return found && isUnit(found[2]!) ? { name: found[1]!, unit: found[2]! } : undefined
}

/** Latin letters that no table knows, but that can be nothing else than a unit: `furlong`, `psi`, `lb/ft3`. */
const looksLikeUnit = (text: string) =>
  /^[a-z]{2,}(?:\/[a-z]+\d?)?\d?$/i.test(text) && !symbols.has(text.toLowerCase())

/** What stands in brackets of headings for the quantity itself. */
const symbols = new Set(
  'xy lng lat lon long qc fs ps ip il wl wp gs es av cu spt dpt cpt rqd id no cgcs wgs utm n63 yyyy'.split(
    ' ',
  ),
)

/** How the numbers of a column are computed into the wanted unit; undefined when they cannot be. */
export function factorFor({ unit }: Heading, wanted: Wanted): number | undefined {
  if (wanted.unit === undefined || unit === undefined) return 1
  if (wanted.unit === null) return isUnit(unit) ? undefined : 1
  return unitFactor(unit, wanted.unit)
}

/** Finds the wanted column that a heading means; of two that are named alike, the first. */
export function meanings(wanted: Readonly<Record<string, Wanted>>): (heading: Heading) => string | undefined {
  const byName = new Map<string, string>()
  for (const [key, { names }] of Object.entries(wanted)) {
    for (const name of names) if (!byName.has(plain(name))) byName.set(plain(name), key)
  }
  return ({ names }) => names.map((name) => byName.get(name)).find((key) => key !== undefined)
}
