import type { SptDrive } from './spt.ts'

/** Blows of one drive, and their penetration in millimetres if the text contains it. */
export interface Drive {
  readonly blowCount: number
  readonly mm?: number
  /** Counted increments of 75 mm, for a drive without a written length. */
  readonly counted?: number
}

/** A reported result, read. */
export interface SptReport {
  /** The number before the brackets. */
  readonly n?: number
  readonly seat?: Drive
  readonly main?: Drive
  /** `>50`: more than this, the exact number is unknown. */
  readonly over: boolean
}

/**
 * Reads a result as logs write it (BS EN ISO 22476-3, 7: blows of the seating drive of 150 mm, blows of the main drive
 * of 300 mm in steps of 75, and the penetration of a drive that was stopped): `N=23 (2,3/5,6,6,6)`,
 * `50 (15,15/50 for 115mm)`, `25 for 95mm/50 for 30mm`, `50/75mm`, `50/12cm`, `N>50`. A pair without a unit is
 * blows and `bareUnit`; centimetres over 30 can only be millimetres. Undefined for anything else.
 */
export function readSptReport(text: string, bareUnit: 'mm' | 'cm' = 'mm'): SptReport | undefined {
  const written = normaliseResult(text)
  const over = /^(?:n[=:]?)?[>≥]|^\d+\+/.test(written)
  const body = written.replace(/^(?:n[=:]?)?[>≥]?(?=[\d(])/, '').replace(/^(\d+)\+/, '$1')
  const bracketed = /^(\d*)\((.*)\)$/.exec(body)
  if (bracketed) return inBrackets(bracketed[1]!, bracketed[2]!, over)
  if (/^\d+$/.test(body)) return { n: Number(body), over }
  const main = barePair(body, bareUnit)
  return main ? { main, over } : drivesIn(body, over)
}

/** Without spaces and the word blows, in millimetres, `50/75mm` as `50for75mm`. */
function normaliseResult(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/blows?|击|\s/g, '')
    .replaceAll(/(\d+(?:\.\d+)?)cm/g, (_, cm: string) => `${Number((Number(cm) * 10).toFixed(3))}mm`)
    .replaceAll(/(\d+)(?:\/|in)(\d+(?:\.\d+)?)mm/g, '$1for$2mm')
}

function inBrackets(before: string, inner: string, over: boolean): SptReport | undefined {
  const head = before === '' ? {} : { n: Number(before) }
  // 50 (12cm): the brackets contain the penetration.
  const mm = /^(\d+(?:\.\d+)?)mm$/.exec(inner)?.[1]
  if (mm !== undefined && before !== '')
    return { ...head, main: { blowCount: Number(before), mm: Number(mm) }, over }
  const drives = drivesIn(inner, over)
  return drives && { ...head, ...drives }
}

/** Seating drive and main drive about a stroke, or the main drive alone. */
function drivesIn(text: string, over: boolean): SptReport | undefined {
  const [first, second, ...more] = text.split('/').map(driveOf)
  if (!first || more.length > 0 || (!second && text.includes('/'))) return undefined
  return second ? { seat: first, main: second, over } : { main: first, over }
}

/** 50/75: blows and how far they drove. */
function barePair(text: string, unit: 'mm' | 'cm'): Drive | undefined {
  const [, blowCount, length] = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (blowCount === undefined) return undefined
  const inCm = unit === 'cm' && Number(length) <= 30
  return { blowCount: Number(blowCount), mm: Number(length) * (inCm ? 10 : 1) }
}

/** `5,6,6,6`, `50for115mm`, `12,20,18for190mm`. */
function driveOf(text: string): Drive | undefined {
  const found = /^(\d+(?:,\d*)*)(?:for(\d+(?:\.\d+)?)mm)?$/.exec(text)
  if (!found) return undefined
  const counts = found[1]!.split(',').filter(Boolean).map(Number)
  const blowCount = counts.reduce((sum, count) => sum + count, 0)
  if (found[2] !== undefined) return { blowCount, mm: Number(found[2]) }
  return counts.length > 1 ? { blowCount, counted: counts.length } : { blowCount }
}

