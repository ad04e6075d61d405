import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { BinRow } from '#contract/catalogue/editing/stewardship.ts'
import type { Permission } from '#contract/identity/identity.ts'
import { SessionContext } from '#web/api/session.ts'
import { local, storageKeys, writeStored } from '#web/api/storage.ts'

import { BinActions } from './BinActions.tsx'

const row = { id: 7, kind: 'borehole', code: 'ZK-7', title: '七号孔' } as BinRow

function draw(permissions: readonly Permission[], rows: readonly BinRow[]): void {
  writeStored(local, storageKeys.permissions, permissions)
  render(
    <SessionContext value={{ account: 1, name: '严实' }}>
      <BinActions rows={rows} total={12} kind="" clear={() => {}} />
    </SessionContext>,
  )
}

test.each<[Permission[], string[]]>([
  [['records.read'], ['取消选择']],
  [['records.write'], ['恢复', '取消选择']],
  [['records.purge'], ['清空', '彻底删除', '取消选择']],
])('with %j: %j', (permissions, buttons) => {
  draw(permissions, [row])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})

test('what is deleted for good is named, counted, and confirmed by a typed word', async () => {
  const user = userEvent.setup()
  draw(['records.purge'], [row])
  await user.click(screen.getByRole('button', { name: '彻底删除' }))
  const dialog = await screen.findByRole('dialog', { name: '彻底删除 1 条' })
  expect(dialog.textContent).toContain('ZK-7 七号孔')
  const confirm = screen.getAllByRole<HTMLButtonElement>('button', { name: '彻底删除' }).at(-1)
  expect(confirm?.disabled).toBe(true)
  await user.type(screen.getByLabelText(/输入“彻底删除”/), '彻底删除')
  expect(confirm?.disabled).toBe(false)
})
