import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildLineHole } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { SectionPage } from '#web/borehole/section/SectionPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
  for (const [code, at] of [
    ['P-K1', 0],
    ['P-K2', 30],
  ] as const)
    await buildLineHole(library.db, code, { at, hasSix: at === 0 })
})
afterEach(() => endSession('own'))

async function openSection() {
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(member, <SectionPage />, '/section?hole=P-K1&hole=P-K2')
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await screen.findByRole('img', { name: /剖面图/ })
  await user.click(screen.getByRole('button', { name: '修改连层' }))
  const corrections = within(screen.getByRole('region', { name: '连层更正' }))
  const tip = () => screen.getByRole('slider', { name: '⑥ 在 P-K1 与 P-K2 之间尖灭' })
  return { user, corrections, tip }
}

test('the end of a layer is moved by keys in steps of 5 % and 1 %, taken back, done again and left to itself', async () => {
  const { user, corrections, tip } = await openSection()
  expect(tip().getAttribute('aria-valuetext')).toBe('位于间距 50 %')
  tip().focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(tip().getAttribute('aria-valuetext')).toBe('位于间距 30 %')
  expect(document.activeElement).toBe(tip())
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}')
  expect(tip().getAttribute('aria-valuetext')).toBe('位于间距 31 %，高 55 %')
  expect(corrections.getByText('⑥ 在 P-K1 与 P-K2 之间止于间距 31 %，高 55 %')).toBeTruthy()

  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect(tip().getAttribute('aria-valuenow')).toBe('30')
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  expect(tip().getAttribute('aria-valuenow')).toBe('31')
  tip().focus()
  await user.keyboard('{Delete}')
  expect(tip().getAttribute('aria-valuenow')).toBe('50')
  expect(corrections.getByText(/还没有更正/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(tip().getAttribute('aria-valuenow')).toBe('31')
})

test('a layer is joined to another of the next hole by keys, and what its number says comes back', async () => {
  const { user, corrections } = await openSection()
  const layer = () => screen.getByRole('button', { name: /^P-K1 的⑥，/ })
  expect(layer().getAttribute('aria-label')).toBe('P-K1 的⑥，在 P-K2 没有相连的层')
  layer().focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'P-K1 的⑥ 粉质黏土，在 P-K2 是' }))
  expect(dialog.getByRole('button', { name: '没有这一层' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: '⑦1 砂质粉土' }))
  expect(layer().getAttribute('aria-label')).toBe('P-K1 的⑥，与 P-K2 的⑦1相连')
  expect(corrections.getByText('P-K1 的⑥与 P-K2 的⑦1相连')).toBeTruthy()
  expect(screen.queryByRole('slider', { name: /^⑥ 在/ })).toBeNull()
  await user.click(corrections.getByRole('button', { name: '撤去更正：P-K1 的⑥与 P-K2 的⑦1相连' }))
  expect(layer().getAttribute('aria-label')).toBe('P-K1 的⑥，在 P-K2 没有相连的层')
})

test('the same is chosen from fields, and a layer is set apart from its own number', async () => {
  const { user, corrections, tip } = await openSection()
  const form = within(screen.getByRole('region', { name: '逐层修改' }))
  const field = form.getByLabelText('⑥ 在 P-K1 与 P-K2 之间尖灭')
  field.focus()
  await user.selectOptions(field, '间距的 75 %')
  expect(document.activeElement).toBe(field)
  expect(tip().getAttribute('aria-valuenow')).toBe('75')
  await user.selectOptions(form.getByLabelText('⑥ 在 P-K1 与 P-K2 之间尖灭'), '自动')
  expect(tip().getAttribute('aria-valuenow')).toBe('50')
  await user.selectOptions(form.getByLabelText('P-K1 的⑤1-2，与 P-K2 的⑤1-2相连'), '没有这一层')
  expect(corrections.getByText('P-K1 的⑤1-2与 P-K2 的⑤1-2不相连')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('P-K1 的⑤1-2，在 P-K2 没有相连的层'), '按层号自动连')
  expect(corrections.getByText(/还没有更正/)).toBeTruthy()
})

test('a layer is asked for by a click alone: not by another button, a press begun elsewhere or a drag', async () => {
  const { user } = await openSection()
  const layer = screen.getByRole('button', { name: /^P-K1 的⑥，/ })
  const isAsked = () => screen.queryByRole('dialog', { name: /^P-K1 的⑥/ }) !== null
  SVGElement.prototype.setPointerCapture = () => {}
  fireEvent.pointerDown(layer, { button: 2 })
  fireEvent.pointerUp(layer, { button: 2 })
  fireEvent.pointerUp(layer, { button: 0 })
  expect(isAsked()).toBe(false)
  const drag = () => {
    fireEvent.pointerDown(layer, { button: 0, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(layer, { clientX: 150, clientY: 100 })
  }
  drag()
  fireEvent.pointerUp(layer, { clientX: 150, clientY: 100 })
  fireEvent.click(layer)
  expect(isAsked()).toBe(false)
  drag()
  fireEvent.keyDown(layer, { key: 'Escape' })
  fireEvent.pointerUp(layer, { clientX: 150, clientY: 100 })
  fireEvent.click(layer)
  expect(isAsked()).toBe(false)
  await user.click(layer)
  expect(isAsked()).toBe(true)
})

test('a drag that Escape ends leaves the layer where it was', async () => {
  const { tip } = await openSection()
  const svg = tip().closest('svg')
  if (!svg) throw new Error('handles')
  svg.getBoundingClientRect = () => new DOMRect(0, 0, svg.viewBox.baseVal?.width ?? 420, 297)
  SVGElement.prototype.setPointerCapture = () => {}
  fireEvent.pointerDown(tip(), { button: 0, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(tip(), { clientX: 5000, clientY: 100 })
  await waitFor(() => expect(tip().getAttribute('aria-valuenow')).toBe('98'))
  fireEvent.keyDown(tip(), { key: 'Escape' })
  expect(tip().getAttribute('aria-valuenow')).toBe('50')
  fireEvent.pointerDown(tip(), { button: 0, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(tip(), { clientX: -5000, clientY: 100 })
  fireEvent.pointerUp(tip(), { clientX: -5000, clientY: 100 })
  expect(tip().getAttribute('aria-valuenow')).toBe('2')
})
