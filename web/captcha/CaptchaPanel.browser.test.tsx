import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import type { CaptchaType } from '#contract/sign-in/captcha.ts'

import { CaptchaPanel } from './CaptchaPanel.tsx'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** Responses of the server, call by call; the last one repeats. */
let answers: (object | undefined)[] = []
let asked: { path: string; body: Record<string, unknown> }[] = []
let passed: string[] = []
const platform = { fetch }

const given = (more: object = {}) => ({
  repCode: '0000',
  repMsg: null,
  success: true,
  repData: {
    originalImageBase64: pixel,
    jigsawImageBase64: pixel,
    token: `t${asked.length}`,
    secretKey: null,
    wordList: ['岩', '砂', '煤'],
    ...more,
  },
})
const wrong = { repCode: '6111', repMsg: '验证失败', repData: null, success: false }

beforeEach(() => {
  localStorage.clear()
  answers = []
  asked = []
  passed = []
  globalThis.fetch = async (request, init) => {
    const sent = new Request(request, init)
    asked.push({ path: new URL(sent.url).pathname, body: await sent.json() })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  }
})
afterEach(() => {
  cleanup()
  globalThis.fetch = platform.fetch
})

const show = (type: CaptchaType = 'blockPuzzle') =>
  render(<CaptchaPanel scene="register" type={type} onVerified={(text) => passed.push(text)} />)
const said = () => page.getByRole('status').first().element().textContent
const paths = () => asked.map(({ path }) => path.replace('/api/captcha/', ''))

test('without a network it says so, and tries again when asked to', async () => {
  answers = [undefined]
  show()
  await expect.poll(said).toBe('网络不通，请检查网络后再试')
  answers = [given()]
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
})

test('a refusal of the server is said in its words', async () => {
  answers = [{ repCode: '6202', repMsg: '接口验证失败数过多，请稍后再试', repData: null, success: false }]
  show()
  await expect.poll(said).toBe('接口验证失败数过多，请稍后再试')
})

test('keys push by 1 and 10 between both ends; Enter at the start sends nothing', async () => {
  answers = [given()]
  show()
  const slider = page.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '11')
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '263')
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  expect(paths()).toEqual(['get'])
})

test('what is sent is the protocol’s, and what is handed on goes with it', async () => {
  answers = [given({ token: 'abc' })]
  show()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => passed).toEqual(['abc---{"x":1,"y":5}'])
  const [get, check] = asked.map(({ body }) => body)
  expect(get).toMatchObject({
    captchaType: 'blockPuzzle',
    scene: 'register',
    clientUid: expect.stringMatching(/^slider-/),
  })
  expect(check).toMatchObject({ captchaType: 'blockPuzzle', token: 'abc', pointJson: '{"x":1,"y":5}' })
  await expect.poll(said).toMatch(/^验证成功，用时 \d+\.\d 秒$/)
  expect(Object.keys(localStorage)).toContain('geolibrary-slider')
})

test('a wrong answer is red for a moment, then the piece lies at the left of another picture', async () => {
  answers = [given(), wrong, given()]
  show()
  const slider = page.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(said).toBe('验证失败')
  await expect.poll(paths).toEqual(['get', 'check', 'get'])
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  expect(passed).toEqual([])
})

test('three clicks are sent by themselves; Backspace takes one back', async () => {
  answers = [given()]
  show('clickWord')
  const picture = page.getByRole('button', { name: /岩、砂、煤/ })
  await expect.element(picture).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Backspace}{ArrowLeft}{Enter}{ArrowUp}{Enter}')
  await expect.element(page.getByRole('button', { name: /已点 2 个/ })).toBeVisible()
  expect(paths()).toEqual(['get'])
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.poll(() => passed.length).toBe(1)
  const places = [
    { x: 145, y: 78 },
    { x: 145, y: 68 },
    { x: 146, y: 68 },
  ]
  expect(asked[1]?.body['pointJson']).toBe(JSON.stringify(places))
})

test('a time lock squares as often as it is told, in a thread of its own', async () => {
  answers = [given({ token: 'lock', puzzle: { base: '3', modulus: '10001', steps: 3 } })]
  show('timeLock')
  await page.getByRole('button', { name: '开始' }).click()
  await expect.poll(() => passed).toEqual([`lock---{"proof":"${(3 ** 8).toString(16)}"}`])
})

test('work beside a picture is said while it lasts, and nothing is sent before it is done', async () => {
  answers = [given({ puzzle: { base: '3', modulus: '10001', steps: 1e12 } })]
  show()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(said).toBe('正在完成安全计算，请稍候')
  expect([paths(), passed]).toEqual([['get'], []])
})

test('the proof of the work goes with the picture', async () => {
  answers = [given({ token: 'work', puzzle: { base: '3', modulus: '10001', steps: 3 } })]
  show()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => passed).toEqual(['work---{"x":1,"y":5}'])
  const proof = (3 ** 8).toString(16)
  expect(asked[1]?.body).toMatchObject({ token: 'work', pointJson: '{"x":1,"y":5}', proof })
})

test('more time leaves the piece where it is, and goes on under another token', async () => {
  answers = [given({ token: 'short' }), given({ token: 'long' }), given()]
  show()
  const slider = page.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-disabled', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await page.getByRole('button', { name: /^延长/ }).click()
  await expect.poll(said).toBe('已延长，重新计时 120 秒')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '2')
  await slider.click({ position: { x: 5, y: 5 } })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.body['token']).toBe('long')
})

test('at 320 pixels everything has its place, at twice the size the picture takes what there is', async () => {
  await page.viewport(320, 700)
  answers = [given()]
  const { container } = show()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
  expect(container.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1366, 900)
  const width = () => container.querySelector('.captcha-picture')?.clientWidth
  expect([width(), container.querySelector('.captcha-bar')?.getBoundingClientRect().height]).toEqual([
    310, 40,
  ])
  await page.getByRole('button', { name: '放大两倍' }).click()
  expect(width()).toBe(620)
})
