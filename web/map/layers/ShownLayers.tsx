import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Layer } from '#contract/map/layers.ts'
import type { MapAddress, ShownLayer } from '#web/map/address.ts'
import type { DrawnLayer } from '#web/map/visible-layers.ts'

import { Bubbles } from './Bubbles.tsx'
import { ExternalLayer } from './ExternalLayer.tsx'
import { RecordLayer } from './RecordLayer.tsx'

interface ShownLayersProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  drawn: readonly DrawnLayer[]
  /** The kind to which the conditions of the address belong. */
  listed: Kind | undefined
  address: MapAddress
  /** Names a layer that did not come. */
  onFailed: (name: string) => void
}

/** The layers of records and of other servers that are shown. */
export function ShownLayers({ layers, shown, drawn, listed, address, onFailed }: ShownLayersProps) {
  const external = shown.flatMap(({ code, opacity }, level) => {
    const layer = layers.find((one) => one.code === code)
    return layer?.kind === null ? [{ layer, opacity, level }] : []
  })
  return (
    <>
      {external.map(({ layer, opacity, level }) => (
        <ExternalLayer
          key={layer.code}
          {...{ layer, opacity, level }}
          onFailed={() => onFailed(layer.name)}
        />
      ))}
      {drawn.map(({ code, kind, style, opacity, level }) => (
        <RecordLayer
          key={code}
          {...{ code, kind, style, opacity, level }}
          conditions={kind.name === listed?.name ? address.conditions : noConditions}
          onFailed={() => onFailed(layers.find((one) => one.code === code)?.name ?? kind.label)}
        />
      ))}
      <Bubbles />
    </>
  )
}

const noConditions: readonly Condition[] = []
