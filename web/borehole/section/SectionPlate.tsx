import { type ReactNode, type RefObject, useDeferredValue } from 'react'

import type { SectionHoles } from '#contract/drawings/section-holes.ts'
import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import { partsOf } from '#geology/cross-section/sheet/plan-sheet.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { SheetPage, TakeSheet } from '#web/drawings/TakeSheet.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { printedSections } from './printed-sections.ts'
import type { SectionSheet } from './useSheet.ts'

const lengthText = ({ drawn }: SectionHoles) => `${(drawn.at(-1)?.x ?? 0).toFixed(1)} m`

interface SectionHeadProps {
  holes: SectionHoles
  view: SectionSheet
  parameters: SectionParameters
  /** As it was saved. */
  title: string | undefined
  drawing: RefObject<SVGSVGElement | null>
  /** What else is done with the drawing. */
  tools: ReactNode
}

/** What the drawing is, and how it is kept and taken away. */
export function SectionHead({ holes, view, parameters, title, drawing, tools }: SectionHeadProps) {
  const { drawn, datum } = holes
  const { section, sheet, scales } = view
  const codes = drawn.map(({ code }) => code)
  return (
    <header className="sheet-head">
      <p className="cap">
        {drawn.length} 孔，长 {lengthText(holes)}，{view.title.direction}，高程基准{datum ?? '未记录'}
        。依据馆藏资料编绘，不作为勘察成果使用。
      </p>
      <SheetPage name="section" {...{ sheet }} />
      <Row gap={12} wrap className="no-print">
        {tools}
        <TakeSheet
          {...{ sheet, drawing }}
          name={title ?? `剖面图-${codes[0] ?? ''}-${codes.at(-1) ?? ''}`}
          printed={printedSections(
            { ...parameters, codes, ...scales, ...(title !== undefined && { title }) },
            partsOf({ section, holes: drawn }, scales).length,
          )}
        />
      </Row>
    </header>
  )
}

interface SectionPlateProps {
  holes: SectionHoles
  view: SectionSheet
  zoom: number
  drawing: RefObject<SVGSVGElement | null>
  /** What lies over the drawing. */
  children: ReactNode
}

/** The drawing on its paper. */
export function SectionPlate({ holes, view, zoom, drawing, children }: SectionPlateProps) {
  const sheet = useDeferredValue(view.sheet) // what is dragged follows at once, the drawing as fast as it is painted
  const codes = holes.drawn.map(({ code }) => code).join('、')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className="section-plate" role="region" aria-label="剖面图，可左右滚动" tabIndex={0}>
      <div className="section-canvas">
        <SheetDrawing
          ref={drawing}
          {...{ sheet, zoom }}
          label={`过 ${codes} 的剖面图，长 ${lengthText(holes)}；各层底界列在下方表中`}
        />
        {children}
      </div>
    </div>
  )
}
