import { expect, test } from 'vitest'

import { kindAt } from './record-path.ts'

test.each([
  ['/swdzzl', 'core'],
  ['/swdzzl/YX-1', 'core'],
  ['/swdzzl/thin-section', 'thinSection'],
  ['/swdzzl/thin-section/B-1', 'thinSection'],
  ['/swdzzl/thin-sectiond', 'core'],
  ['/research-achievement', 'literature'],
  ['/home', undefined],
])('%s belongs to %s', (pathname, name) => {
  expect(kindAt(pathname)).toBe(name)
})
