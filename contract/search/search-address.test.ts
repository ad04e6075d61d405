import { expect, test } from 'vitest'

import { writeSearch } from './search-address.ts'
import { SearchQuestion } from './search.ts'

const question = (text: string, rest: Partial<SearchQuestion> = {}) => SearchQuestion.parse({ text, ...rest })

test.each<[string, SearchQuestion, string]>([
  ['words', question('⑤1 粉质黏土'), 'q=⑤1 粉质黏土'],
  ['separators', question('a&b=c#/%"<'), 'q=a&b=c#/%"<'],
  [
    'conditions',
    question('x', {
      conditions: [{ prop: 'kind', anyOf: ['borehole', 'a,b%'] }],
      sort: 'newest',
      exact: true,
    }),
    'q=x&sort=newest&exact=1&conditions=[{"prop":"kind","anyOf":["borehole","a,b%"]}]',
  ],
])('writes the address of %s', (_, asked, query) => {
  expect(decodeURIComponent(writeSearch(asked).replaceAll('+', ' '))).toBe(`?${query}`)
})
