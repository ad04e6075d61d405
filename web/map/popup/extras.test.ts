import { expect, test } from 'vitest'

import { bus } from '#web/api/bus.ts'

import { readExtra, runExtra } from './extras.ts'

const record = {
  id: 'borehole:7',
  kind: 'borehole',
  code: 'ZK/1',
  title: 'ZK/1',
  shape: { type: 'Point' as const, coordinates: [124, 31] },
}
const site = { origin: 'https://library.example', listed: ['https://chart.example'] }

const bad = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://evil.example/',
  '',
  undefined,
]

test.each(bad)('a window is not opened at %s', (path) => {
  expect(readExtra({ type: '1', ...(path !== undefined && { path }) }, record, site)).toEqual({
    does: 'refuse',
  })
})

test('a window is opened at a path of this site only, not at a listed origin', () => {
  const open = (path: string) => readExtra({ type: '1', path }, record, site)
  expect(open('/gcdzzkInfo/ZK%2F1')).toEqual({ does: 'open', path: '/gcdzzkInfo/ZK%2F1' })
  expect(open('#/gcdzzkInfo')).toEqual({ does: 'open', path: '/gcdzzkInfo' })
  expect(open('https://chart.example/')).toEqual({ does: 'refuse' })
})

test.each(bad)('a popup is not opened at %s', (url) => {
  expect(readExtra({ type: '3', ...(url !== undefined && { url }) }, record, site)).toEqual({
    does: 'refuse',
  })
})

test('a popup gets the data of the extra and of the record, which cannot be replaced', () => {
  const data = { layer: 5, code: 'other' }
  expect(
    readExtra({ type: 'frame', url: 'https://chart.example/x?a=1', title: '图', data }, record, site),
  ).toEqual({
    does: 'frame',
    title: '图',
    url: 'https://chart.example/x?a=1&layer=5&code=ZK%2F1&id=borehole%3A7&kind=borehole&title=ZK%2F1&lng=124&lat=31',
  })
})

test('an event goes to whoever listens', () => {
  const heard: unknown[] = []
  const off = bus.on('map-extra', (detail) => heard.push(detail))
  runExtra(readExtra({ type: '2', event: 'zoom-to', data: { zoom: 17 } }, record, site))
  off()
  expect(heard).toEqual([
    { event: 'zoom-to', data: expect.objectContaining({ zoom: 17, code: 'ZK/1', lng: 124 }) },
  ])
  expect(readExtra({ type: '2' }, record, site)).toEqual({ does: 'refuse' })
})
