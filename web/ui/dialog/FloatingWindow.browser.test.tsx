import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { FloatingWindow } from './FloatingWindow.tsx'

function Windows() {
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <>
      <button type="button" onClick={() => setOpen(['甲', '乙'])}>
        打开
      </button>
      {open.map((title) => (
        <FloatingWindow
          key={title}
          title={title}
          width={400}
          height={300}
          onClose={() => setOpen((all) => all.filter((one) => one !== title))}
        >
          <iframe title={`${title}页`} sandbox="" srcDoc="<p>页</p>" />
        </FloatingWindow>
      ))}
    </>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const boxOf = (name: string) => dialog(name).element().getBoundingClientRect()
const layerOf = (name: string) => Number(getComputedStyle(dialog(name).element()).zIndex)

beforeEach(async () => {
  await page.viewport(1366, 900)
  render(<Windows />)
  await page.getByRole('button', { name: '打开' }).click()
})
afterEach(cleanup)

test('layers begin at 3000; the one that is pressed comes to the top', async () => {
  expect([layerOf('甲'), layerOf('乙')]).toEqual([3000, 3001])
  await page.getByRole('heading', { name: '甲' }).click({ position: { x: 5, y: 5 }, force: true })
  dialog('甲').element().querySelector('h2')?.focus()
  await expect.poll(() => [layerOf('甲'), layerOf('乙')]).toEqual([3001, 3000])
})

test('arrow keys on the title move it, and on the corner resize it', async () => {
  const before = boxOf('乙')
  const title = dialog('乙').element().querySelector('h2')
  expect(document.activeElement).toBe(title)
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  expect([boxOf('乙').x - before.x, boxOf('乙').y - before.y]).toEqual([16, 32])
  dialog('乙').element().querySelector<HTMLElement>('.floating-corner')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  expect([boxOf('乙').width - before.width, boxOf('乙').height - before.height]).toEqual([16, -16])
})

test('a drag over its own frame moves it, and the frame does not swallow it', async () => {
  const before = boxOf('乙')
  const title = page.getByRole('heading', { name: '乙' })
  const point = (type: string, x: number, y: number, target: Element | Window) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: x,
        clientY: y,
        pageX: x,
        pageY: y,
        bubbles: true,
      } as PointerEventInit),
    )
  const [x, y] = [before.x + 40, before.y + 20]
  point('pointerdown', x, y, title.element())
  point('pointermove', x + 5, y + 5, window)
  await expect
    .poll(
      () => getComputedStyle(dialog('乙').element().querySelector('iframe') ?? document.body).pointerEvents,
    )
    .toBe('none')
  point('pointermove', x + 60, y + 150, window)
  point('pointerup', x + 60, y + 150, window)
  await expect.poll(() => [boxOf('乙').x - before.x, boxOf('乙').y - before.y]).toEqual([60, 150])
  expect(
    getComputedStyle(dialog('乙').element().querySelector('iframe') ?? document.body).pointerEvents,
  ).toBe('auto')
})

test('Escape closes it, and nothing below it', async () => {
  let isTaken = false
  addEventListener('keydown', ({ defaultPrevented }) => (isTaken = defaultPrevented), { once: true })
  await userEvent.keyboard('{Escape}')
  expect(isTaken).toBe(true)
  await expect.poll(() => dialog('乙').elements().length).toBe(0)
  expect(dialog('甲').elements().length).toBe(1)
})
