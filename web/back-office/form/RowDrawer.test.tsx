import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { groupRoutes } from '#contract/back-office/group.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, buildLocal, type BackOffice } from '#testing/builders/back-office.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { loadOfficePage } from '#web/back-office/pages/pages.ts'
import { groupPage } from '#web/back-office/pages/people/group-page.tsx'

import { RowDrawer } from './RowDrawer.tsx'

const library = await testApp()
let backOffice: BackOffice
let id: number

beforeAll(async () => {
  backOffice = await buildBackOffice(library)
})
afterEach(() => endSession('own'))

/** A list of which nothing is asked again: its drawer opens whenever somebody presses. */
function List() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <RowDrawer page={groupPage} open={id} onClose={close} onSaved={close} />}
    </>
  )
}

async function openList(name: string) {
  const values = { name, remark: '' }
  id = (await backOffice.system.call(groupRoutes.create, { values })).id
  return openInside(backOffice.system, <List />)
}
const row = () => backOffice.system.call(groupRoutes.detail, { id })
const nameField = () => screen.findByLabelText<HTMLInputElement>('组名')
const remarkField = () => screen.getByLabelText<HTMLTextAreaElement>(/^备注/)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })

test('of two editors the second chooses, pressed is nothing before, and what only one has changed is kept', async () => {
  const { user } = await openList('钻探队')
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.type(await nameField(), '甲')
  await user.type(remarkField(), '东区')
  const { version } = await row()
  await backOffice.system.call(groupRoutes.update, { id, version, values: { name: '钻探队乙' } })
  await user.click(saveButton())
  const theirs = await screen.findByRole('button', { name: '用对方的：钻探队乙' })
  const mine = screen.getByRole('button', { name: '用我的：钻探队甲' })
  for (const one of [mine, theirs]) expect(one.getAttribute('aria-pressed')).toBe('false')
  expect(saveButton().disabled).toBe(true)
  expect(await row()).toMatchObject({ name: '钻探队乙', remark: null })
  await user.click(theirs)
  await user.click(saveButton())
  await waitFor(async () => expect(await row()).toMatchObject({ name: '钻探队乙', remark: '东区' }))
})

test('what has to be chosen among rows that somebody may not see is shown, and says why; the rest is left out', async () => {
  const local = await buildLocal(library, ['users.read', 'users.write', 'dataApis.read', 'dataApis.write'])
  const openDrawer = async (resource: string, open: number | 'new') => {
    const page = await loadOfficePage(resource)
    return openInside(local, <RowDrawer {...{ page, open }} onClose={() => {}} onSaved={() => {}} />)
  }
  const somebody = await backOffice.create({ name: '温岚' })
  const first = await openDrawer('user', somebody)
  const department = within(await screen.findByRole('group', { name: '部门' }))
  expect(department.getByText('须有“查看部门”的权限才能选择')).toBeTruthy()
  const row = await backOffice.system.call(userRoutes.detail, { id: somebody })
  expect(department.getByText(row.department?.name ?? '')).toBeTruthy()
  first.unmount()
  await openDrawer('dataApi', 'new')
  expect(await screen.findByLabelText('接口编码')).toBeTruthy()
  expect(screen.queryByText(/主题分类/)).toBeNull()
})
