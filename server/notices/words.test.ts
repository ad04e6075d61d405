import { expect, test } from 'vitest'

import { noticeTopicNames } from '#contract/accounts/notices.ts'
import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { nextWords } from '#server/deposits/messages.ts'

import { type News, noticeWords, writtenNews } from './words.ts'

const messages = Object.entries(noticeWords)

/** Each placeholder filled with a word of its own. */
const filled = { get: (_: object, name: string | symbol) => `〈${String(name)}〉` }
const written = (message: string) =>
  writtenNews({ to: [1], message, values: new Proxy({}, filled) } as unknown as News)

test('there is a message of every kind that may be muted or mailed, and of no other', () => {
  const topics = new Set(messages.map(([, { topic }]) => topic))
  expect([...topics].toSorted()).toEqual(noticeTopicNames.toSorted())
})

test.each(messages)(
  '%s: its title says what it is about, its body in whole sentences what comes next',
  (name) => {
    const { title, body, href } = written(name)
    expect(title).toMatch(/^\S.{3,}[^。：]$/)
    for (const line of body.split('\n')) expect(line).toMatch(/^(.{5,}。|.*〈\w+〉)$/)
    expect(body).not.toContain(title)
    expect(`${title}${body}${href ?? ''}`).not.toMatch(/[{}]/)
    // what comes next is said, or shown by its page
    expect([href ?? body]).toEqual([expect.stringMatching(/^#\/[a-z]|请|须|照常/)])
  },
)

test.each(Object.entries(nextWords))('a deposit that is %s says what comes next', (state, next) => {
  const words = next({ dueOn: '2026-12-01', openOn: '2031-01-01' })
  expect(words).toMatch(/^.{5,}。$/)
  expect([words, words.includes('-')]).toEqual([words, ['returned', 'accepted'].includes(state)])
  expect(Object.keys(depositWorkflow.states)).toContain(state)
})
