import type { Kinds } from '#contract/catalogue/kind.ts'
import type { drawings } from '#contract/drawings/drawings.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { mapContentOf } from '#contract/thematic-map/map-content.ts'
import type { Db } from '#database/database.ts'
import { layOutThematicMap, mapTitle } from '#geology/thematic-map/thematic-map.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readSiteName } from '#server/site/site.ts'
import { makeThematicMap } from '#server/thematic-map/thematic-map.ts'

import { printSheets } from './print-sheets.ts'

interface Context {
  db: Db
  kinds: Kinds
  actor: Actor
}

/** Prints a thematic map with the table of its data points; throws `map_refused` where there is none. */
export async function printThematicMap(
  context: Context,
  { theme, outline, interval, bands, points }: DecodedInput<typeof drawings.thematicMap>,
): Promise<MadeFile> {
  const map = await makeThematicMap(context, { theme, outline })
  const made = { holder: await readSiteName(context.db), project: '', madeOn: today() }
  const content = mapContentOf(map, made)
  const style = { interval: interval ?? 'auto', hasBands: bands, hasPoints: points } as const
  const sheets = content ? layOutThematicMap(content, style) : []
  return sheets.length > 0 ? printSheets(mapTitle(theme), sheets) : fail('map_refused')
}
