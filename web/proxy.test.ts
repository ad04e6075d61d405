import { expect, test } from 'vitest'

import config from '../vite.config.ts'

const [pattern = ''] = Object.keys(config.server?.proxy ?? {})

test.each([
  ['/api/hooks.ts', false],
  ['/api/call.ts?t=1700000000000', false],
  ['/api/catalogue', true],
  ['/api/catalogue/borehole/list', true],
  ['/api/catalogue/borehole/records/K1.ts', true],
  ['/api/openapi.json', true],
])('development: %s goes to the server: %s', (address, goes) => {
  expect(new RegExp(pattern).test(address)).toBe(goes)
})
