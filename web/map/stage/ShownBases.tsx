import type { BaseMap } from '#contract/map/layers.ts'
import { Swipe } from '#web/map/panels/Swipe.tsx'

import { BaseLayer } from './BaseLayer.tsx'

interface ShownBasesProps {
  base: BaseMap | undefined
  compared: BaseMap | undefined
  onFailed: (name: string) => void
}

/** The base map; two of them are parted by a slider. */
export function ShownBases({ base, compared, onFailed }: ShownBasesProps) {
  return (
    <>
      <BaseLayer base={base} onFailed={() => base && onFailed(base.name)} />
      {base && compared && (
        <>
          <BaseLayer base={compared} isRight onFailed={() => onFailed(compared.name)} />
          <Swipe left={base.name} right={compared.name} />
        </>
      )}
    </>
  )
}
