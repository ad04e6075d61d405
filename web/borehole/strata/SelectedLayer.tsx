import { useMemo } from 'react'

import type { BoreholeRecord } from '#contract/drawings/borehole-record.ts'
import { areaMark, boxOf, hatchUnit, type Sheet } from '#geology/drawing/marks.ts'
import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { decimalText } from '#geology/rounding.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'

import { layerFacts } from './layer-facts.ts'
import { LayerNumber } from './LayerNumber.tsx'

import '#web/borehole/borehole-panel.css'

/** Edge of the sample of a hatch, millimetres. */
const swatch = 48 * hatchUnit

/** Depth and measured values of the selected layer; renders nothing without a selection. */
export function SelectedLayer({ hole, selected }: { hole: BoreholeRecord; selected: number | null }) {
  const layer = useMemo(() => layersOf(hole.strata).find(({ index }) => index === selected), [hole, selected])
  const facts = useMemo(() => (layer ? layerFacts(hole, layer) : []), [hole, layer])
  if (!layer) return null
  const { row, top, base, thickness } = layer
  return (
    <div className="chosen-layer">
      <div className="chosen-head">
        <SheetDrawing sheet={swatchOf(layer)} />
        <div>
          <h2>
            <LayerNumber layer={row.layer} /> {row.name}
          </h2>
          <p className="cap num">
            {decimalText(top, 2)}–{decimalText(base, 2)} m，厚 {decimalText(thickness, 2)} m
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

const swatchOf = ({ colour, lithology }: Layer): Sheet => ({
  width: swatch,
  height: swatch,
  marks: [areaMark('hatch', boxOf(0, 0, swatch, swatch), colour, lithology)],
})
