import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { bannerDrawings } from '#contract/content/content.ts'
import { seeEverything } from '#testing/near.ts'

import { AreaDrawing } from './AreaDrawing.tsx'
import { areas } from './areas/areas.ts'

seeEverything()

test.each(bannerDrawings)('%s is drawn, for the eye alone', async (name) => {
  const { container } = render(<AreaDrawing name={name} />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  await waitFor(() => expect(container.querySelectorAll('svg > g path').length).toBeGreaterThan(5), {
    timeout: 60_000,
  })
})

test('every area has its own drawing', () => {
  expect(new Set(areas.map(({ drawing }) => drawing)).size).toBe(areas.length)
})
