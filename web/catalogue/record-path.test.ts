import { expect, test } from 'vitest'

import { kindAt } from './record-path.ts'

test.each([
  ['/swdzzl', 'core'],
  ['/swdzzl/YX-1', 'core'],
  ['/swdzzl/slice', 'slice'],
  ['/swdzzl/slice/B-1', 'slice'],
  ['/swdzzl/sliced', 'core'],
  ['/research-achievement', 'literature'],
  ['/home', undefined],
])('%s is the place of %s', (pathname, name) => {
  expect(kindAt(pathname)).toBe(name)
})
