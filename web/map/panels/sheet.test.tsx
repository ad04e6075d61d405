import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Sheet } from './Sheet.tsx'

const open = () => {
  render(<Sheet label="资料">…</Sheet>)
  const handle = screen.getByRole('button')
  handle.setPointerCapture = () => {}
  return handle
}

function drag(handle: HTMLElement, by: number) {
  fireEvent.pointerDown(handle, { clientY: 500, pointerId: 1 })
  fireEvent.pointerUp(handle, { clientY: 500 + by, pointerId: 1 })
  fireEvent.click(handle) // browsers send one after every drag on the handle
}

test('a bare click, as screen readers make it, a press and a key raise the sheet by one step each', async () => {
  const handle = open()
  fireEvent.click(handle)
  expect(handle.textContent).toBe('列表占满')
  await userEvent.click(handle)
  expect(handle.textContent).toBe('收起列表')
  handle.focus()
  await userEvent.keyboard('{Enter}')
  expect(handle.textContent).toBe('展开列表')
  await userEvent.keyboard(' ')
  expect(handle.textContent).toBe('列表占满')
})

test('a drag counts once, and the next click counts', () => {
  const handle = open()
  drag(handle, -80)
  expect(handle.textContent).toBe('列表占满')
  drag(handle, 80)
  expect(handle.textContent).toBe('展开列表')
  drag(handle, -3)
  expect(handle.textContent).toBe('列表占满')
  fireEvent.click(handle)
  expect(handle.textContent).toBe('收起列表')
})
