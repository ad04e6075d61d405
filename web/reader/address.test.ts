import { expect, test } from 'vitest'

import { phrasesOf, readAddress } from './address.ts'

test.each([
  ['', 1, ''],
  ['page=137&marks=黏土|ZK17', 137, '黏土|ZK17'],
  ['page=0', 1, ''],
  ['page=-3', 1, ''],
  ['page=1e9', 1, ''],
  ['page=999999999', 1, ''],
  [`marks=${'黏'.repeat(500)}`, 1, '黏'.repeat(200)],
])('%s asks for page %i', (search, page, marks) => {
  expect(readAddress(new URLSearchParams(search))).toEqual({ page, marks })
})

test('phrases are separated by bars; empty ones are dropped', () => {
  expect(phrasesOf(' 黏土 |ZK 17||')).toEqual(['黏土', 'ZK 17'])
  expect(phrasesOf('')).toEqual([])
})
