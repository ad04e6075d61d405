import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { AppError } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { PageLoadFailure } from '#web/ui/page/fetch-page.ts'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { toastFault } from './error-words.ts'

const items = Object.fromEntries([1, 2, 3].map((n) => [`KC-${n}`, `原因 ${n}`]))

test.each([
  [
    new AppError('loan_items_refused', { fields: { 'KC-1': '批准之后转为涉密，须重新审核' } }),
    '所借的资料有问题，请核对。KC-1：批准之后转为涉密，须重新审核',
  ],
  [
    new AppError('loan_items_refused', { fields: items }),
    '所借的资料有问题，请核对。KC-1：原因 1；KC-2：原因 2；等共 3 条',
  ],
  [new AppError('not_found'), '没有找到这一项，可能已经撤下'],
  [
    new AppError('server_error', { request: 'E-0123456789ab' }),
    '问题在我们这边，已经记下，请稍后再试（编号 E-0123456789ab）',
  ],
  [new Offline('网络不通，请检查网络后再试'), '网络不通，请检查网络后再试'],
  [new PageLoadFailure(), '这一步没有打开，请检查网络后再试；填写的内容还在。'],
])('%s', (error, words) => {
  render(<ToastRegion />, { wrapper: MemoryRouter })
  act(() => toastFault(error))
  expect(screen.getByRole('status').textContent).toContain(words)
})
