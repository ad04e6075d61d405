import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { appRoutes } from '#contract/back-office/app.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, type BackOffice } from '#testing/builders/back-office.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { EmpowerDialog } from './EmpowerDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'

const library = await testApp()
let backOffice: BackOffice
let app: { id: number; name: string }

beforeAll(async () => {
  backOffice = await buildBackOffice(library)
  const name = '市规划平台'
  const { id } = await backOffice.system.call(appRoutes.create, { values: { name, type: '3' } })
  app = { id, name }
})
afterEach(() => endSession('own'))

const nothing = () => {}

test('a key is shown once, and revoked after a question', async () => {
  const { user } = await openInside(backOffice.system, <KeysDialog rows={[app]} onClose={nothing} />)
  await user.type(await screen.findByLabelText('用途'), '生产环境')
  await user.click(screen.getByRole('button', { name: '新建密钥' }))
  const secret = within(await screen.findByRole('region', { name: '新的密钥' })).getByText(/^[\w-]{43}$/)
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '我已记下' }))
  expect(document.body.textContent).not.toContain(secret.textContent)
  expect(await screen.findByText('有效')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '作废 生产环境' }))
  await user.click(screen.getByRole('button', { name: '作废' }))
  expect(await screen.findByText('已作废')).toBeTruthy()
})

test('whoever authorises ticks what an app may call; whoever runs it only reads', async () => {
  const done: string[] = []
  const dialog = <EmpowerDialog rows={[app]} onClose={nothing} onDone={({ message }) => done.push(message)} />
  const { user, unmount } = await openInside(backOffice.guard, dialog)
  await user.click(await screen.findByRole('checkbox', { name: '字典：查询' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => done).toEqual(['“市规划平台”增加 1 项、收回 0 项，下一次调用即生效'])
  unmount()
  endSession('own')
  await openInside(backOffice.system, dialog)
  const box = await screen.findByRole('checkbox', { name: '字典：查询' })
  expect([box.matches(':checked'), box.matches(':disabled')]).toEqual([true, true])
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})
