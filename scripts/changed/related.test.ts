import { globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { journeysThrough, ofAllRooms, roomOf, testsNear, roomJourneys } from './related.ts'

const files = new Map([
  ['contract/loans/loans.ts', ''],
  ['contract/route.ts', ''],
  ['server/app.ts', "import { loans } from './loans/loans.ts'"],
  ['server/config.test.ts', "import { app } from './app.ts'"],
  ['server/loans/loans.ts', "import { loans } from '#contract/loans/loans.ts'"],
  ['server/loans/loans.test.ts', "import { testApp } from '#testing/app.ts'"],
  ['server/visits/visits.ts', "import { loan } from '#server/loans/loans.ts'"],
  ['server/visits/visits.test.ts', ''],
  ['server/audit/audit.test.ts', ''],
  ['server/credit/credit.test.ts', "import { buildLoan } from '#testing/builders/loans.ts'"],
  ['testing/builders/loans.ts', ''],
  ['web/loans/mine.test.tsx', ''],
])

test('tests near a change: its room in every tree, who imports it, and the rooms that do', () => {
  expect(testsNear(files, ['server/loans/loans.ts'])).toEqual([
    'server/loans/loans.test.ts',
    'server/visits/visits.test.ts',
    'web/loans/mine.test.tsx',
  ])
  expect(testsNear(files, ['testing/builders/loans.ts'])).toEqual(['server/credit/credit.test.ts'])
  expect(testsNear(files, ['server/audit/audit.test.ts'])).toContain('server/audit/audit.test.ts')
  expect(testsNear(files, ['docs/figures.md'])).toEqual([])
})

test('journeys through a changed room run, and a changed journey', () => {
  const journeys = ['e2e/loans/a.spec.ts', 'e2e/search.spec.ts', 'e2e/visitor.spec.ts']
  expect(journeysThrough(journeys, ['web/loans/x.tsx'])).toEqual(['e2e/loans/a.spec.ts'])
  expect(journeysThrough(journeys, ['e2e/visitor.spec.ts'])).toEqual(['e2e/visitor.spec.ts'])
  expect(journeysThrough(journeys, ['docs/figures.md'])).toEqual([])
})

test('every journey walks a room that there is, or all of them; every row has both', () => {
  const list = (pattern: string) => globSync(pattern, { cwd: join(import.meta.dirname, '../..') })
  const rooms = list('{server,web,contract,language}/*/**/*.ts').flatMap((path) => roomOf(path) ?? [])
  const journeys = list('e2e/**/*.spec.ts')
  const patterns = roomJourneys.map(([, specs]) => specs)
  expect(journeys.filter((path) => ![ofAllRooms, ...patterns].some((specs) => specs.test(path)))).toEqual([])
  for (const [names, specs] of roomJourneys)
    expect([
      names,
      rooms.some((room) => names.test(room)),
      journeys.some((path) => specs.test(path)),
    ]).toEqual([names, true, true])
})
