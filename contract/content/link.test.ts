import { expect, test } from 'vitest'

import { badLinks } from '#testing/builders/links.ts'

import { ownPath, safeLink } from './link.ts'

test.each(badLinks)('%j is no link', (text) => {
  expect(safeLink(text)).toBeUndefined()
})

test.each([undefined, null, 7, {}, ['https://a.example']])('%j is no text', (value) => {
  expect(safeLink(value)).toBeUndefined()
})

test.each([
  ['#/', '#/'],
  ['#/information/3', '#/information/3'],
  ['#/gcdzzkInfo?conditions=[{"prop":"district"}]', '#/gcdzzkInfo?conditions=[{"prop":"district"}]'],
  ['https://www.example.cn', 'https://www.example.cn/'],
  ['HTTP://Example.cn/a?b=%20#c', 'http://example.cn/a?b=%20#c'],
  ['https://[::1]:8443/x', 'https://[::1]:8443/x'],
  ['https://a.example/?next=javascript:1', 'https://a.example/?next=javascript:1'],
  ['https://a.example/"><b>', 'https://a.example/%22%3E%3Cb%3E'],
])('%j leads to %j', (text, href) => {
  expect(safeLink(text)).toBe(href)
})

test('own pages are distinguished from other sites', () => {
  expect(ownPath('#/about')).toBe('/about')
  expect(ownPath('https://a.example/#/about')).toBeUndefined()
})
