import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BarChart } from './BarChart.tsx'

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
