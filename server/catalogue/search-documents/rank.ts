import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

const accessRanks = { open: 50, member: 40, protected: 20, secret: 0 } as const
/** Of a kind without a rank. */
const defaultRank = { base: 250 }

/**
 * Importance of a record for any question, 0–1000: new papers and deep holes rank high, what is repealed
 * ranks low. Kinds overlap, so that the best of a library are not of one kind alone.
 */
export function rankOf(
  { rank = defaultRank }: Pick<Kind, 'rank'>,
  { access, year, values }: Pick<RecordContent, 'access' | 'year' | 'values'>,
): number {
  const { base, ages, depth, choice } = rank
  const newness = ages && year !== null ? Math.min(300, Math.max(0, (year - 1980) * 6)) : 0
  const deep = depth ? Math.min(500, 5 * Number(values[depth] ?? 0)) : 0
  const standing = choice?.points[String(values[choice.field] ?? '')] ?? 0
  return Math.round(Math.min(1000, Math.max(0, base + accessRanks[access] + newness + deep + standing)))
}
