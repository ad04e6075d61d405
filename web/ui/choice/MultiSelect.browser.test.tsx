import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'
import '#web/accessibility/page-zoom.css'

import { MultiSelect } from './MultiSelect.tsx'

const fiveNames = ['甲', '乙', '丙', '丁', '戊']
const soils = [
  'clay',
  'silt',
  'sand',
  'silty clay',
  'silty sand',
  'gravel',
  'peat',
  'fill',
  'mud',
  'loess',
  'rock',
]

interface SelectCase {
  names?: readonly string[]
  before?: readonly string[]
  max?: number
}

const none: readonly string[] = []
function Chooser({ names = fiveNames, before = none, max }: SelectCase) {
  const [chosen, setChosen] = useState(before)
  const options = names.map((value) => ({ value, label: value }))
  return (
    <form style={{ padding: 40 }} onSubmit={() => setChosen(['sent'])}>
      <MultiSelect label="区" {...{ options, chosen, ...(max && { max }) }} onChange={setChosen} />
      <button type="submit">查询</button>
    </form>
  )
}

const button = () => page.getByRole('button', { name: /^区/ })
const list = () => page.getByRole('listbox', { name: '区' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const chosen = () => button().element().getAttribute('aria-label')

async function open(given: SelectCase = {}): Promise<void> {
  render(<Chooser {...given} />)
  await button().click()
}

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
})

test.each<[SelectCase, string[], string]>([
  [{}, ['甲', '乙', '丙'], '区：甲、乙、丙'],
  [{}, ['甲', '乙', '丙', '甲', '戊'], '区：乙、丙、戊'],
  [{ max: 1 }, ['乙'], '区：乙'],
  [{ max: 5 }, fiveNames, '区：甲、乙、丙、丁、戊'],
  [{ before: ['甲', '乙', '丙', '丁'] }, ['甲', '乙', '戊'], '区：丙、丁、戊'],
])('%o: a press on %o leaves %s', async (given, names, left) => {
  await open(given)
  for (const name of names) await option(name).click()
  expect(chosen()).toBe(left)
})

test.each<[SelectCase, string]>([
  [{ before: ['甲', '乙', '丙'] }, '最多选 3 项'],
  [{ before: ['甲', '乙', '丙', '丁'] }, '最多选 3 项'],
  [{ before: ['甲'], max: 1 }, '最多选 1 项'],
])('%o: no more can be chosen, by pointer or by key, and the page says %s', async (given, words) => {
  await open(given)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(option('戊')).toHaveAttribute('aria-disabled', 'true')
  await option('戊').click({ force: true })
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).toBe(`区：${given.before?.join('、')}`)
})

test.each([
  ['{ArrowDown}', '乙'],
  ['{End}', '戊'],
  ['{End}{Home}', '甲'],
  ['{End}{ArrowUp}', '丁'],
])('%s leads to %s, which Space chooses', async (keys, name) => {
  await open()
  await expect.element(option('甲')).toHaveFocus()
  await userEvent.keyboard(keys)
  await expect.element(option(name)).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(chosen()).toBe(`区：${name}`)
})

test('a letter leads to the option that begins with it', async () => {
  await open({ names: ['clay', 'silt', 'sand'] })
  await userEvent.keyboard('sa')
  await expect.element(option('sand')).toHaveFocus()
})

test('Escape closes the list, keeps what was chosen and gives the focus back', async () => {
  await open({ before: ['甲'] })
  await userEvent.keyboard('{Escape}')
  expect(list().elements()).toEqual([])
  await expect.element(button()).toHaveFocus()
  expect(chosen()).toBe('区：甲')
})

test.each([
  ['a press beside it', () => page.elementLocator(document.body).click({ position: { x: 9, y: 9 } })],
  ['Tab', () => userEvent.tab()],
  ['a press on its button', () => button().click()],
])('%s closes the list', async (_way, leave) => {
  await open()
  await leave()
  await expect.poll(() => list().elements()).toEqual([])
})

test('a long list is narrowed by typing; Enter chooses from it and sends nothing', async () => {
  await open({ names: soils })
  await expect.element(page.getByRole('combobox', { name: '筛选选项' })).toHaveFocus()
  await userEvent.keyboard('silt')
  await expect.poll(() => list().getByRole('option').elements().length).toBe(3)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('区：silty clay')
  await userEvent.keyboard('x')
  await expect.element(page.getByText('没有含“siltx”的选项')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('区：silty clay')
  await userEvent.keyboard('{Escape}')
  await expect.element(button()).toHaveFocus()
})

test.each([1, 1.25, 1.5])('enlarged %s times, the list hangs at its button', async (zoom) => {
  document.documentElement.style.setProperty('--zoom', String(zoom))
  await open()
  const at = button().element().getBoundingClientRect()
  const panel = list().element().closest('.unfold-panel')?.getBoundingClientRect()
  expect(Math.abs((panel?.left ?? 0) - at.left)).toBeLessThan(3)
  expect(Math.abs((panel?.top ?? 0) - at.bottom - 6 * zoom)).toBeLessThan(3)
})
