import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Field, TextInput } from './Field.tsx'

afterEach(cleanup)

test.each([
  [{ hint: '至少 4 个字' }, '至少 4 个字', false],
  [{ hint: '至少 4 个字', error: '太短' }, '太短', true],
])('a field with %o is described by “%s”', (words, remark, isWrong) => {
  render(
    <Field label="单位名称" {...words}>
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText('单位名称')
  const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe(remark)
  expect(input.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null)
})
