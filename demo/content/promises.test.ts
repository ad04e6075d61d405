import { expect, test } from 'vitest'

import { openness } from '#contract/catalogue/openness.ts'

import { banners } from './banners.ts'
import { articles } from './content.ts'
import { partners, settings } from './settings.ts'

// What the invented archive writes of itself promises only what the web has, and tells where the counter is needed.

/** Features that the web does not have yet; no text may mention them. */
const unbuilt = /微信|小程序|一网通办登录/
/** Services at the counter or by telephone; texts must state that. */
const atTheCounter = /借阅|预约|提交申请/
const way = /到馆|窗口|电话|办理地点/

test.each([...articles, ...banners])(
  '$title promises nothing that is not there',
  ({ title, summary, text }) => {
    const whole = [title, summary, text].join('\n')
    expect(unbuilt.exec(whole)?.[0]).toBeUndefined()
    expect(atTheCounter.test(whole) && !way.test(whole)).toBe(false)
  },
)

test('what is open is told in the words of the library', () => {
  const whole = articles.map(({ summary, text }) => `${summary}\n${text}`).join('\n')
  expect(whole).not.toMatch(/全部内容|登录后看全文|无须注册/)
  expect(whole.split(openness)).toHaveLength(3)
})

test('settings mention no feature that does not exist', () => {
  const whole = Object.values(settings).join('\n')
  expect(unbuilt.exec(whole)?.[0]).toBeUndefined()
  expect(whole).not.toMatch(/借阅|申请/)
})

test('every partner has a unique https address', () => {
  expect(partners).toHaveLength(6)
  expect(partners.filter(([, href]) => new URL(href).protocol !== 'https:')).toEqual([])
  expect(new Set(partners.map(([, href]) => href)).size).toBe(6)
})
