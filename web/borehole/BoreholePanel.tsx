import { useContext, useMemo, useRef, useState } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf, previewOf, type BoreholeRecord } from '#contract/drawings/borehole-record.ts'
import { drawings } from '#contract/drawings/drawings.ts'
import { drawnDepth } from '#geology/log-sheet/layers.ts'
import { scalesFor, usualScales } from '#geology/log-sheet/scale.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import type { TrackName } from '#geology/log-sheet/tracks/tracks.ts'
import { printedFile } from '#web/drawings/printed-file.ts'
import { TakeSheet } from '#web/drawings/TakeSheet.tsx'
import { AsideContent } from '#web/records/AsideContent.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { SiteName } from '#web/ui/page/page-title.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { chosenTracks } from './log-tracks.ts'
import { LogSheet } from './LogSheet.tsx'
import { SelectedLayer } from './strata/SelectedLayer.tsx'
import { StrataColumn } from './strata/StrataColumn.tsx'
import { TrackChooser } from './TrackChooser.tsx'

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
  if (hasDrawing(hole)) return <DrawnLog {...{ hole }} />
  return <Empty title="还没有分层与试验资料" text="这个孔只有目录信息，录入分层后这里会画出柱状图。" />
}

/** What the server prints: the sheet as it is set up. */
const requestOf = (
  { code }: BoreholeRecord,
  { scale, tracks }: { scale: number | 'fit'; tracks: readonly TrackName[] | undefined },
) => ({
  code,
  ...(scale !== 'fit' && { scale }),
  ...(tracks && { tracks: [...tracks] }),
})

function DrawnLog({ hole }: { hole: BoreholeRecord }) {
  const [selected, setSelected] = useState<number | null>(null)
  const [scale, setScale] = useState<number | 'fit'>('fit')
  const tracks = chosenTracks.use()
  const choice = useMemo(() => ({ scale, tracks }), [scale, tracks])
  const site = useContext(SiteName)
  const log = useMemo(() => drawLog(hole, { ...choice, site, paper: 'roll' }), [hole, choice, site])
  const drawing = useRef<SVGSVGElement>(null)
  const narrow = useMedia(narrowScreen)
  const layered = hole.strata.length > 0
  return (
    <section className="borehole-panel borehole-log" aria-label="柱状图">
      <Row gap={[8, 12]} wrap className="log-tools">
        {!narrow && <Scales hole={hole} scale={scale} onChange={setScale} />}
        {!narrow && <TrackChooser {...{ hole }} />}
        <TakeSheet
          sheet={log.sheets[0]}
          {...(!narrow && { drawing })}
          name={`柱状图-${hole.code}`}
          printed={[printedFile(drawings.log, requestOf(hole, choice), 'PDF（A4）')]}
        />
      </Row>
      {layered && <p className="cap no-print">点选一层，或用上下方向键逐层移动，可看它的深度与试验均值。</p>}
      <div className="log-plate">
        <LogSheet {...{ hole, log, choice, selected }} onSelect={setSelected} ref={drawing} />
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
  const scales = scalesFor(drawnDepth(hole)).filter((each) => usualScales.includes(each))
  const choices: (readonly [number | 'fit', string])[] = [
    ['fit', '适合一页'],
    ...scales.map((each) => [each, `1:${each}`] as const),
  ]
  return <Segments legend="比例尺" choices={choices} chosen={scale} onChange={onChange} />
}
