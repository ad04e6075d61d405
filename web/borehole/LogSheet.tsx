import { type Ref, useContext, useMemo } from 'react'

import { layersOf } from '#geology/log-sheet/layers.ts'
import type { LogChoice } from '#geology/log-sheet/log-sheet.ts'
import { drawLog, type LogSheets } from '#geology/log-sheet/sheets.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { SiteName } from '#web/ui/page/page-title.ts'

import { ShortLogSheet } from './ShortLogSheet.tsx'
import { useLayerList } from './strata/useLayerChoice.ts'

interface LogSheetProps {
  hole: Hole
  /** On one long sheet. */
  log: LogSheets
  choice: LogChoice
  /** Index of the selected stratum. */
  selected: number | null
  onSelect: (row: number) => void
  ref: Ref<SVGSVGElement>
}

/** The borehole log (柱状图): on a screen one sheet whose layers can be chosen, on a narrow one its short form, in print pages. */
export function LogSheet({ hole, log, choice, ref, ...choosing }: LogSheetProps) {
  const isPrinted = useMedia('print')
  const isNarrow = useMedia(narrowScreen)
  if (isPrinted) return <LogPages {...{ hole, choice }} />
  if (isNarrow) return <ShortLogSheet {...{ hole }} {...choosing} />
  return <LongSheet {...{ hole, log, ref }} {...choosing} />
}

function LongSheet({ hole, log, selected, onSelect, ref }: Omit<LogSheetProps, 'choice'>) {
  const layers = useMemo(() => layersOf(hole.strata), [hole])
  const choice = useLayerList(layers, selected, onSelect)
  return (
    <div className="log-long">
      <SheetDrawing
        sheet={log.sheets[0]}
        {...{ ref, choice }}
        zoom={1}
        label={`钻孔 ${hole.code} 柱状图，比例尺 1:${log.scale}`}
      />
    </div>
  )
}

/** The log as it is printed: page by page, true to its scale. */
function LogPages({ hole, choice }: { hole: Hole; choice: LogChoice }) {
  const site = useContext(SiteName)
  const { sheets } = useMemo(() => drawLog(hole, { ...choice, site }), [hole, choice, site])
  return sheets.map((sheet, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- pages are known by their number
    <div key={i} className="log-page">
      <SheetDrawing {...{ sheet }} label={`钻孔 ${hole.code} 柱状图第 ${i + 1} 页`} />
    </div>
  ))
}
