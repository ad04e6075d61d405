import { expect, test } from 'vitest'

import { coneDoubts } from './cone-doubts.ts'

const sounding = (fields: object) => ({
  ...{ depths: null, startDepth: 2, step: 1, psMpa: null, qcMpa: null, fsKpa: null, u2Kpa: null },
  ...fields,
})

test.each([
  ['fs in MPa', { qcMpa: [1, 2, 3], fsKpa: [0.02, 0.04, 0.05] }, 'fs 疑以 MPa 填写'],
  ['qc in tens of MPa', { qcMpa: [0.1, 0.2], fsKpa: [20, 40] }, '单位不符'],
  ['u2 in MPa', { u2Kpa: [0.01, 0.02, 0.05, 0.09, 0.1] }, 'u2 最大 0.1 kPa，疑以 MPa 填写'],
  ['below the hole', { psMpa: Array.from({ length: 12 }, () => 1) }, '静探读数到 13 m，超过孔深 12.5 m'],
  ['own depths below the hole', { depths: [1, 12.57], psMpa: [1, 2] }, '静探读数到 12.57 m'],
])('%s is doubtful', (_, fields, words) => {
  expect(coneDoubts(sounding(fields), 12.5)).toEqual([expect.stringContaining(words)])
})

test.each([
  ['clay', { qcMpa: [0.5, 0.6], fsKpa: [12, 20] }],
  ['sand', { qcMpa: [15, 20, 0], fsKpa: [80, 100, 3] }],
  ['no pore pressure above the water', { u2Kpa: [0, 0.5, 30, 60, 90] }],
  ['no readings', { qcMpa: [null], fsKpa: [null] }],
])('%s is not', (_, fields) => expect(coneDoubts(sounding(fields), 12.5)).toEqual([]))
