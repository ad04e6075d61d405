import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'

import { Failed } from './States.tsx'

const fault = '这一部分没能取到'

test.each([
  [new AppError('server_error', { request: 'E-0a1b' }), fault, errors.server_error[1], 'E-0a1b'],
  [new AppError('took_too_long'), fault, errors.took_too_long[1], '504-took_too_long'],
  [new TypeError('x is undefined'), fault, errors.unknown_error[1], undefined],
  [new Offline(), '网络不通', '请检查网络。连上后会自动再取，填写的内容还在。', undefined],
])('%s shows a message with a request id', (error, title, words, number) => {
  render(<Failed error={error} />)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/报修时/)?.textContent).toBe(number && `报修时请提供：${number}`)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).not.toContain('undefined')
})
