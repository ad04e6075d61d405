import type { KindName } from '#contract/catalogue/kinds.ts'

import type { Stored } from './stored.ts'

/** A little more for what was worked out of the rest: results, literature, surveys. */
const ranks: Readonly<Record<KindName, number>> = {
  result: 300,
  literature: 280,
  survey: 260,
  publicDocument: 250,
  archive: 200,
  project: 180,
  researchBase: 150,
  extensometer: 350,
  gnssPoint: 340,
  benchmark: 330,
  waterQualityWell: 330,
  porewaterPipe: 320,
  pumpingWell: 320,
  core: 310,
  slice: 300,
  fossil: 300,
  borehole: 0,
}
const kindRanks = new Map<string, number>(Object.entries(ranks))
/** Of a kind that nobody has ranked. */
const usualRank = 250

/** Kinds in which the newer one is the better answer. */
const ageing = new Set(['result', 'literature', 'publicDocument', 'project', 'archive', 'survey'])

const accessRanks = { open: 50, member: 40, protected: 20, secret: 0 } as const
const standings: Readonly<Record<string, number>> = { fonds: 60, volume: 30, repealed: -300 }

type Ranked = Pick<Stored, 'access' | 'year' | 'values'>

/**
 * How much a record stands out whatever is asked for, 0–1000: new papers and deep holes do, what is repealed falls
 * back. Kinds overlap, so that the best of a library are not of one kind alone.
 */
export function rankOf(kind: string, { access, year, values }: Ranked): number {
  const base = kindRanks.get(kind) ?? usualRank
  const newness = ageing.has(kind) && year !== null ? Math.min(300, Math.max(0, (year - 1980) * 6)) : 0
  const depth = kind === 'borehole' ? Math.min(500, 5 * Number(values['finalDepth'] ?? 0)) : 0
  const standing = standings[String(values['level'] ?? '')] ?? standings[String(values['state'] ?? '')] ?? 0
  return Math.round(Math.min(1000, Math.max(0, base + accessRanks[access] + newness + depth + standing)))
}
