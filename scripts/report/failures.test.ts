import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

interface Test {
  name: string
  step: string
  ms: number
  errors?: string[]
}

// plain JavaScript has no types, and is not asked for any
const load = async (path: string) => (await import(path)) as Record<string, (...given: unknown[]) => unknown>
const { testsIn } = (await load('./reports.mjs')) as { testsIn: (folder: string, root: string) => Test[] }
const { slowest } = (await load('./slowest.mjs')) as { slowest: (tests: Test[], count?: number) => string[] }
const { brief, failures } = (await load('./failures.mjs')) as {
  brief: (steps: { name: string; tail: string }[], tests: Test[]) => string[]
  failures: (steps: { name: string; tail: string }[], tests: Test[]) => string[]
}

const ofVitest = {
  testResults: [
    {
      name: '/house/server/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a list is sorted', status: 'passed', duration: 2345, failureMessages: [] },
        {
          fullName: 'a list is counted',
          status: 'failed',
          duration: 12,
          failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n    at a.test.ts:3:1'],
        },
      ],
    },
    { name: '/house/server/b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
  ],
}
const error = { message: 'locator.click: Timeout', location: { file: 'b.spec.ts', line: 7, column: 1 } }
const ofJourneys = {
  suites: [
    {
      title: 'b.spec.ts',
      file: 'b.spec.ts',
      specs: [{ title: 'the door opens', ok: true, tests: [{ results: [{ duration: 31_000 }] }] }],
      suites: [
        {
          title: 'on a phone',
          file: 'b.spec.ts',
          specs: [
            { title: 'it closes', ok: false, tests: [{ results: [{ duration: 700, errors: [error] }] }] },
          ],
        },
      ],
    },
  ],
}

async function readAll(reports: Record<string, object>): Promise<Test[]> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-reports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, report] of Object.entries(reports))
    await writeFile(join(folder, name), JSON.stringify(report))
  return testsIn(folder, '/house')
}

test('tests of Vitest and journeys are listed together, the slowest first', async () => {
  const some = await readAll({ 'tests.json': ofVitest })
  expect(slowest(some, 1)).toEqual(['   2.3 s  server/a.test.ts › a list is sorted'])
  const all = await readAll({ 'tests.json': ofVitest, 'journeys.json': ofJourneys })
  expect(slowest(all, 3)).toEqual([
    '  31.0 s  e2e/b.spec.ts › the door opens',
    '   2.3 s  server/a.test.ts › a list is sorted',
    '   0.7 s  e2e/b.spec.ts › on a phone › it closes',
  ])
})

test('a failed test has its file, its whole name and its error without colours', async () => {
  const tests = await readAll({ 'tests.json': ofVitest, 'journeys.json': ofJourneys })
  const tail = 'not asked for'
  expect(
    failures(
      [
        { name: 'tests', tail },
        { name: 'journeys', tail },
      ],
      tests,
    ),
  ).toEqual([
    '✗ server/a.test.ts › a list is counted',
    '    expected 1 to be 2',
    '        at a.test.ts:3:1',
    '✗ server/b.test.ts',
    '    Cannot find c.ts',
    '✗ e2e/b.spec.ts › on a phone › it closes',
    '    locator.click: Timeout',
    '    at line 7',
  ])
})

test('a step that names no test says its last forty lines', async () => {
  const tail = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')
  const said = failures([{ name: 'journeys', tail }], await readAll({}))
  expect(said).toHaveLength(41)
  expect(said[0]).toBe('✗ journeys: no test is named; its last lines:')
  expect(said.at(-1)).toBe('    line 59')
})

test('many errors are cut, and still every test is named', () => {
  const long = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')
  const failed = (count: number): Test[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `test ${index}`,
      step: 'tests',
      ms: 1,
      errors: [long, long, long],
    }))
  const steps = [{ name: 'tests', tail: '' }]
  expect(failures(steps, failed(1))).toHaveLength(40)
  const some = failures(steps, failed(30))
  expect(some.length).toBeLessThanOrEqual(200)
  expect(some.at(-1)).toBe('✗ test 29')
  const many = failures(steps, failed(300))
  expect(many).toHaveLength(200)
  expect(many.at(-1)).toBe('… and 200 more')
})

test('the end of a log says in eighteen lines where what failed', async () => {
  const stack = 'expected 1 to be 2\n    at /work/server/a.test.ts:12:3'
  const one: Test = { name: 'server/a.test.ts › a list', step: 'tests', ms: 1, errors: [stack] }
  const tail = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')
  const steps = [
    { name: 'check', tail },
    { name: 'tests', tail },
  ]
  const said = brief(steps, [one])
  expect(said.slice(0, 2)).toEqual(['✗ server/a.test.ts:12 › a list', '    expected 1 to be 2'])
  expect([said[2], said.at(-1)]).toEqual(['✗ check', '    line 59'])
  expect(said).toHaveLength(18)
  const many = Array.from({ length: 40 }, (_, n) => ({ ...one, name: `server/a.test.ts › ${n}` }))
  for (const count of [9, 10, 18, 19, 40])
    expect(brief([{ name: 'tests', tail }], many.slice(0, count)).length).toBeLessThanOrEqual(18)
  expect(brief([{ name: 'tests', tail }], many).at(-1)).toBe('… and 23 more, named above')
})
