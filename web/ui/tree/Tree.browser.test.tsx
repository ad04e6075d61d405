import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'
import '#web/accessibility/page-zoom.css'

import { RowMenu } from '../RowMenu.tsx'
import { allNodes, type Move, moveNode, type TreeNode } from './tree-nodes.ts'
import { Tree } from './Tree.tsx'

const departments: readonly TreeNode[] = [
  {
    id: 'library',
    label: '资料馆',
    count: 48,
    children: [
      { id: 'office', label: '馆办公室', count: 5 },
      { id: 'loans', label: '借阅服务部', count: 9 },
      { id: 'data', label: '数据中心', count: 12, children: [{ id: 'team', label: '一组' }] },
    ],
  },
  { id: 'others', label: '外部单位', count: 1023, children: [{ id: 'one', label: '云勘院' }] },
  { id: 'public', label: '公众' },
  { id: 'closed', label: '信息安全办', disabled: true },
]

let moves: Move[] = []
let chosenLast: string[] = []
let acted: string[] = []

interface TreeCase {
  selection?: 'single' | 'multiple' | 'checks'
  before?: readonly string[]
  movable?: boolean
}

const rename = ({ label }: TreeNode) => (
  <RowMenu label={label} actions={[{ label: '改名', act: () => acted.push(label) }]} />
)

const none: readonly string[] = []
function Departments({ selection = 'single', before = none, movable = true }: TreeCase) {
  const [nodes, setNodes] = useState(departments)
  const [chosen, setChosen] = useState(before)
  return (
    <div style={{ width: 320 }}>
      <Tree
        label="部门"
        search="找部门"
        openFirst={['library', 'data']}
        actions={rename}
        {...{ nodes, selection, chosen }}
        onChoose={(next) => {
          chosenLast = next
          setChosen(next)
        }}
        {...(movable && {
          onMove: (move: Move) => {
            moves.push(move)
            setNodes(moveNode(nodes, move))
          },
        })}
      />
    </div>
  )
}

const row = (name: string | RegExp) => page.getByRole('row', { name, exact: true })
const rows = () =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

beforeEach(async () => {
  moves = []
  chosenLast = []
  acted = []
  await page.viewport(1366, 900)
})
afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
})

test('arrow keys walk, open and close; Enter chooses', async () => {
  render(<Departments />)
  await row('资料馆').click()
  expect(chosenLast).toEqual(['library'])
  await row('信息安全办').click({ force: true })
  expect(chosenLast).toEqual(['library'])
  await row('资料馆').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('馆办公室')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row('借阅服务部')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(row('借阅服务部')).toHaveAttribute('aria-selected', 'true')
  expect(chosenLast).toEqual(['loans'])
})

test('a box ticks what hangs on it; a branch is half ticked by some of it', async () => {
  render(<Departments selection="checks" before={['loans', 'team']} movable={false} />)
  await expect.element(row('资料馆，部分选中')).toHaveAttribute('aria-selected', 'false')
  await expect.element(row('数据中心')).toHaveAttribute('aria-selected', 'true')
  await row('资料馆，部分选中').click()
  expect(chosenLast).toEqual(['library', 'office', 'loans', 'data', 'team'])
  await row('一组').click()
  expect(chosenLast).toEqual(['office', 'loans'])
  await expect.element(row('数据中心')).toHaveAttribute('aria-selected', 'false')
})

test('what is typed leaves the hits and the way to them, open', async () => {
  render(<Departments />)
  await page.getByRole('searchbox', { name: '找部门' }).fill('云')
  await expect.poll(rows).toEqual(['外部单位', '云勘院'])
  await page.getByRole('searchbox').fill('无此')
  await expect.element(page.getByText('没有含“无此”的行')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect.element(row('云勘院')).not.toBeInTheDocument()
})

test('a menu at the end of a row acts and chooses no row', async () => {
  render(<Departments />)
  await page.getByRole('button', { name: '更多操作：馆办公室' }).click()
  await page.getByRole('button', { name: '改名' }).click()
  expect([acted, chosenLast]).toEqual([['馆办公室'], []])
})

test('by key a row moves into another; places on itself and below it are not offered', async () => {
  render(<Departments />)
  await row('数据中心').click()
  page.getByRole('button', { name: '移动 数据中心' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const offered = () =>
    [...document.querySelectorAll('[role=treegrid] [role=button][aria-label]')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    )
  await expect.poll(() => offered().length).toBeGreaterThan(3)
  expect(offered().filter((words) => words.includes('一组'))).toEqual([])
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => moves.length).toBe(1)
  expect(moves[0]?.id).toBe('data')
})

test.each([1, 1.25])('enlarged %s times, a row dragged onto another hangs on it', async (zoom) => {
  document.documentElement.style.setProperty('--zoom', String(zoom))
  render(<Departments />)
  await userEvent.dragAndDrop(row('借阅服务部'), row('公众'), { targetPosition: { x: 60, y: 18 * zoom } })
  await expect.poll(() => moves).toEqual([{ id: 'loans', parent: 'public', position: 0 }])
})

test('of two thousand rows only those in sight are drawn', async () => {
  const many = Array.from({ length: 40 }, (_, i) => ({
    id: `b${i}`,
    label: `第 ${i} 部`,
    children: Array.from({ length: 49 }, (__, j) => ({ id: `b${i}-${j}`, label: `第 ${i} 部第 ${j} 科` })),
  }))
  render(<Tree label="部门" nodes={many} openFirst={many.map(({ id }) => id)} />)
  await expect.element(row('第 0 部第 3 科')).toBeVisible()
  expect(allNodes(many).length).toBe(2000)
  expect(rows().length).toBeLessThan(60)
})
