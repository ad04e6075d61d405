import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Dialog } from './Dialog.tsx'

const dialog = () => page.getByRole('dialog', { name: '须作决定' })
const beside = () => dialog().click({ position: { x: -40, y: 20 }, force: true })
const edge = () => dialog().click({ position: { x: 40, y: 2 }, force: true })

function show(onClose?: () => void) {
  render(
    <Dialog open title="须作决定" {...(onClose && { onClose })} actions={<button type="button">同意</button>}>
      <p>两者择一。</p>
    </Dialog>,
  )
}

beforeEach(() => page.viewport(1366, 900))
afterEach(cleanup)

test.each([
  ['Escape, pressed twice', () => userEvent.keyboard('{Escape}{Escape}')],
  ['a press beside it', beside],
])('%s does not close a dialog that requires an answer', async (_way, press) => {
  show()
  expect(page.getByRole('button', { name: '关闭' }).elements()).toEqual([])
  await press()
  await new Promise((done) => setTimeout(done, 100))
  expect(dialog().element().matches(':modal')).toBe(true)
})

test('a click on the edge keeps it open; a click outside closes it', async () => {
  let asked = 0
  show(() => (asked += 1))
  await edge()
  expect(asked).toBe(0)
  await beside()
  expect(asked).toBe(1)
})
