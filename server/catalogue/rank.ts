import type { KindName } from '#contract/catalogue/kinds.ts'

import type { Stored } from './stored.ts'

/** What stands out of a library of a million holes: its reports, its surveys, what was learned from them. */
const kindRanks: Readonly<Record<KindName, number>> = {
  result: 900,
  literature: 890,
  survey: 880,
  publicDocument: 860,
  project: 850,
  archive: 840,
  researchBase: 830,
  extensometer: 800,
  gnssPoint: 790,
  benchmark: 780,
  waterQualityWell: 780,
  porewaterPipe: 770,
  pumpingWell: 770,
  core: 760,
  slice: 750,
  fossil: 750,
  borehole: 300,
}

/** Kinds in which the newer one is the better answer. */
const ageing = new Set(['result', 'literature', 'publicDocument', 'project', 'archive', 'survey'])

const accessRanks = { open: 15, member: 10, protected: 0, secret: -20 } as const

/** How much a record stands out whatever is asked for, 0–1000: by kind, openness, depth, newness; repealed ones fall back. */
export function rankOf(
  kind: string,
  { access, year, values }: Pick<Stored, 'access' | 'year' | 'values'>,
): number {
  const base = Object.hasOwn(kindRanks, kind) ? kindRanks[kind as KindName] : 700
  const fresh = ageing.has(kind) && year !== null ? Math.min(40, Math.max(0, year - 1985)) : 0
  const deep = kind === 'borehole' ? Math.min(300, Number(values['finalDepth'] ?? 0)) : 0
  const levels: Record<string, number> = { fonds: 30, volume: 15, repealed: -300 }
  const standing = levels[String(values['level'] ?? '')] ?? levels[String(values['state'] ?? '')] ?? 0
  return Math.round(Math.min(1000, Math.max(0, base + accessRanks[access] + fresh + deep + standing)))
}
