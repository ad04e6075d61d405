import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { project } from '#contract/catalogue/project.ts'
import { recordSigns } from '#contract/map/signs.ts'

import { legendRows } from './legend.ts'

const holes = { code: 'borehole', name: '工程地质钻孔', kind: borehole, isWhole: true }
const projects = { code: 'project', name: '工程勘察项目', kind: project, isWhole: false }
const textsOf = (...given: Parameters<typeof legendRows>) => legendRows(...given).map(({ text }) => text)
const colours = ['公开、会员可见', '保护期', '涉密']

test('layers stand from the topmost down, the hole types below their layer', () => {
  const rows = legendRows([holes, projects], new Set())
  expect(rows.slice(0, 3)).toMatchObject([
    { text: '工程勘察项目', sign: recordSigns.site },
    { text: '工程地质钻孔', sign: undefined, counted: borehole },
    { text: '取土孔' },
  ])
  expect(rows[0]).not.toHaveProperty('counted')
  expect(rows).toHaveLength(1 + 1 + 12 + 1 + 3)
})

test('of a layer of dots the types are not told apart', () => {
  expect(textsOf([holes], new Set(['borehole']))).toEqual(['工程地质钻孔', '密集处只绘部分', ...colours])
  expect(textsOf([holes, projects], new Set(['borehole']))).toEqual([
    ...['工程勘察项目', '工程地质钻孔', '聚在一处的件数', '密集处只绘部分'],
    ...colours,
  ])
})

test('without layers there is no legend', () => {
  expect(legendRows([], new Set())).toEqual([])
})
