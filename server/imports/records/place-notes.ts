import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { findingText, placeRules } from '#geology/quality/rules.ts'
import { findFaults } from '#server/catalogue/quality/quality.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'

import type { Draft } from './drafts.ts'

/** Places in another district than is written, or in none; holes that may be the same as others. A person decides. */
export async function placeNotes(
  db: Db,
  kind: Kind,
  drafts: readonly Draft[],
  besideLibrary: boolean,
): Promise<Problem[]> {
  const records = drafts.map(({ lng = null, lat = null, district = null, code, values, parts }) => ({
    ...{ lng, lat, district, code, values, parts },
  }))
  const found = await findFaults(db, kind, records, { rules: placeRules, besideLibrary })
  return drafts.flatMap(({ at, title }, i) =>
    (found[i] ?? []).map((finding) => ({
      ...problemAt(at, 'note', `${title}：${findingText(finding)}`),
      matter: finding.name,
    })),
  )
}
