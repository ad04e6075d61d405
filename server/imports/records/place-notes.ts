import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { findingText, placeRules } from '#geology/quality/rules.ts'
import { openFaults } from '#server/catalogue/quality/quality.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'

import type { Draft } from './drafts.ts'

/** Places in another district than is written, or in none; holes that may be the same as others. A person decides. */
export async function placeNotes(
  db: Db,
  kind: Kind,
  pieces: Iterable<readonly Draft[]>,
  besideLibrary: boolean,
): Promise<Problem[]> {
  const faultsOf = await openFaults(db, kind, { rules: placeRules, besideLibrary })
  const problems: Problem[] = []
  for (const drafts of pieces) {
    const records = drafts.map(({ lng = null, lat = null, district = null, code, values, parts }) => ({
      ...{ lng, lat, district, code, values, parts },
    }))
    const found = await faultsOf(records)
    for (const [i, { at, title }] of drafts.entries())
      for (const finding of found[i] ?? [])
        problems.push({
          ...problemAt(at, 'note', `${title}：${findingText(finding)}`),
          matter: finding.name,
        })
  }
  return problems
}
