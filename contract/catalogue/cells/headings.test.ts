import { describe, expect, test } from 'vitest'

import { factorFor, headingIn, meanings } from './headings.ts'

describe('a heading and its unit', () => {
  test.each([
    ['水位埋深（m）', '水位埋深', 'm'],
    ['水位埋深(m)*', '水位埋深', 'm'],
    ['水位埋深 [ｍ]', '水位埋深', 'm'],
    ['水位埋深【米】', '水位埋深', '米'],
    ['水位埋深/m', '水位埋深', 'm'],
    ['水位埋深，m', '水位埋深', 'm'],
    ['水位埋深m', '水位埋深', 'm'],
    ['水 位\n埋 深（单位：cm）', '水位埋深', 'cm'],
    ['含水率％', '含水率', '%'],
    ['重度（kN/m³）', '重度', 'kN/m3'],
    ['黏聚力c(kPa)', '黏聚力c', 'kPa'],
    ['地下水类型(0-初见水位 1-稳定水位)', '地下水类型', undefined],
    ['取样类型(0-原状土样，3-水样）', '取样类型', undefined],
    ['X坐标（北）', 'x坐标', undefined],
    ['孔口标高(H)', '孔口标高', undefined],
    ['锥尖阻力（qc）', '锥尖阻力', undefined],
    ['孔深（furlong）', '孔深', 'furlong'],
    ['孔深（m', '孔深', 'm'],
  ])('%s', (text, name, unit) => {
    const heading = headingIn(text)
    expect(heading.names).toContain(name)
    expect(heading.unit).toBe(unit)
  })
})

describe('the unit of a column', () => {
  test.each([
    ['孔深（cm）', 'm', 0.01],
    ['孔深', 'm', 1],
    ['孔深（H）', 'm', 1],
    ['孔深（furlong）', 'm', undefined],
    ['密度（kN/m3）', 'g/cm³', undefined],
    ['比重（g/cm3）', null, undefined],
    ['备注（m）', undefined, 1],
  ])('%s into %s', (text, unit, factor) => {
    expect(factorFor(headingIn(text), { names: [], unit })).toBe(factor)
  })
})

test('a heading means the column whose remark it bears before the one that it bears without', () => {
  const find = meanings({
    x: { names: ['X'] },
    east: { names: ['X（东）'] },
    depth: { names: ['孔深', '深度'] },
  })
  expect(['Ｘ', 'X(m)', 'x (东)', '深 度', '孔深m', '孔'].map((text) => find(headingIn(text)))).toEqual([
    'x',
    'x',
    'east',
    'depth',
    'depth',
    undefined,
  ])
})
