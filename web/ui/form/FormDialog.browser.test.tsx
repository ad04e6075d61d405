import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { AppError } from '#contract/errors.ts'
import { UnsavedGate } from '#web/ui/dialog/UnsavedGate.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Conflicts } from './Conflicts.tsx'
import { FormStatus } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useFieldForm } from './useFieldForm.ts'

const initial = { name: '澜山一号孔', code: 'ZK1' }
type Values = typeof initial

let isClosed = false
let sent: (Values & { version: number })[] = []
/** What the server says to each save, in turn. */
let answers: (() => unknown)[] = []

function Example({ isFinal = false }: { isFinal?: boolean }) {
  const form = useFieldForm<Values>({
    initial,
    version: 3,
    check: ({ name, code }) => ({
      name: name ? undefined : '请填写名称',
      code: code ? undefined : '请填写编号',
    }),
    places: { username_taken: 'code' },
    otherSave: (error) =>
      error instanceof AppError && error.code === 'row_changed'
        ? { values: { name: '澜山二号孔', code: 'ZK2' }, version: 4, editor: '王敏' }
        : undefined,
    send: async (values, { version }) => {
      sent.push({ ...values, version })
      await answers.shift()?.()
      isClosed = true
      if (values.code === 'ZK-next') await router.navigate('/elsewhere')
    },
  })
  const { overtaking, values, change } = form
  return (
    <FormDialog title="修改" verb="保存" isFinal={isFinal} form={form} onClose={() => (isClosed = true)}>
      {overtaking && (
        <Conflicts
          reason={`${overtaking.editor}先保存了修改`}
          {...{ overtaking, values }}
          labelOf={(name) => (name === 'name' ? '名称' : '编号')}
          wordsOf={(_, value) => String(value)}
          onChoose={change}
        />
      )}
      <TextField {...form.field('name')} label="名称" />
      <TextField {...form.field('code')} label="编号" />
      <FormStatus form={form} />
    </FormDialog>
  )
}

const name = () => page.getByLabelText('名称')
const code = () => page.getByLabelText('编号')
const save = () => page.getByRole('button', { name: '保存', exact: true })
const refusal =
  (...error: ConstructorParameters<typeof AppError>) =>
  () =>
    Promise.reject(new AppError(...error))

beforeEach(async () => {
  isClosed = false
  sent = []
  answers = []
  await page.viewport(1366, 900)
  open()
})
afterEach(() => {
  cleanup()
  router.dispose()
})

let router: ReturnType<typeof createMemoryRouter>
function open(isFinal?: boolean) {
  const children = [
    { path: '/', element: <Example isFinal={isFinal} /> },
    { path: '/elsewhere', element: <p>到了别处</p> },
  ]
  const frame = [<Outlet key="page" />, <UnsavedGate key="gate" />]
  router = createMemoryRouter([{ element: frame, children }])
  render(<RouterProvider router={router} />)
}

test('it opens at its first field; faults are counted, the first has the focus, and each goes with its cause', async () => {
  await expect.element(name()).toHaveFocus()
  await userEvent.clear(name())
  await userEvent.clear(code())
  await save().click()
  await expect.element(name()).toHaveFocus()
  await expect.element(page.getByText('有 2 处须改正')).toBeVisible()
  await userEvent.keyboard('新名')
  await expect.element(page.getByText('请填写名称')).not.toBeInTheDocument()
  await expect.element(page.getByText('有 1 处须改正')).toBeVisible()
  expect(sent).toEqual([])
})

test('a refusal stands at the field that it names, another above them; both go with a change', async () => {
  answers = [
    refusal('invalid_input', { fields: { 'values.code': '编号已有' } }),
    refusal('username_taken', {}, '已有人用'),
    refusal('busy', {}, '本馆正忙'),
  ]
  for (const words of ['编号已有', '已有人用']) {
    await save().click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(code()).toHaveFocus()
    await userEvent.type(code(), '0')
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
  }
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('本馆正忙')
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await userEvent.type(code(), '0')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await save().click()
  await expect.poll(() => isClosed).toBe(true)
})

test('it is sent once, and stays while it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answers = [() => promise]
  await userEvent.type(code(), '0{Enter}{Enter}')
  await save().click({ force: true })
  await userEvent.keyboard('{Escape}')
  expect(sent).toHaveLength(1)
  expect(isClosed).toBe(false)
  resolve()
  await expect.poll(() => isClosed).toBe(true)
})

test('whoever closes it after a change is asked first', async () => {
  await userEvent.type(code(), '0')
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.element(code()).toHaveValue('ZK10')
  await userEvent.clear(code())
  await userEvent.type(code(), 'ZK1')
  await page.getByRole('button', { name: '取消' }).click()
  expect(isClosed).toBe(true)
})

test('whoever leaves its page after a change is asked first, but not by what saves it', async () => {
  await userEvent.type(code(), '0')
  await router.navigate('/elsewhere')
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.element(code()).toHaveValue('ZK10')
  await router.navigate('/elsewhere')
  await page.getByRole('button', { name: '不保存，离开' }).click()
  await expect.element(page.getByText('到了别处')).toBeVisible()
  await router.navigate('/')
  await userEvent.clear(code())
  await userEvent.type(code(), 'ZK-next')
  await save().click()
  await expect.element(page.getByText('到了别处')).toBeVisible()
})

test('another has saved first: nothing is pressed before, nothing saved until each conflict is decided', async () => {
  answers = [refusal('row_changed', {})]
  await userEvent.type(code(), '0')
  await save().click()
  const mine = page.getByRole('button', { name: '用我的：ZK10' })
  const theirs = page.getByRole('button', { name: '用对方的：ZK2' })
  await expect.element(page.getByText(/王敏先保存了修改，已并入本表/)).toBeVisible()
  await expect.element(name()).toHaveValue('澜山二号孔')
  for (const one of [mine, theirs]) await expect.element(one).toHaveAttribute('aria-pressed', 'false')
  await expect.element(save()).toBeDisabled()
  await theirs.click()
  await expect.element(theirs).toHaveAttribute('aria-pressed', 'true')
  await expect.element(code()).toHaveValue('ZK2')
  await mine.click()
  await save().click()
  await expect.poll(() => sent.at(-1)).toEqual({ name: '澜山二号孔', code: 'ZK10', version: 4 })
})

test('what cannot be taken back is not done by Enter, only by its button', async () => {
  cleanup()
  open(true)
  await userEvent.type(code(), '0{Enter}')
  expect(sent).toEqual([])
  await save().click()
  await expect.poll(() => sent.length).toBe(1)
})
