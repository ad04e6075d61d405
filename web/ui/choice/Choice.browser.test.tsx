import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Cascader } from './Cascader.tsx'
import { Choice } from './Choice.tsx'

afterEach(cleanup)

const roles = [
  '管理员',
  '录入员',
  '审核员',
  '窗口',
  '审计',
  '借阅',
  '汇交',
  '监测',
  '质检',
  '安全',
  '访客',
].map((label) => ({ value: label, label }))
const shown = () => page.getByRole('status').last()
const option = (name: string) => page.getByRole('option', { name })
const button = () => page.getByRole('button', { name: /^(?:角色|街道)：/ })

function One({ clear }: { clear?: string }) {
  const [value, setValue] = useState('')
  return (
    <div style={{ padding: 20 }}>
      <Choice label="角色" options={roles} {...{ value, clear }} onChange={setValue} />
      <output>{value || '无'}</output>
    </div>
  )
}

test('typing narrows a long list; the arrow and Enter choose, the list closes and the focus returns', async () => {
  render(<One />)
  await button().click()
  await userEvent.keyboard('审')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(shown()).toHaveTextContent('审计')
  await expect.element(button()).toHaveFocus()
  await expect.element(button()).toHaveAccessibleName('角色：审计')
})

test('what was chosen is taken back where that is offered', async () => {
  render(<One clear="不选" />)
  await button().click()
  await option('窗口').click()
  await expect.element(shown()).toHaveTextContent('窗口')
  await button().click()
  await option('不选').click()
  await expect.element(shown()).toHaveTextContent('无')
})

test('in a modal dialog the list stands above its edge', async () => {
  render(
    <dialog ref={(box) => box?.showModal()} style={{ height: 120, overflow: 'auto' }}>
      <One />
    </dialog>,
  )
  await button().click()
  await option('访客').click()
  await expect.element(shown()).toHaveTextContent('访客')
})

const nodes = [
  {
    id: 'city',
    label: '云汀市',
    children: [
      { id: 'north', label: '北区', children: [{ id: 'dock', label: '渡口街道' }] },
      { id: 'closed', label: '撤销的区', disabled: true },
    ],
  },
  { id: 'other', label: '市外' },
]

function Place() {
  const [value, setValue] = useState('')
  return (
    <div style={{ padding: 20 }}>
      <Cascader label="街道" nodes={nodes} value={value} onChange={setValue} clear="不选" />
      <output>{value || '无'}</output>
    </div>
  )
}

test('a press opens the next level and chooses; the last level closes', async () => {
  render(<Place />)
  await button().click()
  await option('云汀市，有下级').click()
  await expect.element(shown()).toHaveTextContent('city')
  await option('撤销的区').click()
  await expect.element(shown()).toHaveTextContent('city')
  await option('北区，有下级').click()
  await option('渡口街道').click()
  await expect.element(shown()).toHaveTextContent('dock')
  await expect.element(button()).toHaveAccessibleName('街道：云汀市 / 北区 / 渡口街道')
  expect(page.getByRole('option').elements()).toEqual([])
})

test('arrows go into a level and back, Enter chooses', async () => {
  render(<Place />)
  await button().click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option('北区，有下级')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option('渡口街道')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(option('北区，有下级')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(shown()).toHaveTextContent('dock')
})

test('a word of the path finds a node; nothing found says so', async () => {
  render(<Place />)
  await button().click()
  await page.getByRole('searchbox', { name: '查找街道' }).fill('渡口')
  await option('云汀市 / 北区 / 渡口街道').click()
  await expect.element(shown()).toHaveTextContent('dock')
  await button().click()
  await page.getByRole('searchbox', { name: '查找街道' }).fill('山')
  await expect.element(page.getByText('没有含“山”的街道')).toBeVisible()
})
