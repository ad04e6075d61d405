import { expect, test } from 'vitest'

import { withoutInvisible } from './spelling.ts'

test('what nobody sees is taken out, and the rest composed', () => {
  const marks = '\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2064\u2066\uFEFF\uFE0F\u{E0100}'
  expect(withoutInvisible([...marks].map((mark) => `王${mark}`).join(''))).toBe(
    '王'.repeat([...marks].length),
  )
  expect(withoutInvisible('e\u0301　𠮷 ①')).toBe('é　𠮷 ①')
})
