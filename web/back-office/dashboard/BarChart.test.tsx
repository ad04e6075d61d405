import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BarChart } from '#web/series/BarChart.tsx'

test('a chart says its sum, and repeats every bar in its table', () => {
  const bars = [
    { name: '11 月 1 日', short: '1', value: 3 },
    { name: '11 月 2 日', short: '2', value: 0 },
  ]
  render(<BarChart title="访问" bars={bars} heads={['日期', '次数']} />)
  expect(screen.getByText(/访问，共 3/)).toBeTruthy()
  const cells = [...screen.getByRole('table', { hidden: true }).querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['日期11 月 1 日', '次数3']))
})

const titlesIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} title`)].map((title) => title.textContent)

test('a limit is drawn where bars come near it, and what is beyond stands on top', () => {
  const bars = [{ name: '11 月 1 日', short: '1', value: 3, over: 2 }]
  const chart = (value: number) => (
    <BarChart
      title="调用"
      bars={bars}
      heads={['日期', '调用次数', '超出上限']}
      limit={{ value, label: `上限 ${value} 次` }}
    />
  )
  const { rerender } = render(chart(3))
  expect(screen.getByText('上限 3 次')).toBeTruthy()
  expect([titlesIn('.bar'), titlesIn('.bar-over')]).toEqual([['11 月 1 日：3'], ['11 月 1 日：2']])
  const cells = [...screen.getByRole('table', { hidden: true }).querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toContain('超出上限2')
  rerender(chart(5000))
  expect(screen.queryByText('上限 5000 次')).toBeNull()
})
