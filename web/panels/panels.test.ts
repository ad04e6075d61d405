import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** All files of the project that a file imports statically, directly or indirectly. */
function comesWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const source = readFileSync(join(root, path), 'utf8')
  for (const [, tree, name = ''] of source.matchAll(/^import (?!type ).*?'(#|\.\/)([^']+\.tsx?)'$/gms)) {
    comesWith(tree === '#' ? name : join(path, '..', name), found)
  }
  return found
}

test('the list imports only the strip of boreholes', () => {
  const drawings = [...comesWith('web/catalogue/RecordListPage.tsx')].filter((path) =>
    path.startsWith('web/borehole/'),
  )
  expect(drawings).toEqual(['web/borehole/strata/StrataStrip.tsx'])
})
