import { expect, test } from 'vitest'

import { badLinks } from '#testing/builders/links.ts'

import { readBody } from './article.ts'

test.each([
  undefined,
  null,
  'text',
  7,
  {},
  [null, 7, 'x', {}, { type: 'html', text: '<b>' }, { type: 'heading' }],
])('%j holds no blocks', (value) => {
  expect(readBody(value)).toEqual([])
})

test.each(badLinks)('a link to %j becomes its own text', (href) => {
  expect(readBody([{ type: 'paragraph', spans: [{ text: '点此', href }] }])).toEqual([
    { type: 'paragraph', spans: [{ text: '点此' }] },
  ])
  expect(readBody([{ type: 'list', items: [[{ text: '点此', href }]] }])).toEqual([
    { type: 'list', ordered: false, items: [[{ text: '点此' }]] },
  ])
})

test('unknown properties of blocks and spans are dropped', () => {
  const odd = { onclick: 'x()', style: 'x', html: '<b>' }
  const body = readBody([
    { type: 'heading', text: '<b>时间</b>', ...odd },
    { type: 'paragraph', spans: [{ text: '见', href: '#/about', ...odd }, '裸文', { text: '' }], ...odd },
    { type: 'list', ordered: true, items: [[{ text: '一' }], 'x'], ...odd },
  ])
  expect(body).toEqual([
    { type: 'heading', text: '<b>时间</b>' },
    { type: 'paragraph', spans: [{ text: '见', href: '#/about' }] },
    { type: 'list', ordered: true, items: [[{ text: '一' }], []] },
  ])
})
