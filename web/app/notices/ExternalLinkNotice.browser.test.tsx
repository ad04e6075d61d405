import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { ExternalLinkNotice } from './ExternalLinkNotice.tsx'

const foreign = 'https://long-name.of-a-portal.example/path?x=1'
/** Clicks that reached the window; a test must not navigate away. */
const followed = vi.fn<(href: string) => void>()

function Page() {
  return (
    <>
      <p>
        <a href={foreign} target="_blank" rel="noopener noreferrer">
          其他网站
        </a>
        <a href="http://plain.example/">不加密</a>
        <a href="#/about">本站</a>
        <a href="tel:000">电话</a>
      </p>
      <ExternalLinkNotice />
    </>
  )
}

const notice = () => page.getByRole('dialog', { name: '您即将离开本站' })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const stay = (event: MouseEvent) => {
  const pressed = (event.target as Element).closest('a')
  if (event.defaultPrevented || !pressed) return
  followed(pressed.href)
  event.preventDefault()
}

beforeEach(() => {
  followed.mockClear()
  addEventListener('click', stay)
})
afterEach(() => {
  removeEventListener('click', stay)
  cleanup()
})

test.each(['本站', '电话'])('a link to %s is followed without a word', async (name) => {
  render(<Page />)
  await link(name).click()
  expect(followed).toHaveBeenCalledOnce()
  expect(notice().elements()).toEqual([])
})

test.each(['Control', 'Shift', 'Alt', 'Meta'] as const)(
  'with %s held the browser does as always',
  async (key) => {
    render(<Page />)
    await link('其他网站').click({ modifiers: [key] })
    expect(followed).toHaveBeenCalledExactlyOnceWith(foreign)
    expect(notice().elements()).toEqual([])
  },
)

test('by keyboard: Enter shows the notice with the full host, Enter opens a new window', async () => {
  render(<Page />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(notice()).toMatchTextContent(/long-name\.of-a-portal\.example/)
  expect(followed).not.toHaveBeenCalled()
  const onward = page.getByRole('link', { name: '继续访问' })
  await expect.element(onward).toHaveFocus()
  await expect.element(onward).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(onward).toHaveAttribute('target', '_blank')
  await userEvent.keyboard('{Enter}')
  expect(followed).toHaveBeenCalledExactlyOnceWith(foreign)
  await expect.poll(() => notice().elements()).toEqual([])
  await expect.element(link('其他网站')).toHaveFocus()
})

test.each([
  ['取消', () => page.getByRole('button', { name: '取消' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press beside it', () => notice().click({ position: { x: -40, y: -40 }, force: true })],
])('%s stays on the page and returns the focus', async (_way, close) => {
  render(<Page />)
  await link('不加密').click()
  await expect.element(notice()).toMatchTextContent(/连接未加密/)
  await close()
  await expect.poll(() => notice().elements()).toEqual([])
  await expect.element(link('不加密')).toHaveFocus()
  expect(followed).not.toHaveBeenCalled()
})
