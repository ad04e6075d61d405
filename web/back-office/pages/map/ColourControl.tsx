import { useId } from 'react'

import { layerColours } from '#contract/map/style.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'

/** A colour: one of those that are read on any base map, another, or none of its own. */
export function ColourControl({ words, value, onChange }: OwnControlProps) {
  const name = useId()
  const held = String(value ?? '')
  const isKnown = held === '' || Object.hasOwn(layerColours, held)
  return (
    <FieldFrame {...words}>
      <div className="layer-colours">
        {[['', '按公开程度'] as const, ...Object.entries(layerColours)].map(([colour, label]) => (
          <label key={colour} title={label}>
            <input type="radio" name={name} checked={held === colour} onChange={() => onChange(colour)} />
            <i style={{ background: colour || 'conic-gradient(#12447c 0 45%, #875200 0 75%, #7c2231 0)' }} />
            <span className="vh">{label}</span>
          </label>
        ))}
        <label className={isKnown ? 'colour-own' : 'colour-own is-held'}>
          <input
            type="color"
            value={held || '#12447c'}
            aria-label="其他颜色"
            onChange={({ target }) => onChange(target.value)}
          />
          <span>{isKnown ? '其他' : held}</span>
        </label>
      </div>
    </FieldFrame>
  )
}
