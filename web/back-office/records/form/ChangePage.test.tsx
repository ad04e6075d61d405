import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { ChangePage } from './ChangePage.tsx'

const library = await testApp()
afterEach(() => endSession('own'))

const kind = 'borehole'

async function openChange(code: string) {
  await buildBorehole(library.db, {
    ...{ code, title: code, values: { finalDepth: 20, remark: '旧' } },
    parts: { strata: strata(['①', '杂填土', 20]) },
  })
  const inside = await enter(library, await buildStaff(library, ['records_manager']))
  const page = await openInside(
    inside,
    <ChangePage kind={kinds.borehole} code={code} />,
    `/data-manager/borehole/${code}?change=1`,
  )
  const remark = await screen.findByLabelText<HTMLTextAreaElement>(/^备注/)
  const made = async () => {
    const { records } = await inside.call(drafts.page, { text: code })
    return Promise.all(records.map(({ id }) => inside.call(drafts.one, { id })))
  }
  return { ...page, inside, remark, made }
}
const saveButton = () => screen.getByRole('button', { name: '建立草稿' })

test('a form that is only looked at leaves nothing behind', async () => {
  const { made, unmount } = await openChange('CH-1')
  unmount()
  expect(await made()).toEqual([])
})

test('pressed twice, it is one draft; the way back does not lead to its form', async () => {
  const { remark, made, address } = await openChange('CH-2')
  fireEvent.change(remark, { target: { value: '新' } })
  fireEvent.click(saveButton())
  fireEvent.click(saveButton())
  await waitFor(() => expect(address()).toMatch(/^\/data-manager\/drafts\/\d+$/))
  expect((await made()).map(({ content }) => content.values['remark'])).toEqual(['新'])
})

test('what another has published meanwhile is taken over, and the draft is made on top of it', async () => {
  const { inside, remark, made, user } = await openChange('CH-3')
  fireEvent.change(remark, { target: { value: '新' } })
  await inside.call(catalogue.update, { kind, code: 'CH-3', version: 1, values: { finalDepth: 21 } })
  await user.click(saveButton())
  expect(await screen.findByText(/这条资料已有新的版本/)).toBeTruthy()
  expect(await made()).toEqual([])
  await user.click(saveButton())
  await waitFor(async () => expect(await made()).toHaveLength(1))
  const [draft] = await made()
  expect(draft).toMatchObject({ baseVersion: 2, content: { values: { remark: '新', finalDepth: 21 } } })
})
