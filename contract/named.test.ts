import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('no two schemas have the same name: the later one would be described in the place of both', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname })
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /\bnamedSchemas\.add\([^)]*\bid: '(\w+)'/g,
      ),
    ].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
