import { describe, expect, test } from 'vitest'

import { isRock, lithologyOf, lithologyOfStratum, type Lithology } from './lithology.ts'

describe('names that have no hatch', () => {
  test.each([
    '',
    '玄武岩',
    '强风化片麻岩',
    '空洞',
    '火山角砾岩',
    'No recovery',
    'VOID',
    'COAL',
    'Weathered BASALT',
  ])('%s', (name) => expect(lithologyOf(name)).toBeUndefined())
})

const chinese: Record<string, Lithology> = {
  杂填土: 'miscellaneousFill',
  '素填土：以黏性土为主，夹碎石': 'plainFill',
  '填土(粉质黏土为主)': 'plainFill',
  '杂填土/素填土': 'miscellaneousFill',
  浜底淤泥: 'creekFill',
  吹填土: 'hydraulicFill',
  耕植土: 'plainFill',
  灰色粘土: 'clay',
  灰色黏土层: 'clay',
  褐黄色粉质粘土: 'siltyClay',
  '灰绿、兰灰色粘性土': 'siltyClay',
  '暗绿~草黄色粉质黏土': 'siltyClay',
  亚粘土: 'siltyClay',
  轻亚粘土: 'clayeySilt',
  亚砂土: 'clayeySilt',
  灰色淤泥质粘土: 'muckyClay',
  灰色淤泥质亚粘土: 'muckySiltyClay',
  淤泥质粉质粘土夹粉砂: 'muckySiltyClay',
  灰黑色淤泥: 'muck',
  灰色黏质粉土夹淤泥质粉质黏土: 'clayeySilt',
  草黄色砂质粉土: 'sandySilt',
  粉土: 'sandySilt',
  灰色粉砂: 'siltySand',
  粉砂夹粉质黏土: 'siltySand',
  含黏性土粉砂: 'siltySand',
  青灰色粉细砂夹粘性土: 'fineSand',
  细砂: 'fineSand',
  中砂: 'mediumSand',
  中粗砂: 'coarseSand',
  青灰色含砾中粗砂: 'gravellySand',
  砾砂: 'gravellySand',
  圆砾: 'gravel',
  角砾: 'gravel',
  砂卵石: 'cobble',
  珊瑚碎屑碎石: 'cobble',
  泥炭: 'peat',
  泥炭质土: 'peat',
  灰色粉质粘土粉砂互层: 'interbedded',
  粉质黏土与粉砂互层: 'interbedded',
  强风化泥岩: 'mudstone',
  粉砂质泥岩: 'mudstone',
  泥质粉砂岩: 'sandstone',
  中风化砂岩: 'sandstone',
  灰岩: 'limestone',
  石灰岩: 'limestone',
  晶屑凝灰岩: 'tuff',
  砂土状强风化花岗岩: 'granite',
  中风化花岗岩: 'granite',
  ' 粉 质 黏 土 ': 'siltyClay',
}

const english: Record<string, Lithology> = {
  'MADE GROUND': 'miscellaneousFill',
  'MADE GROUND: Soft to firm orangish brown sandy gravelly silty CLAY with fragments of red brick.':
    'miscellaneousFill',
  'Black gravelly sandy clay with fragments of concrete. [MADE GROUND]': 'miscellaneousFill',
  BITMAC: 'miscellaneousFill',
  'Light grey concrete - obstruction.': 'miscellaneousFill',
  'Bound Macadam': 'miscellaneousFill',
  'Brown sandy GRAVEL of concrete and brick': 'gravel',
  TOPSOIL: 'plainFill',
  'GRASS and TOPSOIL': 'plainFill',
  'Soft grey sandy CLAY': 'siltyClay',
  "Stiff light brown slightly sandy slightly gravelly CLAY (Driller's description)": 'clay',
  'Soft brown sandy CLAY. Sand is fine to coarse. [Alluvium]': 'siltyClay',
  'Very stiff brown CLAY. [Lough Neagh Clays]': 'clay',
  'Firm grey sandy gravelly SILT. Sand is fine to coarse.': 'sandySilt',
  'Soft clayey SILT': 'clayeySilt',
  'Medium dense brown very silty fine SAND': 'siltySand',
  'Medium dense brown fine SAND': 'fineSand',
  'Soft brown very silty fine to medium SAND with occasional pockets of dark brown peat.': 'mediumSand',
  'Medium dense brown fine to coarse SAND with low cobble content and bands of gravel.': 'mediumSand',
  'Loose coarse SAND': 'coarseSand',
  'Dense grey very gravelly clayey fine to coarse SAND with seams of grey clay.': 'gravellySand',
  'SAND and GRAVEL': 'gravellySand',
  'Brown sandy clayey GRAVEL': 'gravel',
  'BOULDER recovered as grey sandy angular fine to coarse gravel': 'cobble',
  'Spongy brown pseudo-fibrous PEAT [Recent Deposits]': 'peat',
  'Interlaminated grey CLAY and SAND': 'interbedded',
  'Weak SANDSTONE': 'sandstone',
  'Strong thinly laminated light grey fine to medium SANDSTONE with extremely close laminations.':
    'sandstone',
  'Grey MUDSTONE': 'mudstone',
  Chalk: 'limestone',
  'Brick Earth': 'clayeySilt',
  'silty clay': 'siltyClay',
}

test.each(Object.entries(chinese))('%s', (name, lithology) => expect(lithologyOf(name)).toBe(lithology))
test.each(Object.entries(english))('%s', (name, lithology) => expect(lithologyOf(name)).toBe(lithology))

test('the description decides where the name does not', () => {
  expect(lithologyOfStratum({ name: '②层', description: '灰黄色粉质黏土，可塑' })).toBe('siltyClay')
  expect(lithologyOfStratum({ name: 'CLAY', description: 'Soft brown sandy CLAY.' })).toBe('siltyClay')
  expect(lithologyOfStratum({ name: 'MADE GROUND', description: 'Brown sandy CLAY.' })).toBe(
    'miscellaneousFill',
  )
  expect(lithologyOfStratum({ name: '玄武岩', description: '夹黏土' })).toBeUndefined()
})

test.each([
  ['中风化花岗岩', true],
  ['玄武岩', true],
  ['花岗岩残积土', false],
  ['粉质黏土', false],
  ['Weak SANDSTONE', true],
  ['Coal', true],
  ['Brown sandy CLAY with sandstone fragments', false],
  ['MADE GROUND: sandstone fill', false],
])('%s is rock: %s', (name, rock) => expect(isRock(name)).toBe(rock))
