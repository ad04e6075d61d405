import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { listQuestion } from '#web/catalogue/list/ListResult.tsx'

import { readAddress } from './address.ts'
import type { ListView } from './list-view.ts'
import { openingQuestion, openView, wholeOf } from './list-view.ts'

const by = (value: string) => ({ prop: 'level', anyOf: [value] })
const kind = kinds.archive
const tabs = [{ label: '全部' }, { key: 'item', label: '件', fixed: by('item') }]
const tabbed: ListView = { ...wholeOf(kind), path: '/items', tabs }

test('the whole of a kind is the kind', () => {
  expect(openView(wholeOf(kind), undefined)).toEqual({ kind, fixed: [], tab: undefined })
})

test.each([undefined, '', 'no-such-tab', 'constructor'])('%j opens the first tab', (asked) => {
  const { tab, fixed, kind: open } = openView(tabbed, asked)
  expect(tab?.label).toBe('全部')
  expect(fixed).toEqual([])
  expect(open.list).toContain('level')
})

test('fixed fields are no conditions or facets, and are shown only where they differ', () => {
  const { fixed, kind: open } = openView(tabbed, 'item')
  expect(fixed).toEqual([by('item')])
  expect(open.list).not.toContain('level')
  expect(open.conditions).not.toContain('level')
  expect(open.facets).not.toContain('level')
  expect(openView(tabbed, undefined).kind.facets).not.toContain('level')
})

test('a fixed condition cannot be removed', () => {
  const { fixed, kind: open } = openView({ ...wholeOf(kind), fixed: [by('fonds')] }, 'item')
  expect(fixed).toEqual([by('fonds')])
  expect(open.conditions).not.toContain('level')
})

test('what is asked for before the page is there is what the page asks for', () => {
  for (const view of [wholeOf(kind), tabbed, { ...tabbed, fixed: [by('fonds')] }]) {
    const { kind: open, fixed } = openView(view, undefined)
    const { address } = readAddress(open, new URLSearchParams())
    expect(openingQuestion(view)).toEqual(listQuestion(open, address, fixed))
  }
})
