import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'
import '#web/physical/photograph.css'

import { LightStage } from './LightStage.tsx'

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="660" height="660"><rect width="660" height="660" fill="${colour}"/></svg>`)}`
const image = (name: string, colour: string) => <img className="photograph" alt={name} src={square(colour)} />

const show = (fieldWidth: number | undefined, small = false) =>
  render(
    <div style={{ width: 500 }}>
      <LightStage
        {...{ fieldWidth, small }}
        picture={{ width: 660, height: 660 }}
        label="砂岩薄片"
        plane={image('单偏光', 'tan')}
        crossed={image('正交偏光', 'navy')}
      />
    </div>,
  )

const slider = () => page.getByRole('slider', { name: '单偏光与正交偏光的分界' })
const spoken = () => slider().element().getAttribute('aria-valuetext')
const boxOf = (name: string) => page.getByRole('img', { name, exact: true }).element().getBoundingClientRect()
const bar = () => page.getByRole('img', { name: /^比例尺/ })
const barPixels = () => bar().element().querySelector('i')?.getBoundingClientRect().width ?? 0
const stage = () => page.getByRole('group', { name: /^砂岩薄片/ })

/** Both photographs lie over each other to a hundredth of a pixel. */
function expectOverlaid(): void {
  const [plane, crossed] = [boxOf('单偏光'), boxOf('正交偏光')]
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(plane[side]).toBeCloseTo(crossed[side], 2)
}

beforeEach(() => page.viewport(1366, 900))
afterEach(cleanup)

test('without a width of the field of view there is no bar', () => {
  show(undefined)
  expect(bar().query()).toBeNull()
})

test('a small picture is neither enlarged nor drawn larger than it is', async () => {
  show(0.9, true)
  expect(boxOf('单偏光').width).toBeLessThanOrEqual(320)
  expect(page.getByRole('button').elements()).toEqual([])
  const before = boxOf('单偏光').width
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('+')
  expect(boxOf('单偏光').width).toBe(before)
})

test('the photographs lie exactly over each other, whole and enlarged, and the bar is true in both', async () => {
  show(1)
  await expect.poll(() => boxOf('单偏光').width).toBeCloseTo(498, 0)
  expectOverlaid()
  const ratio = () => barPixels() / boxOf('单偏光').width
  expect(bar().element().textContent).toBe('0.2 mm')
  expect(ratio()).toBeCloseTo(0.2, 2)
  for (let i = 0; i < 8; i += 1) await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => boxOf('单偏光').width).toBeCloseTo(498 * 1.25 ** 8, 0)
  expectOverlaid()
  expect(bar().element().textContent).toBe('50 μm')
  expect(ratio()).toBeCloseTo(0.05, 3)
  await page.getByRole('button', { name: '整幅' }).click()
  await expect.poll(() => boxOf('单偏光').width).toBeCloseTo(498, 0)
})

test('the slider goes by arrows, Home and End, and says where it stands; the line is where the photographs are cut', async () => {
  show(1)
  ;(slider().element() as HTMLElement).focus()
  expect(spoken()).toBe('左侧单偏光占 50%，右侧正交偏光')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(spoken()).toBe('左侧单偏光占 52%，右侧正交偏光')
  const cut = () =>
    page.getByRole('img', { name: '单偏光', exact: true }).element().parentElement?.parentElement
  expect(getComputedStyle(cut()!).clipPath).toBe('inset(0px 48% 0px 0px)')
  await userEvent.keyboard('{Home}')
  expect(spoken()).toBe('全为正交偏光')
  await userEvent.keyboard('{End}')
  expect(spoken()).toBe('全为单偏光')
})

test('keys zoom and move both photographs together; the picture does not leave its window', async () => {
  show(1)
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('++')
  await expect.poll(() => boxOf('单偏光').width).toBeCloseTo(498 * 1.5625, 0)
  const { left } = boxOf('单偏光')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => boxOf('单偏光').left).toBeCloseTo(left - 60, 1)
  expectOverlaid()
  for (let i = 0; i < 20; i += 1) await userEvent.keyboard('{ArrowLeft}')
  expect(boxOf('单偏光').left).toBeCloseTo(stage().element().getBoundingClientRect().left + 1, 0)
  await userEvent.keyboard('0')
  await expect.poll(() => boxOf('单偏光').width).toBeCloseTo(498, 0)
})
