import { expect, test } from 'vitest'

import { layersText } from './layers-text.ts'

test('layers are listed in order, a layer without a number by its name alone', () => {
  const rest = { geologicalAge: null, baseDepth: 1 }
  const rows = [
    { ...rest, layer: '①1', name: '杂填土' },
    { ...rest, layer: null, name: '粉质黏土' },
  ]
  expect(layersText(rows)).toBe('①1 杂填土、粉质黏土')
})
