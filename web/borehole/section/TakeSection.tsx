import type { RefObject } from 'react'

import type { Sheet } from '#geology/drawing/marks.ts'
import { svgFile } from '#web/drawings/svg-file.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

/** Margins of a page, millimetres. */
const edge = 10

/** A page as large as the sheet wants, A3 at least: what is printed is true to its scale. */
const pageOf = ({ width, height }: Sheet): string =>
  `@page section { size: ${Math.max(420, Math.ceil(width) + 2 * edge)}mm ${Math.max(297, Math.ceil(height) + 2 * edge)}mm; margin: ${edge}mm; }`

interface TakeSectionProps {
  sheet: Sheet
  drawing: RefObject<SVGSVGElement | null>
  /** Of the files, without their ending. */
  name: string
}

/** Prints a section true to its scale, or saves it for CAD and for documents. */
export function TakeSection({ sheet, drawing, name }: TakeSectionProps) {
  const keepDxf = async () => {
    try {
      const { writeDxf } = await fetchPage(() => import('#geology/drawing/dxf/dxf.ts'))
      keepFile(new Blob([writeDxf(sheet)], { type: 'image/vnd.dxf' }), `${name}.dxf`)
    } catch (error) {
      toastFault(error)
    }
  }
  const keepSvg = () => drawing.current && keepFile(svgFile(drawing.current, sheet), `${name}.svg`)
  return (
    <>
      <style>{pageOf(sheet)}</style>
      <Row gap={12} className="no-print">
        <Button icon="print" onClick={() => window.print()}>
          打印
        </Button>
        <ActionMenu
          label="下载"
          icon="download"
          actions={[
            { label: 'DXF（CAD）', icon: 'download', act: () => void keepDxf() },
            { label: 'SVG（矢量图）', icon: 'download', act: keepSvg },
          ]}
        />
      </Row>
    </>
  )
}
