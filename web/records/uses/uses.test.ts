import { expect, test } from 'vitest'

import { holeUses, pathOfHoles } from './chosen-holes-path.ts'

test('codes of holes stand in the address as they are, and a line as its corners', () => {
  const path = pathOfHoles('section', ['YT-1&2', '甲 3'], [121.4, 31.2, 121.5, 31.3])
  const search = new URLSearchParams(path.slice(path.indexOf('?')))
  expect(path.startsWith(holeUses.section.path)).toBe(true)
  expect(search.getAll('hole')).toEqual(['YT-1&2', '甲 3'])
  expect(search.get('line')).toBe('121.4,31.2,121.5,31.3')
})
