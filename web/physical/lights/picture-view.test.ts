import fc from 'fast-check'
import { expect, test } from 'vitest'

import { boundView, maxZoomOf, panBy, placeOf, wholeView, zoomAt } from './picture-view.ts'

const frame = { width: 400, height: 300 }
const picture = { width: 2000, height: 1000 }
const sizes = { frame, picture }

test('the whole picture lies in the middle of its window', () => {
  expect(placeOf(wholeView, frame, picture)).toEqual({ left: 0, top: 50, width: 400, height: 200 })
})

test('a picture grows to eight times its size, and never below the whole', () => {
  expect(maxZoomOf(frame, picture)).toBe(40)
  expect(zoomAt(wholeView, 1000, { x: 200, y: 150 }, sizes).zoom).toBe(40)
  expect(zoomAt(wholeView, 0.1, { x: 10, y: 10 }, sizes)).toEqual(wholeView)
})

test('a picture that fills its window is not pulled out of it', () => {
  const near = zoomAt(wholeView, 4, { x: 200, y: 150 }, sizes)
  expect(placeOf(panBy(near, { x: 9999, y: 9999 }, sizes), frame, picture)).toMatchObject({ left: 0, top: 0 })
  expect(panBy(wholeView, { x: 50, y: 50 }, sizes)).toEqual(wholeView)
})

const side = fc.integer({ min: 50, max: 4000 })
const size = fc.record({ width: side, height: side })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const factor = fc.double({ min: 1, max: 3, noNaN: true })
const scene = fc.record({ window: size, image: size, factor, x: share, y: share })

test('what is under the pointer stays there, unless an edge of the picture would come into the window', () => {
  fc.assert(
    fc.property(scene, ({ window, image, factor, x, y }) => {
      const point = { x: x * window.width, y: y * window.height }
      const view = boundView({ zoom: 1.5, x, y }, window, image)
      const next = zoomAt(view, factor, point, { frame: window, picture: image })
      const [before, after] = [placeOf(view, window, image), placeOf(next, window, image)]
      if (before.width < window.width || before.height < window.height) return
      expect((point.x - after.left) / after.width).toBeCloseTo((point.x - before.left) / before.width, 6)
      expect((point.y - after.top) / after.height).toBeCloseTo((point.y - before.top) / before.height, 6)
    }),
  )
})
