import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const path = './slowest.mjs' // plain JavaScript has no types, and is not asked for any
const { slowest } = (await import(path)) as {
  slowest: (folder: string, root: string, count?: number) => string[]
}

const vitest = {
  testResults: [
    {
      name: '/house/server/a.test.ts',
      assertionResults: [
        { fullName: 'a list is sorted', duration: 2345 },
        { fullName: 'a list is counted', duration: 12 },
      ],
    },
  ],
}
const journeys = {
  suites: [
    {
      specs: [{ file: 'b.spec.ts', title: 'the door opens', tests: [{ results: [{ duration: 31_000 }] }] }],
      suites: [
        {
          specs: [
            {
              file: 'b.spec.ts',
              title: 'it closes',
              tests: [{ results: [{ duration: 5 }, { duration: 700 }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('lists tests of Vitest and journeys together, the slowest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-slowest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.json'), JSON.stringify(vitest))
  expect(slowest(folder, '/house', 1)).toEqual(['   2.3 s  server/a.test.ts › a list is sorted'])
  await writeFile(join(folder, 'journeys.json'), JSON.stringify(journeys))
  expect(slowest(folder, '/house', 3)).toEqual([
    '  31.0 s  e2e/b.spec.ts › the door opens',
    '   2.3 s  server/a.test.ts › a list is sorted',
    '   0.7 s  e2e/b.spec.ts › it closes',
  ])
})
