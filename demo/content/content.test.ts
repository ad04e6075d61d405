import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { Block, Span } from '#contract/content/article.ts'
import { readBody } from '#contract/content/article.ts'
import { Body } from '#contract/content/content.ts'
import { ownPath, safeLink } from '#contract/content/link.ts'
import { lastDay } from '#demo/city/days.ts'

import { banners } from './banners.ts'
import { articles, bodyOf } from './content.ts'
import { hotKeywords } from './settings.ts'
import { sketch } from './sketch.ts'
import { blocks } from './writing.ts'

test('one block a line; links in brackets', () => {
  const paragraph = (...spans: Span[]): Block => ({ type: 'paragraph', spans })
  expect(blocks('一，见[二](#/about)。\n## 三\n- 四\n- 五\n1. 六\n七')).toEqual([
    paragraph({ text: '一，见' }, { text: '二', href: '#/about' }, { text: '。' }),
    { type: 'heading', text: '三' },
    { type: 'list', ordered: false, items: [[{ text: '四' }], [{ text: '五' }]] },
    { type: 'list', ordered: true, items: [[{ text: '六' }]] },
    paragraph({ text: '七' }),
  ])
})

const known = [
  '/about',
  '/information',
  '/jysq',
  '/loan-request',
  ...Object.values(kinds).map(({ path }) => path),
]
const leadsSomewhere = (href: string) => {
  const path = ownPath(safeLink(href) ?? '')?.split('?')[0]
  return path !== undefined && known.includes(path)
}

test.each([...articles, ...banners])(
  '$title: the body is one, its links lead somewhere, it is dated',
  (draft) => {
    const body = bodyOf(draft)
    expect(Body.parse(body)).toEqual(readBody(body))
    const spans = body.flatMap((block) =>
      block.type === 'paragraph' ? block.spans : block.type === 'list' ? block.items.flat() : [],
    )
    expect(spans.filter(({ href }) => href !== undefined && !leadsSomewhere(href))).toEqual([])
    expect(spans.at(-1)?.text).toContain('虚构')
    expect(Date.parse(draft.day) / 86_400_000).toBeLessThanOrEqual(lastDay)
  },
)

test('hot keywords lead to lists', () => {
  expect(hotKeywords.filter(([, href]) => !leadsSomewhere(href))).toEqual([])
})

test('the sketch of the archive is within the sheet', () => {
  const lines = [...sketch.waters, ...sketch.greens, sketch.house].map(({ ring }) => ring)
  for (const line of [...lines, ...sketch.blocks, ...sketch.roads.map(({ line }) => line)]) {
    expect(line.every((value, i) => value >= 0 && value <= (i % 2 ? sketch.height : sketch.width))).toBe(true)
  }
})
