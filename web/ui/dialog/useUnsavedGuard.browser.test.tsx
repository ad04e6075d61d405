import { cleanup, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createHashRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'

import { Drawer } from './Drawer.tsx'
import { UnsavedGate } from './UnsavedGate.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

function Form({ router }: { router: () => ReturnType<typeof createHashRouter> }) {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const guard = useUnsavedGuard(open && text !== '')
  const close = () => guard.attempt(() => setOpen(false))
  useEffect(() => {
    const leave = () => setOpen(false)
    addEventListener('form-gone', leave)
    return () => removeEventListener('form-gone', leave)
  }, [])
  return (
    <>
      <Drawer open={open} onClose={close} title="部门">
        <input aria-label="名称" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/elsewhere">别处</Link>
        <button
          type="button"
          onClick={() => {
            guard.release()
            void router().navigate('/elsewhere')
          }}
        >
          保存
        </button>
      </Drawer>
    </>
  )
}

let router: ReturnType<typeof createHashRouter>
async function fill(text = '新名'): Promise<void> {
  await page.getByRole('textbox', { name: '名称' }).fill(text)
}

beforeEach(async () => {
  await page.viewport(1366, 900)
  location.hash = '#/before'
  const frame = [<Outlet key="page" />, <UnsavedGate key="gate" />]
  const children = [
    { path: '/before', element: <p>从前</p> },
    { path: '/form', element: <Form router={() => router} /> },
    { path: '/elsewhere', element: <p>到了别处</p> },
  ]
  router = createHashRouter([{ element: frame, children }])
  render(<RouterProvider router={router} />)
  await router.navigate('/form')
})
afterEach(() => {
  cleanup()
  router.dispose()
})

const question = () => page.getByRole('dialog', { name: '修改还没有保存' })
const drawer = () => page.getByRole('dialog', { name: '部门' })
const shut = async () => {
  await expect.element(drawer()).not.toBeInTheDocument()
}
const shown = async (words: string) => {
  await expect.element(page.getByText(words)).toBeVisible()
}

const ways: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['its button', () => drawer().getByRole('button', { name: '关闭' }).click(), shut],
  ['Escape', () => userEvent.keyboard('{Escape}'), shut],
  ['a link', () => page.getByRole('link', { name: '别处' }).click(), () => shown('到了别处')],
  ['Back', () => router.navigate(-1), () => shown('从前')],
]

test.each(ways)('%s asks, twice; then it leaves', async (_way, go, left) => {
  await fill()
  await go()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveValue('新名')
  await go()
  await page.getByRole('button', { name: '不保存，离开' }).click()
  await left()
})

test.each(ways)('%s does not ask about a form that nobody changed', async (_way, go, left) => {
  await fill('')
  await go()
  await left()
  expect(question().elements()).toEqual([])
})

test('the question goes with its form', async () => {
  await fill()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  dispatchEvent(new Event('form-gone'))
  await expect.element(question()).not.toBeInTheDocument()
})

test('leaving after a save does not ask', async () => {
  await fill()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('到了别处')).toBeVisible()
})

test('closing the tab asks while the form is changed, not after', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  await fill()
  await expect.poll(asks).toBe(true)
  await fill('')
  await expect.poll(asks).toBe(false)
})

test('what cannot be taken back is named, typed, tried; its failure stays inside', async () => {
  cleanup()
  let tries = 0
  render(
    <ConfirmDialog
      open
      title="删除 2 个用户"
      lines={['方屿', '苏茉']}
      verb="删除"
      typed="删除用户"
      onClose={() => {}}
      onConfirm={() => Promise.reject(new Error(String((tries += 1))))}
    />,
  )
  const verb = page.getByRole('button', { name: '删除', exact: true })
  await expect.element(verb).toBeDisabled()
  await page.getByRole('textbox').fill('删除用户')
  await verb.click()
  await shown('操作未成功，原因不明，请稍后再试')
  await expect.element(verb).toBeEnabled()
  expect(tries).toBe(1)
})
