import { expect, test } from 'vitest'

import { toolNames, tools } from './tools.ts'

test('the first tool asks what is at a place; every tool has a name of its own', () => {
  expect(toolNames[0]).toBe('ask')
  expect(new Set(Object.values(tools).map(({ label }) => label)).size).toBe(toolNames.length)
})
