import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { createHashRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { glideToTop, returnTo, usePageScroll } from './scroll.ts'

const land = document.createElement('div')
const settled = () => new Promise((done) => setTimeout(done, 1000))
/** Resolves when what was scrolled has been told: before the frame after the next. */
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

beforeEach(() => {
  land.style.height = '5000px'
  document.body.append(land)
  scrollTo(0, 3000)
})
afterEach(() => land.remove())

test('a key stops the smooth scroll', async () => {
  glideToTop()
  const stopped = await new Promise<number>((done) => {
    const press = () => {
      if (scrollY === 3000) return requestAnimationFrame(press)
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
      return done(scrollY)
    }
    requestAnimationFrame(press)
  })
  expect(stopped).toBeGreaterThan(0)
  expect(stopped).toBeLessThan(3000)
  await settled()
  expect(scrollY).toBe(stopped)
})

test('a wheel event stops restoring the position', async () => {
  returnTo(6000)
  dispatchEvent(new WheelEvent('wheel'))
  const stopped = scrollY
  land.style.height = '9000px'
  await frames()
  expect(scrollY).toBe(stopped)
})

test('without interruption the scroll ends at the top', async () => {
  glideToTop()
  await expect.poll(() => scrollY).toBe(0)
  await settled()
})

test('restoring the position waits for the content', async () => {
  returnTo(6000)
  land.style.height = '9000px'
  await expect.poll(() => scrollY).toBe(6000)
})

function Frame() {
  const main = useRef<HTMLElement>(null)
  usePageScroll(main)
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  )
}

test('a new page starts at the top, a changed query keeps the position, going back restores it', async () => {
  location.hash = '#/list'
  const router = createHashRouter([{ element: <Frame />, children: [{ path: '*', element: <p>页面</p> }] }])
  render(<RouterProvider router={router} />)
  const reaches = async (top: number) => {
    await expect.poll(() => scrollY).toBe(top)
  }
  scrollTo(0, 1000)
  await frames()

  await router.navigate('/list?current=2')
  await settled()
  expect(scrollY).toBe(1000)

  await router.navigate('/record')
  await reaches(0)
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')

  await router.navigate(-1)
  await reaches(1000)

  location.hash = '#/typed'
  await reaches(0)
  cleanup()
  location.hash = ''
})
