import { expect, test } from 'vitest'

import { archive } from './archive.ts'
import { borehole } from './borehole.ts'
import { bibtexOf, risOf } from './citation-files.ts'
import { citationOf, documentType, referenceOf } from './citation.ts'
import type { Kind } from './kind.ts'
import { publicDocument } from './public-document.ts'
import { literature } from './research/literature.ts'
import { result } from './research/result.ts'

const common = { site: '云汀市地质资料馆', today: '2026-11-20', address: 'https://a.example/#/x' }
const updatedAt = '2026-05-01T03:00:00.000Z'

interface CitedRecord {
  code?: string
  title?: string
  year?: number | null
  values?: Record<string, unknown>
}

const given = (kind: Kind, { code = 'A-1', title = '软土', year = 2019, values = {} }: CitedRecord) => ({
  ...common,
  kind,
  record: { code, title, year, updatedAt, values },
})

const cited = (kind: Kind, about: CitedRecord) => citationOf(given(kind, about))

test('a borehole is cited by holder and number', () => {
  expect(cited(borehole, { code: 'G0317', title: 'G0317', values: { leader: '甲' } })).toBe(
    '云汀市地质资料馆. 工程地质钻孔 G0317[DB/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test('an item of the archive is cited by its author, title and number', () => {
  const values = { author: '云汀勘察院' }
  expect(cited(archive, { title: '滨湾勘察报告', year: 2021, values })).toBe(
    '云汀勘察院. 滨湾勘察报告: A-1[A/OL]. 云汀市地质资料馆, 2021(2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test('missing author and year are omitted', () => {
  expect(cited(archive, { title: '卷', year: null, values: { author: null } })).toBe(
    '云汀市地质资料馆. 卷: A-1[A/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test.each([
  [
    { leader: '苏秋白', undertaker: '云汀地调院', completedOn: '2021-03-01' },
    '苏秋白. 软土: A-1[R/OL]. 云汀地调院, 2021(2026-05-01)[2026-11-20]. https://a.example/#/x.',
  ],
  [
    { undertaker: '云汀地调院' },
    '云汀地调院. 软土: A-1[R/OL]. 云汀市地质资料馆, 2019(2026-05-01)[2026-11-20]. https://a.example/#/x.',
  ],
  [
    { leader: null, undertaker: null },
    '云汀市地质资料馆. 软土: A-1[R/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  ],
])('a result with %j is cited as %s', (values, words) => {
  expect(cited(result, { values })).toBe(words)
})

test.each([
  [
    { documentKind: 'standard', number: 'GB/T 14848-2017' },
    '软土: GB/T 14848-2017[S/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  ],
  [
    { documentKind: 'law', number: '国务院令第349号', issuer: '国务院', issuedOn: '2002-03-19' },
    '国务院. 软土: 国务院令第349号[Z/OL]. (2002-03-19)[2026-11-20]. https://a.example/#/x.',
  ],
  [{ documentKind: 'policy' }, '软土[Z/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.'],
])('a public document is cited by its issuer: with %j as %s', (values, words) => {
  expect(cited(publicDocument, { values })).toBe(words)
})

test.each([
  [
    { literatureKind: 'monograph', authors: '林澜，周汀', source: '云汀出版社', pages: '12-40' },
    '林澜, 周汀. 软土[M]. 云汀出版社, 2019: 12-40.',
  ],
  [{ literatureKind: 'monograph', source: '云汀出版社', pages: '320' }, '软土[M]. 云汀出版社, 2019.'],
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
  [{ literatureKind: 'paper', source: '云汀地质', pages: '7' }, '软土[J]. 云汀地质, 2019: 7.'],
  [
    { literatureKind: 'journal', source: '云汀地质编辑部', volume: '40', issue: null },
    '软土[J]. 2019, 40. 云汀地质编辑部.',
  ],
  [{ literatureKind: 'report', authors: '甲' }, '甲. 软土[R]. 2019.'],
])('a publication is cited as published: with %j as %s', (values, words) => {
  expect(cited(literature, { values })).toBe(words)
})

test('a publication without bibliographic data is cited as a database record', () => {
  expect(cited(literature, { values: { literatureKind: null } })).toBe(
    '云汀市地质资料馆. 软土: A-1[Z/OL]. (2026-05-01)[2026-11-20]. https://a.example/#/x.',
  )
})

test('the year defaults to that of the publication date; without both it is omitted', () => {
  const paper = { literatureKind: 'paper', source: '云汀地质' }
  const values = { ...paper, publishedOn: '2020-03-01' }
  expect(cited(literature, { year: null, values })).toBe('软土[J]. 云汀地质, 2020.')
  expect(cited(literature, { year: null, values: paper })).toBe('软土[J]. 云汀地质.')
})

test.each<[Kind, Record<string, unknown>, string]>([
  [borehole, {}, 'DB'],
  [archive, {}, 'A'],
  [literature, { literatureKind: 'monograph' }, 'M'],
  [literature, { literatureKind: 'paper' }, 'J'],
  [literature, { literatureKind: null }, 'Z'],
  [publicDocument, { documentKind: 'standard' }, 'S'],
  [publicDocument, { documentKind: 'law' }, 'Z'],
])('$name with %j is cited as %s', (kind, values, type) => {
  expect(documentType(kind, values)).toBe(type)
})

const paper = {
  literatureKind: 'paper',
  authors: '甲，乙',
  source: '云汀地质',
  volume: '40',
  issue: '2',
  pages: '1-9',
  doi: '10.1234/yt_1',
}

test('exports a paper as RIS', () => {
  expect(risOf(referenceOf(given(literature, { values: paper })))).toBe(
    `${[
      'TY  - JOUR',
      'AU  - 甲',
      'AU  - 乙',
      'TI  - 软土',
      'T2  - 云汀地质',
      'PY  - 2019',
      'VL  - 40',
      'IS  - 2',
      'SP  - 1',
      'EP  - 9',
      'DO  - 10.1234/yt_1',
      'LA  - zh',
      'ER  - ',
    ].join('\r\n')}\r\n`,
  )
})

test('exports a paper as BibTeX', () => {
  expect(bibtexOf(referenceOf(given(literature, { values: paper })), 'YT WX/1')).toBe(
    `@article{YT-WX-1,
  author = {{甲} and {乙}},
  title = {{软土}},
  journal = {云汀地质},
  year = {2019},
  volume = {40},
  number = {2},
  pages = {1--9},
  doi = {10.1234/yt\\_1},
  language = {chinese}
}
`,
  )
})

test.each<[string, Kind, CitedRecord, string]>([
  ['a borehole, of its last update', borehole, { code: 'G0317', title: 'G0317' }, '2026'],
  ['an item without author', archive, { year: 2021 }, '2021'],
  ['an item without author and year', archive, { year: null }, '2026'],
  ['a result', result, { values: { undertaker: '云汀地调院', completedOn: '2021-03-01' } }, '2021'],
  ['a law', publicDocument, { year: null, values: { issuedOn: '2002-03-19' } }, '2002'],
])('RIS and BibTeX have the year of %s', (_, kind, about, year) => {
  const reference = referenceOf(given(kind, about))
  expect(risOf(reference)).toContain(`PY  - ${year}\r\n`)
  expect(bibtexOf(reference, 'x')).toContain(`year = {${year}}`)
})

test('a title cannot inject fields or entries', () => {
  const reference = referenceOf(given(result, { title: '软土}\n@book{x,\r\nER  - \r\nTY  - 100% \\input' }))
  const ris = risOf(reference)
  expect(ris.match(/^(?:TY|ER) {2}- /gm)).toEqual(['TY  - ', 'ER  - '])
  expect(ris.match(/^TI.*$/m)?.[0]).toContain('ER - TY - 100%')
  const bibtex = bibtexOf(reference, 'x')
  expect(bibtex.match(/^@/gm)).toHaveLength(1)
  expect(bibtex).toContain(String.raw`title = {{软土 @book x, ER - TY - 100\% input}}`)
})
