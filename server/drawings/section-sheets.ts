import type { SectionHoles } from '#contract/drawings/section-holes.ts'
import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import type { SectionTitle } from '#geology/cross-section/sheet/head.ts'
import { fittingScalesOf, planSheet } from '#geology/cross-section/sheet/plan-sheet.ts'
import { layOutSection, layOutSheets } from '#geology/cross-section/sheet/sheet.ts'
import type { Sheet } from '#geology/drawing/marks.ts'

/** The largest paper that is printed, millimetres; the page offers no scales for a larger one, which would take all memory. */
const largest = { width: 2000, height: 2000 } as const

type SectionChoice = Partial<Pick<SectionParameters, 'reach' | 'decisions' | 'horizontal' | 'vertical'>>

/**
 * A section as it was set up, on A3 sheets or as one; at the scales that fit where none are chosen. Undefined at scales
 * that no paper is for.
 */
export function sectionSheets(
  { drawn }: SectionHoles,
  { reach, decisions, horizontal, vertical }: SectionChoice,
  title: SectionTitle,
  division: 'a3' | 'one' = 'a3',
): Sheet[] | undefined {
  const section = correlateSection(drawn, reach, decisions)
  const fitting = fittingScalesOf({ section, holes: drawn })
  const scales = { horizontal: horizontal ?? fitting.horizontal, vertical: vertical ?? fitting.vertical }
  const { paper } = planSheet({ section, holes: drawn }, scales)
  if (paper.width > largest.width || paper.height > largest.height) return undefined
  return division === 'a3'
    ? layOutSheets(drawn, section, title, scales)
    : [layOutSection(drawn, section, title, scales)]
}
