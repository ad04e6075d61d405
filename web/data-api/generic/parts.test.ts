import { expect, test } from 'vitest'

import { partsIn } from './parts.ts'

test('a line is a name and a value, which may be empty or hold an equals sign', () => {
  expect(partsIn('city=云汀\n\n q = a=b \nday=')).toEqual({ parts: { city: '云汀', q: 'a=b', day: '' } })
})

test.each(['city', '=x', ' = '])('%s is none', (line) => {
  expect(partsIn(`a=1\n${line}`).fault).toContain('须写成 名称=值')
})
