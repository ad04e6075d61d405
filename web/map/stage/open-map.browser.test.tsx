import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MapStage } from './MapStage.tsx'
import { type Place, placeOf } from './open-map.ts'
import { useAtRest } from './useMap.ts'

const city: Place = { centre: { lng: 123.9, lat: 31.2 }, zoom: 13 }

function Reported({ to }: { to: (Place | undefined)[] }) {
  to.push(useAtRest(placeOf))
  return null
}

test('a map is nowhere, and at rest nowhere, before it is shown a place', async () => {
  const [read, moved]: [(Place | undefined)[], Place[]] = [[], []]
  const stage = (place?: Place) => (
    <div style={{ width: 400, height: 300, position: 'relative' }}>
      <MapStage label="地图" place={place} onMoved={(to) => moved.push(to)}>
        <Reported to={read} />
      </MapStage>
    </div>
  )
  const { rerender } = render(stage())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([read.filter(Boolean), moved]).toEqual([[], []])
  rerender(stage(city))
  await waitFor(() => expect(moved).toEqual([city]), { timeout: 60_000 })
  expect(new Set(read.filter(Boolean).map((place) => JSON.stringify(place)))).toEqual(
    new Set([JSON.stringify(city)]),
  )
})
