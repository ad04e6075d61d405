import { expect, test } from 'vitest'

import { filesDropped, hasFolder } from './folder-files.ts'

const file = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (take: (one: File) => void) => take(new File(['x'], name)),
})
const folder = (name: string, entries: readonly object[]) => ({
  ...{ name, isFile: false, isDirectory: true },
  createReader: () => {
    let rest: readonly object[] = entries
    return { readEntries: (take: (some: readonly object[]) => void) => (take(rest), (rest = [])) }
  },
})
const dropped = (...entries: object[]): Pick<DataTransfer, 'items'> =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer

test('a dropped folder gives the files in it, but not what other programs left there', async () => {
  const data = dropped(
    folder('ags', [file('1.ags'), file('.DS_Store'), folder('下', [file('2.ags')])]),
    file('3.xlsx'),
  )
  expect(hasFolder(data)).toBe(true)
  expect((await filesDropped(data, 10)).map(({ name }) => name)).toEqual(['1.ags', '2.ags', '3.xlsx'])
})
