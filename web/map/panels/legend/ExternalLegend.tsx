import { useEffect, useState } from 'react'

import type { Layer } from '#contract/map/layers.ts'

import { legendAddresses } from './legend-addresses.ts'

import './external-legend.css'

/** What an outside layer means, as its own server draws it; fetched once the layer is shown. */
export function ExternalLegend({ layer }: { layer: Layer }) {
  const addresses = legendAddresses(layer)
  return (
    addresses.length > 0 && (
      <div className="external-legend">
        {addresses.map((address) => (
          <LegendPicture key={address} {...{ address }} name={layer.name} />
        ))}
      </div>
    )
  )
}

/** Milliseconds that a legend is waited for. */
const patience = 10_000

function LegendPicture({ address, name }: { address: string; name: string }) {
  const [state, setState] = useState<'awaited' | 'here' | 'missing'>('awaited')
  useEffect(() => {
    if (state !== 'awaited') return undefined
    const giveUp = setTimeout(() => setState('missing'), patience)
    return () => clearTimeout(giveUp)
  }, [state])
  if (state === 'missing') return <p>图例没有取到</p>
  return (
    <img
      src={address}
      alt={`${name}的图例`}
      onLoad={() => setState('here')}
      onError={() => setState('missing')}
    />
  )
}
