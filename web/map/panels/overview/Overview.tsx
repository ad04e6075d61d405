import { lazy, Suspense, useId } from 'react'

import type { BaseMap } from '#contract/map/layers.ts'
import { local, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'

import './overview.css'

const OverviewMap = lazy(async () => ({ default: (await import('./OverviewMap.tsx')).OverviewMap }))

/** Whether it is unfolded, in this browser. */
const unfoldedStore = createStoredStore<boolean>({
  storage: local,
  key: storageKeys.overview,
  read: (text) => text === 'true',
})

/** The overview, folded into a button; nothing of it is loaded or drawn before. Phones have no room for it. */
export function Overview({ base }: { base: BaseMap | undefined }) {
  const isOpen = unfoldedStore.use()
  const isPhone = useMedia(phoneFrame)
  const own = useMapMark()
  const id = useId()
  // drawn with the city's own map, it is shown as little as that without its mark
  if (isPhone || own === undefined) return null
  return (
    <section className="map-overview" aria-label="鹰眼图" data-open={isOpen || undefined}>
      <Button
        icon="overview"
        iconOnly
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => unfoldedStore.set(!isOpen)}
      >
        鹰眼图
      </Button>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={null}>
            <OverviewMap tone={base?.source.tone ?? 'light'} />
            {base?.type !== 'city' && <small>{own}</small>}
          </Suspense>
        )}
      </div>
    </section>
  )
}