/** The values of a file for one test; lengths in millimetres. */
export interface SptFigures {
  readonly nValue?: number | undefined
  readonly mainBlows?: number | undefined
  /** Seating drive and main drive together (ISPT_NPEN). */
  readonly totalMm?: number | undefined
  /** Two of the seating drive, then four of the main drive. */
  readonly increments?: readonly { blowCount?: number | undefined; mm?: number | undefined }[]
  readonly reported?: SptReport | undefined
}

export interface SptResult extends SptDrive {
  /** What a person should know of it, in words. */
  readonly note?: string
}

const seatingDrive = 150

/**
 * The blows that a test gives. A main drive that was stopped before 300 mm keeps its own blows and penetration,
 * whatever N the file makes of them; undefined when the file counts no blows.
 */
export function sptResult(figures: SptFigures): SptResult | undefined {
  const main = mainBlowsOf(figures)
  const mm = mainMmOf(figures)
  const stopped = mm !== undefined && mm < 299
  if (!stopped || main === undefined) return wholeDrive(figures, main, stopped)
  const driven = { blowCount: main, penetration: Number((mm / 10).toFixed(1)) }
  const { nValue } = figures
  if (nValue === undefined || nValue === main) return driven
  return { ...driven, note: `N 值 ${nValue} 是换算值，按实际 ${main} 击贯入 ${driven.penetration} cm 收取` }
}

function wholeDrive(
  { nValue, reported }: SptFigures,
  main: number | undefined,
  stopped: boolean,
): SptResult | undefined {
  const over = reported?.over === true
  const blowCount = nValue ?? (over ? undefined : reported?.n) ?? main
  if (blowCount === undefined) return undefined
  const whole = { blowCount, penetration: null }
  if (over) return { ...whole, note: `报告写作“大于 ${reported.n ?? blowCount}”，${blowCount} 击是下限` }
  return stopped ? { ...whole, note: `未贯入 30 cm，文件只写了 N 值 ${blowCount}，没有实际击数` } : whole
}

type Increments = NonNullable<SptFigures['increments']>

const mainDrive = (increments: Increments) => increments.slice(2)

const sumOf = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((sum, value = 0) => sum + value, 0)

function mainBlowsOf({ mainBlows, increments = [], reported }: SptFigures): number | undefined {
  const counted = mainDrive(increments).filter(({ blowCount }) => blowCount !== undefined)
  const sum = counted.length > 0 ? sumOf(counted.map(({ blowCount }) => blowCount)) : undefined
  return reported?.main?.blowCount ?? mainBlows ?? sum
}

/** How far the main drive went, by the best witness: the report, the increments, the total, the counts. */
function mainMmOf(figures: SptFigures): number | undefined {
  const { nValue, reported } = figures
  const counted = reported?.main?.counted
  const byCounts = nValue === undefined && counted !== undefined ? counted * 75 : undefined
  return reported?.main?.mm ?? incrementsMm(figures) ?? mainOfTotal(figures) ?? byCounts
}

/** Lengths of the increments that were counted; beside an N value, lengths without counts prove nothing. */
function incrementsMm({ nValue, increments = [] }: SptFigures): number | undefined {
  const counted = mainDrive(increments).filter(({ blowCount }) => blowCount !== undefined)
  if (counted.some(({ blowCount, mm }) => blowCount !== 0 && mm === undefined)) return undefined
  const drive = counted.length === 0 && nValue === undefined ? mainDrive(increments) : counted
  return sumOf(drive.map(({ mm }) => mm)) || undefined
}

/** The total holds the seating drive. */
function mainOfTotal({ totalMm, increments = [], reported }: SptFigures): number | undefined {
  if (totalMm === undefined) return undefined
  const seat = reported?.seat?.mm ?? (sumOf(increments.slice(0, 2).map(({ mm }) => mm)) || seatingDrive)
  return totalMm > seat ? totalMm - seat : undefined
}
