import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const contract = join(import.meta.dirname, '..')

test('no two schemas have the same name: the later one would be described in the place of both', () => {
  const files = globSync('**/*.ts', { cwd: contract })
  const names = files.flatMap((file) =>
    [...readFileSync(join(contract, file), 'utf8').matchAll(/\bnamedSchemas\.add\([^)]*\bid: '(\w+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
