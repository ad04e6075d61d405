import type { Kinds } from '#contract/catalogue/kind.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import type { drawings } from '#contract/drawings/drawings.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readSiteName } from '#server/site/site.ts'

import { printSheets } from './print-sheets.ts'
import { readHoles } from './read-holes.ts'

/**
 * Prints the log sheet of a hole that this reader has open; throws `log_unopened` before they have paid, and `log_closed`
 * where its layers stay closed to them.
 */
export async function printLog(
  db: Db,
  kinds: Kinds,
  { code, ...choice }: DecodedInput<typeof drawings.log>,
  actor: Actor,
): Promise<MadeFile> {
  const [hole] = await readHoles(db, kinds, [code], actor)
  if (!hole?.record) return fail('not_found')
  const { record, isUnopened } = hole
  if (record.viewLevel !== 'record') return fail(isUnopened ? 'log_unopened' : 'log_closed')
  const { sheets } = drawLog(holeOf(record), { ...choice, site: `${await readSiteName(db)}　${today()}` })
  return printSheets(`柱状图 ${code}`, sheets)
}
