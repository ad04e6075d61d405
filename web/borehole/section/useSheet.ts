import { useMemo, useState } from 'react'

import type { SectionHoles } from '#contract/drawings/section-holes.ts'
import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import type { Point } from '#geology/cross-section/correlation/plane.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { fittingScalesOf, planSheet } from '#geology/cross-section/sheet/plan-sheet.ts'
import { layOutSection } from '#geology/cross-section/sheet/sheet.ts'
import type { Place } from '#geology/drawing/marks.ts'
import { roomOrigin } from '#geology/drawing/paper.ts'
import { useSite } from '#web/api/site.ts'
import { dayText } from '#web/ui/text/moments.ts'

/** The sheet of a section by its parameters, and where on it metres are. */
export function useSheet(
  holes: SectionHoles,
  { horizontal, vertical, reach, decisions }: SectionParameters,
  name: string | undefined,
) {
  const { drawn } = holes
  const { name: holder } = useSite()
  const [madeOn] = useState(() => dayText(new Date().toISOString()))
  const section = useMemo(() => correlateSection(drawn, reach, decisions), [drawn, reach, decisions])
  // what fits depends on the holes, not on what is corrected between them
  const fitting = useMemo(() => fittingScalesOf({ section: correlateSection(drawn), holes: drawn }), [drawn])
  const scales = useMemo(
    () => ({ horizontal: horizontal ?? fitting.horizontal, vertical: vertical ?? fitting.vertical }),
    [horizontal, vertical, fitting],
  )
  const title = useMemo(
    () => sectionTitleOf(holes, { title: name, holder, madeOn }),
    [holes, name, holder, madeOn],
  )
  const sheet = useMemo(() => layOutSection(drawn, section, title, scales), [drawn, section, title, scales])
  const place = useMemo(() => {
    const { frame } = planSheet({ section, holes: drawn }, scales)
    const [left, top] = roomOrigin
    return (point: Point): Place => {
      const [x, y] = frame.place(point)
      return [left + x, top + y]
    }
  }, [section, drawn, scales])
  return { section, sheet, place, scales, title }
}

export type SectionSheet = ReturnType<typeof useSheet>
