import { useId, useMemo } from 'react'

import type { BoreholeRecord } from '#contract/drawings/borehole-record.ts'
import { layersOf } from '#geology/log-sheet/layers.ts'
import { HatchFill, HatchRows } from '#web/borehole/Hatch.tsx'

import { layerFacts } from './layer-facts.ts'
import { LayerNumber } from './LayerNumber.tsx'

import '#web/borehole/borehole-panel.css'
import '#web/borehole/log.css'

const swatch = { x: 0, y: 0, width: 48, height: 48 }

/** Depth and measured values of the selected layer; renders nothing without a selection. */
export function SelectedLayer({ hole, selected }: { hole: BoreholeRecord; selected: number | null }) {
  const id = useId()
  const layer = useMemo(() => layersOf(hole.strata).find(({ index }) => index === selected), [hole, selected])
  const facts = useMemo(() => (layer ? layerFacts(hole, layer) : []), [hole, layer])
  if (!layer) return null
  const { row, top, base, thickness } = layer
  return (
    <div className="chosen-layer">
      <div className="chosen-head">
        <svg width={48} height={48} viewBox="0 0 48 48" aria-hidden="true">
          <HatchRows id={id} lithologies={layer.lithology ? [layer.lithology] : []} width={48} />
          <HatchFill id={id} lithology={layer.lithology} colour={layer.colour} box={swatch} />
        </svg>
        <div>
          <h2>
            <LayerNumber layer={row.layer} /> {row.name}
          </h2>
          <p className="cap num">
            {top.toFixed(2)}–{base.toFixed(2)} m，厚 {thickness.toFixed(2)} m
            {row.geologicalAge && `　${row.geologicalAge}`}
          </p>
        </div>
      </div>
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="cap">这一层没有土样和标贯试验。</p>
      )}
    </div>
  )
}
