import { expect, test } from 'vitest'

import { readCondition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { currentOf, flatMenu, isWithin } from './menu.ts'
import { listViews, menuGroups } from './navigation.ts'

test('every kind has a list in the menu', () => {
  const paths = listViews.map(({ path }) => path)
  const led = menuGroups.flatMap(({ to, entries }) => [to, ...entries.map((entry) => entry.to)])
  for (const kind of Object.values(kinds)) {
    expect(paths).toContain(kind.path)
    expect(led).toContain(kind.path)
  }
  expect(new Set(paths).size).toBe(paths.length)
})

test('fixed conditions of lists are valid for their kinds', () => {
  const byName: Readonly<Record<string, Kind>> = kinds
  for (const { kind: entry, fixed, tabs } of listViews) {
    const kind = byName[entry.name]
    if (!kind) throw new Error(entry.name)
    for (const condition of [...fixed, ...tabs.flatMap((tab) => tab.fixed ?? [])]) {
      expect(readCondition(kind, condition)).toEqual(condition)
    }
  }
})

test('the menu starts with home; every group has pages', () => {
  expect(flatMenu(menuGroups)[0]).toEqual({ label: '首页', to: '/home' })
  for (const { entries } of menuGroups) expect(entries.length).not.toBe(1)
})

test.each([
  ['/gcdzzkInfo', '/gcdzzkInfo', '', 'page'],
  ['/gcdzzkInfo', '/gcdzzkInfo/ZK1', '', 'true'],
  ['/gcdzzkInfo', '/gcdzzkInfoX', '', undefined],
  ['/gcdzzkInfo', '/404', '', undefined],
  ['/home', '/home', '', 'page'],
])('%s at %s%s is current: %s', (to, pathname, search, current) => {
  expect(currentOf(to, { pathname, search })).toBe(current)
})

test('the open tab is the current entry; on a record its list is', () => {
  const tabbed = listViews.find(({ tabs }) => tabs.length > 1)
  for (const { path, tabs } of tabbed ? [tabbed] : []) {
    const to = `${path}?tab=${tabs[1]?.key}`
    expect(currentOf(path, { pathname: path, search: '' })).toBe('page')
    expect(currentOf(path, { pathname: path, search: `?tab=${tabs[1]?.key}` })).toBeUndefined()
    expect(currentOf(to, { pathname: path, search: `?tab=${tabs[1]?.key}&current=2` })).toBe('page')
    expect(currentOf(to, { pathname: path, search: '' })).toBeUndefined()
    expect(currentOf(to, { pathname: `${path}/X-1`, search: '' })).toBeUndefined()
    expect(currentOf(path, { pathname: `${path}/X-1`, search: '' })).toBe('true')
  }
})

test('a group contains pages below its path, not those with the same prefix', () => {
  const group = menuGroups.find(({ entries }) => entries.length > 0)
  expect(group && isWithin(group, `${group.to.split('?')[0]}/X-1`)).toBe(true)
  expect(group && isWithin(group, '/home')).toBe(false)
})
