import { render, waitFor } from '@testing-library/react'
import type OlMap from 'ol/Map.js'
import { expect, test, vi } from 'vitest'

import { MapStage } from '#web/map/stage/MapStage.tsx'
import { useMap } from '#web/map/stage/useMap.ts'

import { DrawSelection } from './DrawSelection.tsx'
import type { Selection } from './selection.ts'

const place = { centre: { lng: 123.9, lat: 31.2 }, zoom: 13 }

async function open() {
  const drawn = vi.fn<(selection: Selection) => void>()
  const known: OlMap[] = []
  function Known() {
    const map = useMap()
    if (map) known.push(map)
    return null
  }
  render(
    <div style={{ width: 600, height: 500, position: 'relative' }}>
      <MapStage label="地图" place={place}>
        <Known />
        <DrawSelection shape="box" metres={0} onDrawn={drawn} onLeave={() => {}} />
      </MapStage>
    </div>,
  )
  const map = await vi.waitUntil(() => known[0], { timeout: 60_000 })
  await waitFor(() => expect(map.getPixelFromCoordinate([0, 0])).toBeTruthy(), { timeout: 60_000 })
  return { map, drawn }
}

function finger(map: OlMap, pointerId: number) {
  const { left, top } = map.getViewport().getBoundingClientRect()
  return (type: string, x: number, y: number) =>
    map.getViewport().dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, pointerId, pointerType: 'touch', isPrimary: pointerId === 1 },
        ...{ clientX: left + x, clientY: top + y, button: type === 'pointermove' ? -1 : 0, buttons: 1 },
      }),
    )
}

test('one finger draws a rectangle', async () => {
  const { map, drawn } = await open()
  const first = finger(map, 1)
  first('pointerdown', 200, 150)
  for (let by = 20; by <= 200; by += 20) first('pointermove', 200 + by, 150 + by)
  first('pointerup', 400, 350)
  expect(drawn).toHaveBeenCalledOnce()
})

test('a second finger gives the sketch up and zooms; the next drag draws again', async () => {
  const { map, drawn } = await open()
  const [first, second] = [finger(map, 1), finger(map, 2)]
  const zoom = map.getView().getZoom() ?? 0
  first('pointerdown', 280, 240)
  first('pointermove', 270, 230)
  first('pointermove', 260, 220)
  second('pointerdown', 320, 260)
  for (let by = 10; by <= 100; by += 10) {
    first('pointermove', 260 - by, 220 - by)
    second('pointermove', 320 + by, 260 + by)
  }
  second('pointerup', 420, 360)
  first('pointermove', 100, 80)
  first('pointerup', 100, 80)
  await waitFor(() => expect(map.getView().getZoom()).toBeGreaterThan(zoom + 0.5))
  expect(drawn).not.toHaveBeenCalled()

  first('pointerdown', 200, 150)
  for (let by = 20; by <= 200; by += 20) first('pointermove', 200 + by, 150 + by)
  first('pointerup', 400, 350)
  expect(drawn).toHaveBeenCalledOnce()
})
