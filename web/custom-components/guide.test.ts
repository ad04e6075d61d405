import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const filesOf = (folder: string) =>
  readdirSync(join(web, folder)).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))

/** Drawn inside another widget, never on its own. */
const within = new Set(['StateDrawing.tsx'])

test.each(filesOf('ui').filter((name) => !within.has(name)))('the style guide shows %s', (name) => {
  const guide = filesOf('custom-components').map((file) =>
    readFileSync(join(web, 'custom-components', file), 'utf8'),
  )
  expect(guide.some((source) => source.includes(`'#web/ui/${name}'`))).toBe(true)
})
