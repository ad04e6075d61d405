import { expect, test } from 'vitest'

import { pageComponents } from '#contract/back-office/interface/page-components.ts'

import { tasks, waitingAt } from './tasks.ts'

const page = (component: string) => ({
  ...{
    id: 1,
    menuType: '1' as const,
    menuName: '页',
    spelled: [],
    path: '/p',
    menuUrl: null,
    permission: null,
  },
  ...{ cache: false, visible: true, icon: null, children: [], component },
})

test('whatever is decided for others is counted at a page that there is', () => {
  const decided = Object.values(tasks).filter(({ decides }) => decides)
  const known = Object.keys(pageComponents())
  expect(decided.map(({ component }) => component).filter((one) => !known.includes(one))).toEqual([])
})

test('a page counts what is decided behind it, and not what its author mends', () => {
  const waiting = [
    { task: 'deposit' as const, count: 3 },
    { task: 'review' as const, count: 2 },
    { task: 'returned' as const, count: 7 },
  ]
  expect(['deposits', 'drafts', 'loans'].map((name) => waitingAt(page(name), waiting))).toEqual([3, 2, 0])
})
