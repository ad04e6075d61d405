import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'
import { placeOf } from '#web/map/stage/open-map.ts'
import { MapContext } from '#web/map/stage/useMap.ts'

import { Overview } from './Overview.tsx'

const platform = { fetch }
let asked: string[] = []
let map: OlMap

const ring = [
  [123, 31],
  [125, 31],
  [125, 32],
  [123, 32],
  [123, 31],
]
const district = {
  type: 'Feature',
  properties: { name: '望江区', category: 'district' },
  geometry: { type: 'Polygon', coordinates: [ring] },
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  globalThis.fetch = async (request) => {
    const path = new URL(new Request(request).url).pathname
    asked.push(path)
    return path.endsWith('/map/city')
      ? Response.json({ type: 'FeatureCollection', features: [district] })
      : Response.json({ code: 0, success: true, msg: '', data: null })
  }
  const target = document.createElement('div')
  target.style.cssText = 'width:800px;height:400px'
  document.body.append(target)
  map = new OlMap({
    ...{ target, controls: [] },
    view: new View({ center: fromLonLat([124, 31.5]), zoom: 12, enableRotation: false }),
  })
  map.renderSync()
})
afterEach(() => {
  cleanup()
  map.getTargetElement().remove()
  map.dispose()
  globalThis.fetch = platform.fetch
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapContext value={map}>
        <div style={{ position: 'fixed', inset: 0 }}>
          <Overview base={undefined} />
        </div>
      </MapContext>
    </QueryClientProvider>,
  )
const button = page.getByRole('button', { name: '鹰眼图' })
const field = page.getByRole('application', { name: /^鹰眼图/ })
const centre = () => placeOf(map).centre

test('folded it costs nothing; unfolded it asks for the city once, and is so the next time', async () => {
  const { unmount } = open()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(asked.filter((path) => path.endsWith('/map/city'))).toEqual([])
  expect(document.querySelectorAll('.map-overview canvas')).toHaveLength(0)
  await button.click()
  await expect.element(field).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('中心在望江区')
  unmount()
  open()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).toBeVisible()
  await button.click()
  await expect.element(field).not.toBeInTheDocument()
  expect(document.querySelectorAll('.map-overview canvas')).toHaveLength(0)
})

test('arrow keys move the map by a quarter of what it shows, with Shift by all of it', async () => {
  open()
  await button.click()
  await expect.element(field).toBeVisible()
  field.element().focus()
  const { lng } = centre()
  await userEvent.keyboard('{ArrowRight}')
  const quarter = centre().lng - lng
  expect(quarter).toBeCloseTo((200 * 360) / 256 / 2 ** 12, 4)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(centre().lng).toBeCloseTo(lng - 3 * quarter, 4)
  expect(centre().lat).toBeCloseTo(31.5, 4)
})

test('a press centres the map there; the frame is dragged by wherever it is held', async () => {
  open()
  await button.click()
  await expect.element(field).toBeVisible()
  const box = field.element().getBoundingClientRect()
  await userEvent.click(field, { position: { x: box.width / 4, y: box.height / 2 } })
  expect(centre().lng).toBeCloseTo(123.46, 1)
  const frame = document.querySelector('.overview-frame')
  if (!frame) throw new Error('There is no frame.')
  await expect.poll(() => frame.getBoundingClientRect().left).toBeLessThan(box.left + box.width / 4)
  const from = frame.getBoundingClientRect()
  const before = centre()
  const held = 3 + frame.clientLeft // positions begin within the border
  const to = { x: from.left - box.left + held + box.width / 4, y: from.top - box.top + held }
  await userEvent.dragAndDrop(frame, field, { sourcePosition: { x: 3, y: 3 }, targetPosition: to })
  await expect.poll(() => centre().lng).toBeCloseTo(before.lng + (124 - 123.46), 1)
  expect(centre().lat).toBeCloseTo(before.lat, 3)
})
