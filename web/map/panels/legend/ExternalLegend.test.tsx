import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Layer } from '#contract/map/layers.ts'

import { ExternalLegend } from './ExternalLegend.tsx'

const layer: Layer = {
  ...{
    code: 'rock',
    parent: null,
    name: '基岩地质图',
    type: 'wms',
    kind: null,
    style: { colour: null, symbol: null, lineWidth: null, lineStyle: null, fill: null },
    opacity: 1,
  },
  source: { url: 'https://wms.example/', layers: 'rock' },
  ...{ minZoom: null, maxZoom: null, checked: false, visits: 0, total: null, version: 1 },
}

test('a legend that does not come, or is no picture, says so', () => {
  render(<ExternalLegend layer={layer} />)
  const picture = screen.getByRole('img', { name: '基岩地质图的图例' })
  expect(picture.getAttribute('src')).toMatch(/^https:\/\/wms\.example\/\?.*REQUEST=GetLegendGraphic/)
  fireEvent.error(picture)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('图例没有取到')).toBeTruthy()
})
