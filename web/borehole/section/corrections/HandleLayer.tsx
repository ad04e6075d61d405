import { useState } from 'react'

import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import type { CorrelationDecision } from '#geology/cross-section/correlation/decisions.ts'
import { withJoin, withoutJoins, withReach } from '#geology/cross-section/correlation/edits.ts'
import type { Tip } from '#geology/cross-section/correlation/tips.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import type { SectionSheet } from '#web/borehole/section/useSheet.ts'
import { sheetWidth } from '#web/drawings/SheetDrawing.tsx'

import { placeOfLayer, pointsOf, targetAt } from './handle-places.ts'
import { JoinDialog } from './JoinDialog.tsx'
import { LayerHandle } from './LayerHandle.tsx'
import { layersBetween, type LayerBetween } from './layers-between.ts'
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
  const drawTip = (tip: Tip, panel: number, i: number) => (
    <TipHandle
      key={`${panel} ${tip.hole} ${tip.layers[0]?.key ?? i} ${tip.layers[0]?.occurrence ?? 0}`}
      {...{ tip, sheet, pointAt }}
      at={placeOf(tip.at)}
      holes={[xOf(tip.hole), xOf(tip.toward)]}
      onShow={(reach) => show(reach && change(withReach(decisions, tip, reach)))}
      onSet={(reach) => set(change(withReach(decisions, tip, reach)))}
      onReset={() => tip.decision && set(change(decisions.filter((each) => each !== tip.decision)))}
    />
  )
  const drawLayer = (between: LayerBetween) => (
    <LayerHandle
      key={`${between.panel} ${between.layer.hole} ${between.layer.layer} ${between.layer.occurrence}`}
      {...{ between, sheet }}
      at={placeOfLayer(between, view)}
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
        {section.panels.map(({ tips }, panel) => (
          // oxlint-disable-next-line react/no-array-index-key -- panels stand in the order of the line
          <g key={panel}>
            {layersBetween(section, panel, decisions).map(drawLayer)}
            {tips.map((tip, i) => drawTip(tip, panel, i))}
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
