import type { RefObject } from 'react'

import type { Sheet } from '#geology/drawing/marks.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

import type { PrintedFile } from './printed-file.ts'
import { svgFile } from './svg-file.ts'

interface TakeSheetProps {
  sheet: Sheet
  /** What shows the sheet; where the page shows it in another form, there is no SVG file. */
  drawing?: RefObject<SVGSVGElement | null>
  /** The sheet that `drawing` shows, where there are several side by side. */
  shown?: Sheet
  /** Of the files, without their ending. */
  name: string
  /** Files that the server makes of the drawing. */
  printed?: readonly PrintedFile[]
}

/** Prints a drawing, or saves it for CAD and for documents; the page says how large its paper is. */
export function TakeSheet({ sheet, drawing, shown = sheet, name, printed }: TakeSheetProps) {
  const keepDxf = async () => {
    try {
      const { writeDxf } = await fetchPage(() => import('#geology/drawing/dxf/dxf.ts'))
      keepFile(new Blob([writeDxf(sheet)], { type: 'image/vnd.dxf' }), `${name}.dxf`)
    } catch (error) {
      toastFault(error)
    }
  }
  const keepSvg = () => drawing?.current && keepFile(svgFile(drawing.current, shown), `${name}.svg`)
  const dxf = {
    label: sheet.georeference ? 'DXF（CAD，实地坐标）' : 'DXF（CAD）',
    icon: 'download',
    act: () => void keepDxf(),
  } as const
  const svg = { label: 'SVG（矢量图）', icon: 'download', act: keepSvg } as const
  const pdfs = (printed ?? []).map(({ label, fetch }) => ({
    label,
    icon: 'download' as const,
    act: () => void fetch(`${name}.pdf`).catch(toastFault),
  }))
  return (
    <Row gap={12} className="no-print">
      <Button icon="print" onClick={() => window.print()}>
        打印图件
      </Button>
      <ActionMenu label="下载图件" icon="download" actions={[...pdfs, dxf, ...(drawing ? [svg] : [])]} />
    </Row>
  )
}

/** A page by its name, as large as the sheet, whose frame has the edges: what is printed on it is true to its scale. */
export const SheetPage = ({ name, sheet: { width, height } }: { name: string; sheet: Sheet }) => (
  <style>{`@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`}</style>
)
