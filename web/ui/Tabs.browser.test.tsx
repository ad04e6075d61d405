import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { Tabs } from './Tabs.tsx'

const tabs = [
  { key: 'log', label: '柱状图', panel: '图' },
  { key: 'strata', label: '地层', count: 16, panel: '十六层' },
  { key: 'water', label: '水位', count: 3, panel: '三次' },
]

function Chosen({ start = 'log' }: { start?: string }) {
  const [active, setActive] = useState(start)
  return <Tabs label="钻孔数据" tabs={tabs} active={active} onChange={setActive} />
}

const selected = () => page.getByRole('tab', { selected: true })

afterEach(cleanup)

test('an unknown tab in the address shows the first one', async () => {
  render(<Chosen start="nowhere" />)
  await expect.element(selected()).toHaveTextContent('柱状图')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('图')
})

test.each([
  ['{ArrowRight}', '地层 16'],
  ['{ArrowLeft}', '水位 3'],
  ['{End}', '水位 3'],
  ['{End}{ArrowRight}', '柱状图'],
  ['{ArrowRight}{Home}', '柱状图'],
  ['{ArrowDown}', '柱状图'],
])('%s selects %s and moves the focus', async (keys, label) => {
  render(<Chosen />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('tab', { name: label, exact: true, selected: true })).toHaveFocus()
})

test('the row is one tab stop; the panel is the next and is named by its tab', async () => {
  render(<Chosen start="strata" />)
  await userEvent.tab()
  await expect.element(selected()).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel', { name: '地层 16' })).toHaveFocus()
})
