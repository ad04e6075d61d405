import { expect, test } from 'vitest'

import { literatureCitation } from './literature-citation.ts'

test.each([
  [
    { literatureKind: 'monograph', authors: '林澜，周汀', source: '云汀出版社', pages: '12-40' },
    '林澜, 周汀. 软土[M]. 云汀出版社, 2019: 12-40.',
  ],
  [
    {
      literatureKind: 'paper',
      authors: '甲、乙；丙, 丁',
      source: '云汀地质',
      volume: '40',
      issue: '2',
      pages: '1-9',
      doi: '10.1234/yt.1',
    },
    '甲, 乙, 丙, 等. 软土[J]. 云汀地质, 2019, 40(2): 1-9. DOI: 10.1234/yt.1.',
  ],
  [
    { literatureKind: 'journal', source: '云汀地质编辑部', volume: '40', issue: null },
    '软土[J]. 2019, 40. 云汀地质编辑部.',
  ],
  [{ literatureKind: 'report', authors: '甲' }, '甲. 软土[R]. 2019.'],
  [{ literatureKind: null }, '软土[Z]. 2019.'],
])('%j is cited as %s', (values, words) => {
  expect(literatureCitation({ title: '软土', year: 2019, values })).toBe(words)
})

test('without a year the day of publication tells it, and without both nothing does', () => {
  const paper = { literatureKind: 'paper', source: '云汀地质' }
  const cited = (values: object) =>
    literatureCitation({ title: '软土', year: null, values: { ...paper, ...values } })
  expect(cited({ publishedOn: '2020-03-01' })).toBe('软土[J]. 云汀地质, 2020.')
  expect(cited({})).toBe('软土[J]. 云汀地质.')
})
