import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lithologyOf } from './lithology.ts'
import { soilOfNen5104, wordOfNen5104 } from './nen-5104.ts'

test.each([
  ['Zs1', '砂', '弱粉质', 'mediumSand'],
  ['Zs4', '粉砂', '极强粉质', 'siltySand'],
  ['Zg3', '砾砂', '强含砾', 'gravellySand'],
  ['Kz3g2', '黏质粉土', '强砂质、中等含砾', 'clayeySilt'],
  ['Ks1h3', '黏土', '弱粉质、强腐殖质', 'clay'],
  ['Ks3', '粉质黏土', '强粉质', 'siltyClay'],
  ['Vk1', '泥炭', '弱黏土质', 'peat'],
  ['Lz3', '砂质粉土', '强砂质', 'sandySilt'],
  ['G', '砾石', '', 'gravel'],
  ['K', '黏土', '', 'clay'],
  ['NBE', '未定名', '', undefined],
])('%s is %s, %s', (code, name, admixtures, hatch) => {
  expect(soilOfNen5104(code)).toEqual({ name, admixtures })
  expect(lithologyOf(name)).toBe(hatch)
})

test.each(['', 'Q', 'Zs9', 'Zq1', 'zs1', 'een verkit kleibrokje', 'constructor', 'Zs1!'])(
  '%s is no soil of it',
  (code) => expect(soilOfNen5104(code)).toBeUndefined(),
)

describe('codes beside the main one', () => {
  test.each([
    ['ZMGO', '砂粒较粗（210–300 μm）'],
    ['ZUF', '砂粒极细（63–105 μm）'],
    ['KSTV', '硬'],
    ['GR', '灰色'],
    ['LI BR', '浅褐色'],
    ['TGR BR', '带灰褐色'],
    ['GM', '无样品'],
  ])('%s is %s', (code, word) => expect(wordOfNen5104(code)).toBe(word))

  test.each(['FN5', 'LI', 'spreiding M300-800', 'toString', ''])('%s stays as it is', (text) =>
    expect(wordOfNen5104(text)).toBeUndefined(),
  )
})

test('any text is answered', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const soil = soilOfNen5104(text)
      expect(soil === undefined || soil.name.length > 0).toBe(true)
      expect([undefined, 'string']).toContain(wordOfNen5104(text) === undefined ? undefined : 'string')
    }),
  )
})
