import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'

import { holding } from '#contract/back-office/loans/holding.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

const library = await testApp()
const keeper = await enter(library, await buildStaff(library, ['records_manager', 'member']))
const colleague = await enter(library, await buildStaff(library, ['records_manager', 'member']))

const Address = () => <p>{useLocation().search}</p>

const openList = (inside: Inside, search = '') =>
  openInside(
    inside,
    <>
      <Address />
      <ResourcePage page={{ resource: holding }} />
    </>,
    `/${search}`,
  )

test('a view is saved for a role, chosen by another, changed, taken back and deleted by its owner alone', async () => {
  const { user, unmount } = await openList(keeper, '?f.state=out&sort=-box')
  const views = async () => {
    await user.click(await screen.findByRole('button', { name: '视图' }))
    return within(await screen.findByRole('region', { name: '保存的视图' }))
  }
  expect(await (await views()).findByText(/还没有保存的视图/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存当前视图' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保存当前视图' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: '保存' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  expect(await dialog.findByText('请填写视图名称')).toBeTruthy()
  await user.type(dialog.getByLabelText('视图名称'), '借出的')
  await user.selectOptions(dialog.getByLabelText('给谁用'), '持有“资料管理员”的人')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('视图“借出的”已保存')
  const line = await (await views()).findByRole('button', { name: /^借出的/ })
  expect(line.getAttribute('aria-current')).toBe('true')
  unmount()

  const theirs = await openList(colleague)
  await theirs.user.click(await screen.findByRole('button', { name: '视图' }))
  const shared = within(await screen.findByRole('region', { name: '共享' }))
  expect(shared.queryByRole('button', { name: /更多操作/ })).toBeNull()
  await theirs.user.click(await shared.findByRole('button', { name: /^借出的/ }))
  await screen.findByText('?f.state=out&sort=-box')
  theirs.unmount()

  const again = await openList(keeper)
  await again.user.click(await screen.findByRole('button', { name: '视图' }))
  await again.user.click(await screen.findByRole('button', { name: '更多操作：借出的' }))
  await again.user.click(screen.getByRole('button', { name: '改为当前的列表', hidden: true }))
  await screen.findByText('视图“借出的”已改为当前的列表')
  await again.user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(async () => {
    const { rows } = await library.pool.query<{ content: string }>('select content from template')
    expect(rows[0]?.content).toContain('"state":["out"]')
  })
  await again.user.click(screen.getByRole('button', { name: '视图' }))
  await again.user.click(await screen.findByRole('button', { name: '更多操作：借出的' }))
  await again.user.click(screen.getByRole('button', { name: '删除', hidden: true }))
  const question = within(await screen.findByRole('dialog', { name: '删除视图“借出的”' }))
  expect(question.getByText('持有“资料管理员”的人也不能再用')).toBeTruthy()
  await again.user.click(question.getByRole('button', { name: '删除' }))
  await screen.findByText('视图“借出的”已删除')
})
