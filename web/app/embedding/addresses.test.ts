import { expect, test } from 'vitest'

import { projectPath } from './addresses.ts'

test.each([
  ['', '/gczl'],
  ['?projectCount=', '/gczl'],
  ['?projectCount=%20', '/gczl'],
  ['?a=1&b=2', '/gczl'],
  ['?projectCount=KC2015-018', '/gczl/KC2015-018'],
  ['?projectCode=A%2F1%20%23', '/gczl/A%2F1%20%23'],
  ['?from=x&code=9', '/gczl/9'],
  ['?code=2&projectCount=1', '/gczl/1'],
  ['?number=7', '/gczl/7'],
  ['?projectCount=javascript:alert(1)', '/gczl/javascript%3Aalert(1)'],
])('an old address with %s leads to %s', (search, path) => {
  expect(projectPath(search)).toBe(path)
})
