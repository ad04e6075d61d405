import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'

import { IframePopup } from './IframePopup.tsx'

await testApp()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(url: string) {
  const onClose = vi.fn<() => void>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <IframePopup title="专题图" url={url} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

const after = (ms: number): void => void act(() => vi.advanceTimersByTime(ms))

test('it opens after 300 ms, in a sandbox that cannot lead the page away', () => {
  open('#/about')
  after(299)
  expect(screen.queryByRole('dialog')).toBeNull()
  after(1)
  const frame = screen.getByTitle('专题图')
  expect(frame.getAttribute('src')).toBe('http://127.0.0.1/embed#/about')
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
})

test('a page that does not arrive within 8 s becomes a notice, which closes on a click', () => {
  const onClose = open('#/about')
  after(300)
  after(7999)
  expect(screen.queryByRole('alert')).toBeNull()
  after(1)
  fireEvent.click(screen.getByRole('alert'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a page that has arrived stays', () => {
  open('#/about')
  after(300)
  fireEvent.load(screen.getByTitle('专题图'))
  after(20_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that fails becomes the notice', () => {
  open('#/about')
  after(300)
  fireEvent.error(screen.getByTitle('专题图'))
  expect(screen.getByRole('alert').textContent).toContain('打开失败')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', 'https://evil.example/'])(
  '%s is not opened',
  (url) => {
    open(url)
    after(300)
    expect(screen.queryByTitle('专题图')).toBeNull()
    expect(screen.getByRole('alert')).toBeTruthy()
  },
)
