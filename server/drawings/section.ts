import type { Kinds } from '#contract/catalogue/kind.ts'
import type { drawings } from '#contract/drawings/drawings.ts'
import { fewestHoles, sectionHolesOf, type SectionHoles } from '#contract/drawings/section-holes.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { fittingScalesOf, planSheet } from '#geology/cross-section/sheet/plan-sheet.ts'
import { layOutSection, layOutSheets } from '#geology/cross-section/sheet/sheet.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readSiteName } from '#server/site/site.ts'

import { printSheets } from './print-sheets.ts'
import { readHoles } from './read-holes.ts'
import { refuseDrawing } from './refuse-drawing.ts'

/** The largest paper that is printed, millimetres; the page offers no scales for a larger one, which would take all memory. */
const largest = { width: 2000, height: 2000 } as const

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
  { reach, decisions, sheets, ...chosen }: Omit<SectionRequest, 'codes' | 'line'>,
  holder: string,
): Sheet[] {
  const { drawn } = holes
  const section = correlateSection(drawn, reach, decisions)
  const fitting = fittingScalesOf({ section, holes: drawn })
  const scales = {
    horizontal: chosen.horizontal ?? fitting.horizontal,
    vertical: chosen.vertical ?? fitting.vertical,
  }
  const { paper } = planSheet({ section, holes: drawn }, scales)
  if (paper.width > largest.width || paper.height > largest.height) fail('section_too_large')
  const title = sectionTitleOf(holes, { title: chosen.title, holder, madeOn: today() })
  return sheets === 'a3'
    ? layOutSheets(drawn, section, title, scales)
    : [layOutSection(drawn, section, title, scales)]
}
