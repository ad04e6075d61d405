import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { seeEverything } from '#testing/near.ts'

import { insetMap } from './inset-map.tsx'

beforeEach(seeEverything)
afterEach(() => vi.restoreAllMocks())

/** A browser that paints, or does not, and saves data, or does not. */
function browse({ paints = true, saves = false }): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    paints ? Object.create(Object.prototype) : null,
  )
  Object.defineProperty(navigator, 'connection', { value: { saveData: saves }, configurable: true })
}

type Load = () => Promise<() => string>

const open = (load: Load) => {
  const Inset = insetMap(load)
  render(<Inset />)
}

test('the map comes over the drawing', async () => {
  browse({})
  open(() => Promise.resolve(() => 'the map'))
  expect(await screen.findByText('the map')).toBeTruthy()
})

test.each([
  ['cannot be painted', { paints: false }],
  ['would cost data that is saved', { saves: true }],
])('a map that %s is not loaded', async (_, browser) => {
  browse(browser)
  const load = vi.fn<Load>(() => Promise.resolve(() => 'the map'))
  open(load)
  await new Promise((resolve) => setTimeout(resolve, 50)) // it would have been called at once
  expect(load).not.toHaveBeenCalled()
})

test('where the map does not arrive, the drawing stays', async () => {
  browse({})
  const load = vi.fn<Load>(() => Promise.reject(new Error('no network')))
  open(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.queryByText('the map')).toBeNull()
})
