import type { RefObject } from 'react'

import type { Sheet } from '#geology/drawing/marks.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

import { svgFile } from './svg-file.ts'

interface TakeSheetProps {
  sheet: Sheet
  /** What shows the sheet; where the page shows it in another form, there is no SVG file. */
  drawing?: RefObject<SVGSVGElement | null>
  /** Of the files, without their ending. */
  name: string
}

/** Prints a drawing, or saves it for CAD and for documents; the page says how large its paper is. */
export function TakeSheet({ sheet, drawing, name }: TakeSheetProps) {
  const keepDxf = async () => {
    try {
      const { writeDxf } = await fetchPage(() => import('#geology/drawing/dxf/dxf.ts'))
      keepFile(new Blob([writeDxf(sheet)], { type: 'image/vnd.dxf' }), `${name}.dxf`)
    } catch (error) {
      toastFault(error)
    }
  }
  const keepSvg = () => drawing?.current && keepFile(svgFile(drawing.current, sheet), `${name}.svg`)
  const dxf = { label: 'DXF（CAD）', icon: 'download', act: () => void keepDxf() } as const
  const svg = { label: 'SVG（矢量图）', icon: 'download', act: keepSvg } as const
  return (
    <Row gap={12} className="no-print">
      <Button icon="print" onClick={() => window.print()}>
        打印图件
      </Button>
      <ActionMenu label="下载图件" icon="download" actions={drawing ? [dxf, svg] : [dxf]} />
    </Row>
  )
}

/** Margins of a page, millimetres. */
const edge = 10

/** A page by its name, as large as the sheet wants, A3 at least: what is printed on it is true to its scale. */
export const SheetPage = ({ name, sheet: { width, height } }: { name: string; sheet: Sheet }) => (
  <style>{`@page ${name} { size: ${Math.max(420, Math.ceil(width) + 2 * edge)}mm ${Math.max(297, Math.ceil(height) + 2 * edge)}mm; margin: ${edge}mm; }`}</style>
)
