import { expect, test } from 'vitest'

import { frameAddress, withData } from './frame-address.ts'

const origin = 'https://library.example'
const listed = ['https://chart.example', 'http://10.0.0.1:8080']

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:https://library.example/1',
  'about:blank',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '#//evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://evil.example/',
  'https://chart.example.evil.example/',
  'https://chart.example@evil.example/',
  'https://me:it@chart.example/',
  'https://chart.example:8443/',
  'http://chart.example/',
  '/a\u200Eb',
  '',
  'page',
  `/${'x'.repeat(2001)}`,
  undefined,
  7,
])('a popup does not open %j', (text) => {
  expect(frameAddress(text, origin, listed)).toBeUndefined()
})

test.each([
  ['#/gcdzzkInfo/ZK1?tab=log', 'https://library.example/embed#/gcdzzkInfo/ZK1?tab=log'],
  ['/drawings/emblem', 'https://library.example/drawings/emblem'],
  ['https://library.example/embed', 'https://library.example/embed'],
  ['https://chart.example/a?b=1#c', 'https://chart.example/a?b=1#c'],
  ['http://10.0.0.1:8080/x', 'http://10.0.0.1:8080/x'],
])('a popup opens %s', (text, address) => {
  expect(frameAddress(text, origin, listed)).toBe(address)
})

test.each([
  ['#/map', { code: 'A/1 #', n: 3 }, '#/map?code=A%2F1+%23&n=3'],
  ['/x?a=1#b', { a: 2, c: true }, '/x?a=2&c=true#b'],
  ['https://chart.example/x', { list: [1], none: null }, 'https://chart.example/x'],
])('data of the record go into the query of %s', (address, data, merged) => {
  expect(withData(address, data)).toBe(merged)
})
