import { expect, test } from 'vitest'

import { lithologies } from '#geology/strata/lithology.ts'
import { soilClassColour, soilClassLabel, soilClassOf } from '#geology/strata/soil-class.ts'
import { strataColour } from '#geology/strata/strata.ts'

import { readStrip, stripText } from './strip.ts'

const names = [
  ...Object.values(lithologies).map(({ label }) => label),
  ...[
    '灰色淤泥质粉质黏土夹粉砂',
    '玄武岩',
    '全风化凝灰岩',
    '泥岩砂岩互层',
    '空洞',
    '',
    'Soft grey sandy CLAY',
    'BASALT',
  ],
]

test.each(names)('“%s” has one letter, and by it the colour of its name', (name) => {
  const letter = soilClassOf(name)
  expect(letter).toMatch(/^[a-z-]$/)
  for (const layer of ['', '②3', '⑮', '无'])
    expect(soilClassColour(layer, letter)).toBe(strataColour({ layer, name }))
})

test('every soil and rock has a letter of its own, which tells its name', () => {
  const labels = Object.values(lithologies).map(({ label }) => label)
  expect(labels.map((label) => soilClassLabel(soilClassOf(label)))).toEqual(labels)
  expect(soilClassLabel(soilClassOf('玄武岩'))).toBe('岩')
})

test('layers are read in order, and told with their soils', () => {
  const layers = readStrip('①1a3;f40;③t-100')
  expect(layers.map(({ base }) => base)).toEqual([0.03, 0.4, 1])
  expect(stripText(layers)).toBe('①1 杂填土、粉质黏土、③t')
  expect(readStrip('')).toEqual([])
})
