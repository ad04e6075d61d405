import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { momentWords, placeholdersOf, templates, textOf, type TemplateName } from './templates.ts'

const names = (Object.keys(templates) as TemplateName[]).filter(
  (name) => name !== 'notice' && name !== 'answer',
)

test.each(names)('%s has one placeholder of at most twelve characters, as providers require', (name) => {
  const values = { code: '012345', time: momentWords(new Date()) }
  expect(placeholdersOf(name)).toHaveLength(1)
  expect(placeholdersOf(name).filter((placeholder) => !(placeholder in values))).toEqual([])
  expect(textOf(name, values)).not.toMatch(/[{}]|undefined/)
  expect(values.time.length).toBeLessThanOrEqual(12)
})

test.each([
  ['2026-01-02T16:05:00Z', '01月03日 00:05'],
  ['2026-11-20T01:05:59Z', '11月20日 09:05'],
])('%s is formatted in the archive’s time zone: %s', (moment, words) => {
  expect(momentWords(new Date(moment))).toBe(words)
})

test('the operator’s document contains every template', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/messages.md'), 'utf8')
  for (const name of names) expect(text).toContain(`\`${name}\``)
  for (const name of names) expect(text).toContain(templates[name].text)
})
