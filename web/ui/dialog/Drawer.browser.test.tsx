import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Drawer } from './Drawer.tsx'

function Filters() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        筛选
      </button>
      <button type="button">后面的按钮</button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="筛选条件"
        actions={<button type="button">看 3 孔</button>}
      >
        <input aria-label="编号" />
      </Drawer>
    </>
  )
}

const drawer = () => page.getByRole('dialog', { name: '筛选条件' })
const open = () => page.getByRole('button', { name: '筛选', exact: true }).click()

const outsideDrawer = { x: -200, y: 200 }

beforeEach(() => page.viewport(1366, 900))
afterEach(cleanup)

test('when closed it is hidden, also from screen readers', () => {
  render(<Filters />)
  expect(drawer().elements()).toEqual([])
})

test('the focus never reaches the page behind', async () => {
  render(<Filters />)
  await open()
  const inside = new Set<boolean>()
  for (let i = 0; i < 6; i++) {
    await userEvent.tab()
    const at = document.activeElement
    inside.add(at === document.body || drawer().element().contains(at))
  }
  expect([...inside]).toEqual([true])
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: '关闭' }).click()],
  ['a press beside it', () => drawer().click({ position: outsideDrawer, force: true })],
])('%s closes it and returns the focus', async (_way, close) => {
  render(<Filters />)
  await open()
  await expect.element(drawer()).toBeVisible()
  await close()
  await expect.poll(() => drawer().elements().length).toBe(0)
  await expect.element(page.getByRole('button', { name: '筛选', exact: true })).toHaveFocus()
})

const field = () => page.getByRole('textbox', { name: '编号' })

test.each([
  [
    'out of it',
    () => userEvent.dragAndDrop(field(), drawer(), { targetPosition: outsideDrawer, force: true }),
  ],
  ['into it', () => userEvent.dragAndDrop(drawer(), field(), { sourcePosition: outsideDrawer, force: true })],
])('a drag %s closes nothing', async (_way, drag) => {
  render(<Filters />)
  await open()
  await expect.poll(() => drawer().element().getBoundingClientRect().right).toBe(1366)
  await drag()
  await expect.element(drawer()).toBeVisible()
})

test.each([
  [1366, 480],
  [390, 390],
])('at %i px it is %i wide and as high as the window', async (width, wide) => {
  await page.viewport(width, 844)
  render(<Filters />)
  await open()
  const box = () => drawer().element().getBoundingClientRect()
  await expect.poll(() => box().right).toBe(width)
  expect([box().width, box().height]).toEqual([wide, 844])
})
