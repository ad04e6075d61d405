import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react'

import type { Sheet } from '#geology/drawing/marks.ts'
import { usualPaper } from '#geology/drawing/paper.ts'
import { sideBySide } from '#geology/drawing/sheet-frame.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { SheetPage, TakeSheet } from '#web/drawings/TakeSheet.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

import { ChosenTool } from './ChosenTool.tsx'
import { SheetZoom, useZoom } from './SheetZoom.tsx'

import './sheet-stack.css'

/** A sheet with what it is called and what it shows, for those who do not see it. */
export interface StackedSheet {
  readonly sheet: Sheet
  readonly name: string
  readonly label: string
}

interface SheetStackProps {
  /** At least one. */
  sheets: readonly StackedSheet[]
  /** Of the files, without their ending; another drawing begins with its first sheet. */
  fileName: string
  /** What is to be known of the drawing in a sentence. */
  remark: string
  /** Files that the server makes of the drawing. */
  printed: ComponentProps<typeof TakeSheet>['printed']
  /** How the drawing is set up. */
  tools: ReactNode
}

/** A drawing of one or more sheets: one is shown at a time, all are printed true to their scale. */
export function SheetStack({ sheets, fileName, remark, printed, tools }: SheetStackProps) {
  const [chosen, setChosen] = useKeyedState(fileName, () => 0)
  const drawing = useRef<SVGSVGElement>(null)
  const joined = useMemo(() => sideBySide(sheets.map(({ sheet }) => sheet)), [sheets])
  const at = Math.min(chosen, sheets.length - 1)
  const shown = sheets[at]
  const zoom = useZoom(shown?.sheet ?? usualPaper)
  return (
    <>
      <header className="sheet-head">
        <p className="cap">{remark}</p>
        {shown && <TakeSheet sheet={joined} {...{ drawing, printed }} shown={shown.sheet} name={fileName} />}
      </header>
      <Row gap={[8, 16]} wrap className="no-print">
        {sheets.length > 1 && (
          <ChosenTool label="图页">
            <Select
              small
              aria-label="图页"
              value={String(at)}
              options={sheets.map(({ name }, i) => ({ value: String(i), label: name }))}
              onChange={(value) => setChosen(Number(value))}
            />
          </ChosenTool>
        )}
        {tools}
        <SheetZoom {...{ zoom }} />
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className="stack-plate" role="region" aria-label="图，可滚动" tabIndex={0}>
        {sheets.map(({ sheet, label, name }, i) => (
          <div
            key={name}
            className={i === at ? 'stack-sheet' : 'stack-sheet only-print'}
            style={{ page: pageName(sheet), ['--sheet-height' as string]: `${sheet.height}mm` }}
          >
            <SheetDrawing ref={i === at ? drawing : null} {...{ sheet, label }} zoom={zoom.times} />
          </div>
        ))}
      </div>
      {sheets[0] && <BodyPage sheet={sheets[0].sheet} />}
      {[...new Map(sheets.map(({ sheet }) => [pageName(sheet), sheet]))].map(([name, sheet]) => (
        <SheetPage key={name} {...{ name, sheet }} />
      ))}
    </>
  )
}

/** What is around a sheet is on its page, too: else a page would be left for it. */
const BodyPage = ({ sheet }: { sheet: Sheet }) => (
  <style>{`@media print { body:has(.stack-plate) { page: ${pageName(sheet)}; } }`}</style>
)

/** Sheets of one size share a page. */
const pageName = ({ width, height }: Sheet) => `sheet-${Math.round(width)}-${Math.round(height)}`
