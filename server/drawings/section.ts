import type { Kinds } from '#contract/catalogue/kind.ts'
import type { drawings } from '#contract/drawings/drawings.ts'
import { fewestHoles, sectionHolesOf, type SectionHoles } from '#contract/drawings/section-holes.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readSiteName } from '#server/site/site.ts'

import { printSheets } from './print-sheets.ts'
import { readHoles } from './read-holes.ts'
import { refuseDrawing } from './refuse-drawing.ts'
import { sectionSheets } from './section-sheets.ts'

type SectionRequest = DecodedInput<typeof drawings.section>

/**
 * Prints a section of holes as this reader sees them; nothing is paid for here. Throws `section_refused` with the reasons
 * where fewer than two of them can be drawn, and `section_too_large` at scales that no paper is for.
 */
export async function printSection(
  db: Db,
  kinds: Kinds,
  { codes, line, ...chosen }: SectionRequest,
  actor: Actor,
): Promise<MadeFile> {
  const asked = await readHoles(db, kinds, codes, actor)
  const holes = sectionHolesOf(
    asked.flatMap(({ record }) => record ?? []),
    line,
  )
  const { drawn, leftOut } = holes
  if (drawn.length < fewestHoles) refuseDrawing('section_refused', asked, leftOut)
  return printSheets(
    `${chosen.title ?? '剖面图'} ${drawn[0]?.code ?? ''}–${drawn.at(-1)?.code ?? ''}`,
    layOut(holes, chosen, await readSiteName(db)),
  )
}

function layOut(
  holes: SectionHoles,
  { sheets, title: given, ...chosen }: Omit<SectionRequest, 'codes' | 'line'>,
  holder: string,
): Sheet[] {
  const title = sectionTitleOf(holes, { title: given, holder, madeOn: today() })
  return sectionSheets(holes, chosen, title, sheets) ?? fail('section_too_large')
}
