/** Letters of origin that stand before or behind the sign of a stage: alQ4, Q4m. */
const origins = 'al pl dl el col del l m mc h gl fgl eol ml b ch pr'.split(' ')

/** Signs of the four epochs of the Quaternary besides Q1 to Q4, as they are folded. */
const epochs = [
  ['q1', 'qi', 'qp1'],
  ['q2', 'qii', 'qp2'],
  ['q3', 'qiii', 'qp3'],
  ['q4', 'qiv', 'qh'],
] as const

const origin = origins.toSorted((a, b) => b.length - a.length).join('|')
const sign = epochs
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const stage = new RegExp(`^(?<before>${origin})?(?<sign>${sign})(?<sub>[1-3])?(?<after>${origin})?$`)

/** A stage of the Quaternary: its epoch from 1, its sub-stage, and the letters of its origin. */
export interface Stage {
  epoch: number
  sub: string | undefined
  origin: string | undefined
}

/** Reads the folded sign of a stage: q4, q43, qiv3, qp3, qh, q4al, alq4. Undefined for any other word. */
export function parseStage(folded: string): Stage | undefined {
  const { sign = '', sub, before, after } = stage.exec(folded)?.groups ?? {}
  const epoch = epochs.findIndex((signs) => signs.some((one) => one === sign)) + 1
  return epoch > 0 && !(before && after) ? { epoch, sub, origin: before ?? after } : undefined
}

const subStages = ['', '1', '2', '3']

/**
 * The folded signs under which a stage and its sub-stages stand in records: of Q4 also Q4³, QⅣ, Qh and alQ4. What
 * follows a sign, such as an origin behind it, belongs to it.
 */
export function stageSigns({ epoch, sub, origin }: Stage): string[] {
  const signs = (epochs[epoch - 1] ?? []).flatMap((one) =>
    (sub === undefined ? subStages : [sub]).map((number) => one + number),
  )
  if (origin !== undefined) return signs.flatMap((one) => [one + origin, origin + one])
  const arabic = `q${epoch}${sub ?? ''}`
  return [...signs, ...origins.map((one) => one + arabic)]
}

/** Q_4^3 and Q_{4}^{3}, as formulas write them, as Q43. */
export const plainStages = (text: string): string =>
  text.replaceAll(/\bQ_?\{?([1-4])\}?\^\{?([1-3])\}?/gi, 'Q$1$2')
