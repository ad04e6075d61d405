import type { RefObject } from 'react'

import type { Sheet } from '#geology/drawing/marks.ts'
import { svgFile } from '#web/drawings/svg-file.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

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
  )
}
