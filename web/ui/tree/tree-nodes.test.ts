import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checksOf, listTickedIds, tickedOrHalf, toggleNode } from './tree-checks.ts'
import {
  allNodes,
  childrenOf,
  findNodes,
  moveNode,
  moveOf,
  parentsOf,
  pathTo,
  type TreeNode,
} from './tree-nodes.ts'

/** A tree of up to forty nodes: each hangs on one before it, or on none. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 40 })
  .map((rows): readonly TreeNode[] => {
    const below = new Map<number, number[]>()
    for (const [i, [on]] of rows.entries()) {
      const parent = (on % (i + 1)) - 1
      below.set(parent, [...(below.get(parent) ?? []), i])
    }
    const build = (parent: number): TreeNode[] =>
      (below.get(parent) ?? []).map((i) => ({
        id: `n${i}`,
        label: `第${i}项`,
        disabled: rows[i]?.[1] === true && i % 5 === 4,
        children: build(i),
      }))
    return build(-1)
  })

const someOf = (nodes: readonly TreeNode[], seed: number) =>
  listTickedIds(
    nodes,
    allNodes(nodes)
      .filter((_, i) => (seed >> (i % 30)) % 2 === 1)
      .map(({ id }) => id),
  )
const pick = (nodes: readonly TreeNode[], n: number): TreeNode => {
  const all = allNodes(nodes)
  return all[n % all.length] as TreeNode
}
const isLeaf = (node: TreeNode) => childrenOf(node).length === 0

test('a branch is ticked when all its leaves are, half when some are', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (nodes, seed) => {
      const checks = checksOf(nodes, someOf(nodes, seed))
      for (const node of allNodes(nodes)) {
        const leaves = allNodes([node]).filter(isLeaf)
        const on = leaves.filter(({ id }) => checks.get(id) === 'on').length
        expect(checks.get(node.id)).toBe(on === 0 ? undefined : on === leaves.length ? 'on' : 'half')
      }
    }),
  )
})

test('a press ticks or clears all that hangs on a node and nothing else, never what is disabled', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (nodes, seed, n) => {
      const before = someOf(nodes, seed)
      const node = pick(nodes, n)
      const after = toggleNode(nodes, before, node)
      const under = new Set(allNodes([node]).map(({ id }) => id))
      const parents = parentsOf(nodes)
      const byId = new Map(allNodes(nodes).map((one) => [one.id, one]))
      const changed = allNodes(nodes)
        .filter(isLeaf)
        .filter(({ id }) => before.includes(id) !== after.includes(id))
      for (const { id } of changed) {
        expect(under.has(id)).toBe(true)
        const way = pathTo(parents, id)
        expect(way.slice(way.indexOf(node.id)).some((one) => byId.get(one)?.disabled)).toBe(false)
      }
      expect(new Set(changed.map(({ id }) => after.includes(id))).size).toBeLessThan(2)
      expect(listTickedIds(nodes, after)).toEqual(after)
      expect(changed.length === 0 || toggleNode(nodes, after, node).join() !== after.join()).toBe(true)
      for (const id of after)
        for (const one of pathTo(parents, id)) expect(tickedOrHalf(nodes, after)).toContain(one)
    }),
  )
})

test('a move keeps every node, makes no cycle and puts the node where it says', () => {
  const places = fc.constantFrom('before', 'after', 'on')
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), places, (nodes, n, m, at) => {
      const { id } = pick(nodes, n)
      const target = pick(nodes, m)
      const move = moveOf(nodes, id, { id: target.id, at })
      const cycle = pathTo(parentsOf(nodes), target.id).includes(id)
      expect(cycle && move).toBe(cycle ? undefined : false)
      if (!move) return
      const after = moveNode(nodes, move)
      expect(
        allNodes(after)
          .map((one) => one.id)
          .toSorted(),
      ).toEqual(
        allNodes(nodes)
          .map((one) => one.id)
          .toSorted(),
      )
      const siblings =
        move.parent === null
          ? after
          : childrenOf(allNodes(after).find((one) => one.id === move.parent) as TreeNode)
      expect(siblings[move.position]?.id).toBe(id)
      const at2 = siblings.findIndex((one) => one.id === target.id)
      expect(at === 'on' ? at2 : at2 - move.position).toBe(at === 'on' ? -1 : at === 'before' ? 1 : -1)
      expect(after).not.toEqual(nodes)
    }),
  )
})

test('a search keeps the hits, what hangs on them and the way to them', () => {
  const nodes = [
    {
      id: 'a',
      label: '资料馆',
      children: [
        { id: 'b', label: '借阅服务部' },
        { id: 'c', label: '数据中心', children: [{ id: 'd', label: '三组' }] },
      ],
    },
    { id: 'e', label: '公众', detail: 'PUBLIC' },
  ]
  const ids = (text: string) => allNodes(findNodes(nodes, text).nodes).map(({ id }) => id)
  expect(ids('数据')).toEqual(['a', 'c', 'd'])
  expect([...findNodes(nodes, '数据').open]).toEqual(['a'])
  expect(ids('public')).toEqual(['e'])
  expect(ids('无')).toEqual([])
  expect(ids(' ')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a fixed node stays where it is, and takes nothing in or beside it', () => {
  const nodes = [{ id: 'all', label: '全部', fixed: true }, ...['a', 'b'].map((id) => ({ id, label: id }))]
  expect(moveOf(nodes, 'all', { id: 'b', at: 'after' })).toBeUndefined()
  for (const at of ['before', 'on', 'after'] as const)
    expect(moveOf(nodes, 'b', { id: 'all', at })).toBeUndefined()
  expect(moveOf(nodes, 'b', { id: 'a', at: 'before' })).toEqual({ id: 'b', parent: null, position: 1 })
})
