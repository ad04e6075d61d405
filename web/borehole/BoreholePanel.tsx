import { useMemo, useState } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf, previewOf, type BoreholeRecord } from '#contract/drawings/borehole-record.ts'
import { drawnDepth } from '#geology/log-sheet/layers.ts'
import { scalesFor } from '#geology/log-sheet/scale.ts'
import { AsideContent } from '#web/records/AsideContent.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { LogSheet } from './LogSheet.tsx'
import { ShortLogSheet } from './ShortLogSheet.tsx'
import { SelectedLayer } from './strata/SelectedLayer.tsx'
import { StrataColumn } from './strata/StrataColumn.tsx'

import './borehole-panel.css'

/** Drawings of a borehole: the log sheet with access to the record, otherwise the column only. */
export function BoreholePanel({ record }: { record: RecordView }) {
  return record.viewLevel === 'record' ? <Log record={record} /> : <Preview record={record} />
}

function Preview({ record }: { record: RecordView }) {
  const hole = useMemo(() => holeOf(record), [record])
  const rows = useMemo(() => previewOf(record), [record])
  const narrow = useMedia(narrowScreen)
  if (rows.length === 0) return null
  return (
    <section className="borehole-panel" aria-label="地层预览">
      <div className="log-plate">
        <StrataColumn rows={rows} finalDepth={hole.finalDepth} narrow={narrow} />
      </div>
    </section>
  )
}

function Log({ record }: { record: RecordView }) {
  const hole = useMemo(() => holeOf(record), [record])
  const [selected, setSelected] = useState<number | null>(null)
  const [scale, setScale] = useState<number | 'fit'>('fit')
  const narrow = useMedia(narrowScreen)
  if (!hasDrawing(hole))
    return <Empty title="还没有分层与试验资料" text="这个孔只有目录信息，录入分层后这里会画出柱状图。" />
  const chosen = { hole, selected, onSelect: setSelected }
  const layered = hole.strata.length > 0
  return (
    <section className="borehole-panel" aria-label="柱状图">
      <Row gap={[8, 20]} wrap className="log-tools">
        {!narrow && <Scales hole={hole} scale={scale} onChange={setScale} />}
        {layered && <p className="cap">点选一层，或用上下方向键逐层移动，可看它的深度与试验均值。</p>}
      </Row>
      <div className="log-plate">
        {narrow ? <ShortLogSheet {...chosen} /> : <LogSheet {...chosen} scale={scale} />}
      </div>
      {layered && (
        <AsideContent>
          <section className="log-chosen" aria-label="选中的地层" aria-live="polite">
            <SelectedLayer hole={hole} selected={selected} />
          </section>
        </AsideContent>
      )}
    </section>
  )
}

const hasDrawing = ({ strata, spt, samples, cpt }: BoreholeRecord) =>
  [strata, spt, samples, cpt].some((rows) => rows.length > 0)

interface ScalesProps {
  hole: BoreholeRecord
  scale: number | 'fit'
  onChange: (scale: number | 'fit') => void
}

/** The standard scales that suit the hole, and fit to page. */
function Scales({ hole, scale, onChange }: ScalesProps) {
  const scales = scalesFor(drawnDepth(hole)).filter((each) => each >= 100 && each <= 300)
  const choices: (readonly [number | 'fit', string])[] = [
    ['fit', '适合一页'],
    ...scales.map((each) => [each, `1:${each}`] as const),
  ]
  return <Segments legend="比例尺" choices={choices} chosen={scale} onChange={onChange} />
}
