import { useState } from 'react'

import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import type { CorrelationDecision } from '#geology/cross-section/correlation/decisions.ts'
import { withJoin, withoutJoins, withReach } from '#geology/cross-section/correlation/edits.ts'
import type { Tip } from '#geology/cross-section/correlation/tips.ts'
import type { Place } from '#geology/drawing/marks.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import type { SectionSheet } from '#web/borehole/section/useSheet.ts'
import { sheetWidth } from '#web/drawings/SheetDrawing.tsx'

import { handlesOf, hitRadius, pointsOf, targetAt } from './handle-places.ts'
import { JoinDialog } from './JoinDialog.tsx'
import { LayerHandle } from './LayerHandle.tsx'
import type { LayerBetween } from './layers-between.ts'
import { TipHandle } from './TipHandle.tsx'

import './corrections.css'

interface HandleLayerProps {
  view: SectionSheet
  history: History<SectionParameters>
  zoom: number
}

/** What can be moved of a section, over its drawing: ends of layers, and which layers are one, panel after panel. */
export function HandleLayer({ view, history, zoom }: HandleLayerProps) {
  const { section, sheet, place: placeOf } = view
  const { value, preview, set, show } = history
  const [asking, setAsking] = useState<LayerBetween>()
  const decisions = (preview ?? value).decisions
  const change = (next: readonly CorrelationDecision[]) => ({ ...value, decisions: [...next] })
  const pointAt = pointsOf(placeOf)
  const xOf = (code: string) => section.columns.find((column) => column.code === code)?.x ?? 0
  const panels = handlesOf(view, decisions)
  const places = panels.flatMap(({ layers, tips }) => [...layers, ...tips].map(({ at }) => at))
  const drawTip = (tip: Tip, at: Place, name: string) => (
    <TipHandle
      key={name}
      {...{ tip, at, sheet, pointAt }}
      hit={hitRadius(at, places, 4)}
      holes={[xOf(tip.hole), xOf(tip.toward)]}
      onShow={(reach) => show(reach && change(withReach(decisions, tip, reach)))}
      onSet={(reach) => set(change(withReach(decisions, tip, reach)))}
      onReset={() => tip.decision && set(change(decisions.filter((each) => each !== tip.decision)))}
    />
  )
  const drawLayer = (between: LayerBetween, at: Place) => (
    <LayerHandle
      key={`${between.panel} ${between.layer.hole} ${between.layer.layer} ${between.layer.occurrence}`}
      {...{ between, at, sheet }}
      hit={hitRadius(at, places, 3.2)}
      targetAt={(place) => targetAt(between, pointAt(place), view, decisions)}
      onJoin={(layer) => set(change(withJoin(decisions, between.layer, layer)))}
      onAsk={() => setAsking(between)}
      onReset={() => between.isDecided && set(change(withoutJoins(decisions, between.layer, between.toward)))}
    />
  )
  return (
    <>
      <svg
        className="sheet-drawing section-handles no-print"
        style={{ width: sheetWidth(sheet, zoom) }}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="group"
        aria-label="可以修改的连层"
      >
        {panels.map(({ layers, tips }, panel) => (
          // oxlint-disable-next-line react/no-array-index-key -- panels stand in the order of the line
          <g key={panel}>
            {layers.map(({ between, at }) => drawLayer(between, at))}
            {tips.map(({ tip, at }, i) => drawTip(tip, at, keyOf(tip, i)))}
          </g>
        ))}
      </svg>
      {asking && (
        <JoinDialog
          between={asking}
          {...{ section, decisions }}
          onChoose={(next) => set(change(next))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Names the end of a layer among those of a panel, wherever it is moved to. */
const keyOf = ({ hole, layers: [first] }: Tip, i: number) =>
  `${hole} ${first?.key ?? i} ${first?.occurrence ?? 0}`
