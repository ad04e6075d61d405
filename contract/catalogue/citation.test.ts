import { expect, test } from 'vitest'

import { archive } from './archive.ts'
import { borehole } from './borehole.ts'
import { citationOf, documentType } from './citation.ts'

const common = { site: '云汀市地质资料馆', today: '2026-11-20', address: 'https://a.example/#/x' }
const updatedAt = '2026-05-01T03:00:00.000Z'

test('a hole is cited by its holder and number', () => {
  const record = { code: 'G0317', title: 'G0317', year: 2021, updatedAt, values: {} }
  expect(citationOf({ ...common, kind: borehole, record })).toBe(
    '云汀市地质资料馆. 工程地质钻孔 G0317[DB/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test('a report is cited by its author, title and number', () => {
  const record = {
    code: 'A-1',
    title: '滨湾勘察报告',
    year: 2021,
    updatedAt,
    values: { author: '云汀勘察院' },
  }
  expect(citationOf({ ...common, kind: archive, record })).toBe(
    '云汀勘察院. 滨湾勘察报告: A-1[A/OL]. 云汀市地质资料馆, 2021(2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test('without author and year nothing stands in their place', () => {
  const record = { code: 'A-1', title: '卷', year: null, updatedAt, values: { author: null } }
  expect(citationOf({ ...common, kind: archive, record })).toBe(
    '云汀市地质资料馆. 卷: A-1[A/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test.each([
  ['borehole', {}, 'DB'],
  ['constructor', {}, 'DB'],
  ['archive', {}, 'A'],
  ['literature', { literatureKind: 'monograph' }, 'M'],
  ['literature', { literatureKind: 'paper' }, 'J'],
  ['literature', { literatureKind: null }, 'Z'],
  ['publicDocument', { documentKind: 'standard' }, 'S'],
  ['publicDocument', { documentKind: 'law' }, 'Z'],
])('%s with %j is cited as %s', (name, values, type) => {
  expect(documentType({ ...borehole, name }, values)).toBe(type)
})
