import { expect, test } from 'vitest'

import { baseOf, keysOf } from './passed.ts'

const files = new Map([
  ['a.ts', "import { b } from './b.ts'\n"],
  ['b.ts', "import { c } from './c.ts'\n"],
  ['c.ts', "import type { b } from './b.ts'\nexport const c = 1\n"],
  ['d.ts', 'export const d = 1\n'],
])
const paths = [...files.keys()]
const changedKeys = (path: string, text: string) => {
  const before = keysOf(files, paths, baseOf(files))
  const later = new Map([...files, [path, text]])
  const after = keysOf(later, paths, baseOf(later))
  return paths.filter((one) => before.get(one) !== after.get(one))
}

test('a key changes with its file and with what it imports, however far away', () => {
  expect(changedKeys('a.ts', "import { b } from './b.ts'\nb()\n")).toEqual(['a.ts'])
  expect(changedKeys('c.ts', 'export const c = 2\n')).toEqual(['a.ts', 'b.ts', 'c.ts'])
  expect(changedKeys('d.ts', 'export const d = 2\n')).toEqual(['d.ts'])
})

test('settings and declarations that hold everywhere change every key', () => {
  expect(changedKeys('oxlint.config.ts', 'export default {}\n')).toEqual(paths)
  expect(changedKeys('tsconfig.json', '{}')).toEqual(paths)
  expect(changedKeys('testing/x.d.ts', 'interface Window {}\n')).toEqual(paths)
  expect(changedKeys('e.ts', "declare module 'vitest' {}\n")).toEqual(paths)
})
