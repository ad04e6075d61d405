import { expect, test } from 'vitest'

import { boreholeKinds } from '#geology/borehole-kinds.ts'

import { proposalFor } from './proposals.ts'

test.each([
  ['标贯孔', '标准贯入试验孔'],
  ['双桥静探孔', '双桥静力触探孔'],
  ['取土标贯钻孔', '取土标贯孔'],
  ['取士孔', '取土孔'],
  ['静探孔', undefined], // 单桥 or 双桥: nobody here knows
  ['孔', undefined],
])('for the type of hole %s, %s is proposed', (text, proposal) => {
  expect(proposalFor({ label: '钻孔类型', type: 'choice', choices: boreholeKinds }, text)).toBe(proposal)
})
