import { expect, test } from 'vitest'

import { readValues, writeSearch } from './search-address.ts'
import { SearchQuestion } from './search.ts'

const question = (text: string, rest: Partial<SearchQuestion> = {}) => SearchQuestion.parse({ text, ...rest })

test.each<[string, SearchQuestion, string]>([
  ['words', question('⑤1 粉质黏土'), 'q=%E2%91%A41+%E7%B2%89%E8%B4%A8%E9%BB%8F%E5%9C%9F'],
  ['signs', question('a&b=c#/%"<'), 'q=a%26b%3Dc%23%2F%25%22%3C'],
  [
    'facets',
    question('x', { filters: { kind: ['borehole', 'core'], type: ['a,b%'] } }),
    'q=x&kind=borehole%2Ccore&type=a%252Cb%2525',
  ],
  [
    'the rest',
    question('x', { filters: { district: [''] }, sort: 'newest', exact: true }),
    'q=x&district=&sort=newest&exact=1',
  ],
])('the address of %s', (_, asked, query) => {
  expect(writeSearch(asked)).toBe(`?${query}`)
})

test('values that hold commas and signs are read back apart', () => {
  expect(readValues('甲%2C乙,100%25,%252C,')).toEqual(['甲,乙', '100%', '%2C', ''])
})
