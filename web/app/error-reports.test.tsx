import { expect, test } from 'vitest'

import { reportErrors } from './error-reports.ts'

test('an error that nobody caught is reported by its kind and place, without its text, five times at most', () => {
  const reports: string[] = []
  const stop = reportErrors((text, page) => void reports.push(`${page} ${text}`))
  location.hash = '#/home?q=secret'
  const error = new TypeError('typed by a reader')
  error.stack = 'TypeError: typed by a reader\n    at draw (https://site.example/assets/page-1a.js:3:14)'
  const fail = () => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  for (let i = 0; i < 4; i += 1) fail()
  expect(reports).toHaveLength(4)
  for (let i = 0; i < 4; i += 1) fail()
  stop()
  fail()
  expect(reports).toEqual(Array.from({ length: 5 }, () => '/home TypeError page-1a.js:3:14'))
})
