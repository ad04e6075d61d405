import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { DayField, DayRange, MomentField } from './DayField.tsx'

afterEach(cleanup)

const reported: string[] = []
function Day({ before = '', Of = DayField }: { before?: string; Of?: typeof DayField }) {
  const [value, setValue] = useState(before)
  return (
    <dialog open style={{ width: 320 }}>
      <Of
        label="保护到"
        value={value}
        onChange={(next) => {
          reported.push(next)
          setValue(next)
        }}
      />
      <output>{value || '无'}</output>
    </dialog>
  )
}

const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}`) })
const shown = () => page.getByRole('status')
const openCalendar = () => page.getByRole('button', { name: /保护到的日历/ }).click()

test('a day is typed into its parts, one after the other', async () => {
  render(<Day />)
  await part('年').click()
  await userEvent.keyboard('20310405')
  await expect.element(shown()).toHaveTextContent('2031-04-05')
})

test('a year on its way is not reported, and one that cannot be says so', async () => {
  render(<Day before="2026-03-04" />)
  reported.length = 0
  await part('年').click()
  await userEvent.keyboard('1')
  await expect.element(page.getByText(/请填 1900-01-01 至/)).toBeVisible()
  expect(reported).toEqual([])
  await userEvent.keyboard('999')
  expect(reported).toEqual(['1999-03-04'])
})

test.each([
  ['{ArrowUp}', '2027-03-04'],
  ['{ArrowRight}{ArrowDown}', '2026-02-04'],
])('%s changes a part', async (keys, text) => {
  render(<Day before="2026-03-04" />)
  await part('年').click()
  await userEvent.keyboard(keys)
  await expect.element(shown()).toHaveTextContent(text)
})

test('the calendar begins its weeks on Monday, chooses by arrows and gives the focus back', async () => {
  render(<Day before="2026-11-23" />)
  await openCalendar()
  const days = [...document.querySelectorAll('.calendar th')]
  expect(days.map((one) => one.textContent).join('')).toBe('一二三四五六日')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(shown()).toHaveTextContent('2026-11-30')
  await expect.element(page.getByRole('button', { name: /保护到的日历/ })).toHaveFocus()
})

test('years are turned; Escape closes the calendar and not the dialog', async () => {
  render(<Day before="2026-11-23" />)
  await openCalendar()
  await page.getByRole('button', { name: '下一年' }).click()
  await page.getByRole('button', { name: '上一月' }).click()
  await expect.element(page.getByText('2027年10月').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '下一年' })).not.toBeInTheDocument()
  await expect.element(shown()).toHaveTextContent('2026-11-23')
})

test('清除 leaves none', async () => {
  render(<Day before="2026-11-23" />)
  await openCalendar()
  await page.getByRole('button', { name: '清除' }).click()
  await expect.element(shown()).toHaveTextContent('无')
})

test('a moment is that of the clock of the archive, and keeps its time when another day is chosen', async () => {
  render(<Day before="2026-11-20T17:30:00.000Z" Of={MomentField} />)
  await expect.element(part('小时')).toHaveTextContent('01')
  await openCalendar()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(shown()).toHaveTextContent('2026-11-21T17:30:00.000Z')
})

function Range() {
  const [days, setDays] = useState<readonly [string, string]>(['2026-03-01', '2026-03-31'])
  return (
    <>
      <DayRange label="起止" from={days[0]} to={days[1]} onChange={(from, to) => setDays([from, to])} />
      <output>{days.join(' ')}</output>
    </>
  )
}

test('a first day after the last one takes it along', async () => {
  render(<Range />)
  await part('月').first().click()
  await userEvent.keyboard('05')
  await expect.element(shown()).toHaveTextContent('2026-05-01 2026-05-01')
})

test('half a date says so when it is left, and no longer when it is whole or none', async () => {
  render(<Day />)
  await part('年').click()
  await userEvent.keyboard('2031')
  await expect.element(page.getByText('请把日期填完整')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /保护到的日历/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('请把日期填完整')).toBeVisible()
  await openCalendar()
  await userEvent.keyboard('{Enter}')
  await openCalendar()
  await page.getByRole('button', { name: '清除' }).click()
  await expect.element(shown()).toHaveTextContent('无')
  await expect.element(page.getByText('请把日期填完整')).not.toBeInTheDocument()
  await part('年').click()
  await userEvent.keyboard('20310405')
  await expect.element(shown()).toHaveTextContent('2031-04-05')
  await expect.element(page.getByText('请把日期填完整')).not.toBeInTheDocument()
})
