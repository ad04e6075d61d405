import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { openAccessibilityTools, AccessibilityTools } from './AccessibilityTools.tsx'
import { chooseAids, restoreAids } from './aids.ts'
import { readablesIn } from './readable.ts'

function Page() {
  return (
    <MemoryRouter>
      <button type="button" onClick={({ currentTarget }) => void openAccessibilityTools(currentTarget)}>
        外观
      </button>
      <main>
        <h1>钻孔 G0317</h1>
        <nav>首页</nav>
        <p>
          孔深 <b>65.30</b> m，见<a href="#/x">报告</a>。<span className="vh">读屏用</span>
        </p>
        <svg role="img" aria-label="柱状图">
          <text>1-1</text>
        </svg>
        <dl>
          <div>
            <dt>所在区</dt>
            <dd>汀东新区</dd>
          </div>
        </dl>
        <table>
          <thead>
            <tr>
              <th>层号</th>
              <th>层底深度</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>③</td>
              <td>8.20</td>
            </tr>
          </tbody>
        </table>
        <p hidden>看不见</p>
        <button type="button">打印</button>
      </main>
      <AccessibilityTools />
    </MemoryRouter>
  )
}

const tray = () => page.getByRole('region', { name: '阅读辅助' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(): Promise<void> {
  render(<Page />)
  await button('外观').click()
  await expect.element(tray()).toHaveFocus()
}

beforeAll(restoreAids) // as the start of the page does
beforeEach(() => page.viewport(1366, 900))
afterEach(async () => {
  chooseAids({ zoom: 1, pointer: false, guide: false })
  await vi.waitUntil(() => !document.querySelector('.guide-line'), { timeout: 60_000 })
  await userEvent.keyboard('{Escape}')
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('reads the content in order: no tools, no navigation, table values with column heads', () => {
  render(<Page />)
  const main = document.querySelector('main')
  expect(main && readablesIn(main).map(({ text }) => text)).toEqual([
    '钻孔 G0317',
    '孔深65.30m，见报告。',
    '图：柱状图。',
    '所在区，汀东新区',
    '层号，层底深度',
    '层号：③，层底深度：8.20',
  ])
})

test('shows a message in a browser without speech synthesis', async () => {
  const speech = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis')
  onTestFinished(() => void (speech && Object.defineProperty(globalThis, 'speechSynthesis', speech)))
  await open()
  Reflect.deleteProperty(globalThis, 'speechSynthesis')
  await button('朗读').click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/这个浏览器不能朗读/)
})

test('shows a message without a Chinese voice', async () => {
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([{ lang: 'en-GB' } as SpeechSynthesisVoice])
  await open()
  await button('朗读').click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/没有中文语音/)
})

test('reading highlights its unit; Escape stops it, closes the panel and returns the focus', async () => {
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([])
  const spoken = vi.spyOn(speechSynthesis, 'speak').mockImplementation((utterance) => {
    utterance.dispatchEvent(new SpeechSynthesisEvent('start', { utterance }))
  })
  await open()
  await button('指读').click()
  await page.getByText('汀东新区').click()
  await expect.poll(() => spoken.mock.calls[0]?.[0].text).toBe('所在区，汀东新区')
  await expect.element(page.getByRole('status')).toHaveTextContent('正在朗读')
  expect(document.querySelector('[data-read-aloud]')?.textContent).toBe('所在区汀东新区')
  await button('下一段').click()
  await expect.poll(() => spoken.mock.calls.at(-1)?.[0].text).toBe('层号，层底深度')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tray().elements()).toEqual([])
  await expect.element(button('外观')).toHaveFocus()
  expect(document.querySelector('[data-read-aloud]')).toBeNull()
})

test('page zoom uses the layout of a smaller window', async () => {
  await open()
  const gutter = () => getComputedStyle(document.documentElement).getPropertyValue('--gutter')
  const title = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().height
  const before = title()
  expect(gutter()).toBe('24px')
  await button('200%').click()
  await expect.poll(gutter).toBe('16px')
  expect(title()).toBeGreaterThan(before * 1.3)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1366)
  await button('100%').click()
  await expect.poll(gutter).toBe('24px')
  expect(title()).toBe(before)
})

test('the large pointer has a different image over links', async () => {
  await open()
  await button('特大鼠标').click()
  const cursor = (text: string) => getComputedStyle(page.getByText(text).first().element()).cursor
  await expect.poll(() => cursor('钻孔 G0317')).toMatch(/^url\("data:image\/svg.*4 4, auto$/)
  expect(cursor('报告')).toMatch(/pointer$/)
})

test('the reading line follows the pointer, the focus and Alt with the arrow keys', async () => {
  await open()
  await button('阅读线').click()
  const line = () => Math.round(document.querySelector('.guide-line')?.getBoundingClientRect().top ?? -1)
  await page.getByRole('heading', { level: 1 }).hover()
  const { top, height } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  await expect.poll(line).toBe(Math.round(top + height / 2 + 14 - 3))
  const at = line()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(line()).toBe(at + 32)
  document.body.focus()
  await userEvent.tab()
  await expect.poll(line).not.toBe(at + 32)
})
