import { expect, test } from 'vitest'

import { calls, callsOf } from '#contract/back-office/calls.ts'
import { resources } from '#contract/back-office/resources.ts'

import { loadOfficePage } from './pages.ts'

test('every resource has its page, and a page speaks of fields that there are', async () => {
  for (const name of Object.keys(resources)) {
    const page = await loadOfficePage(name)
    const { resource, cells = {}, blank = {}, beside, remarks = {}, controls = {} } = page
    expect(resource.name).toBe(name)
    expect(callsOf(resource).detail.path).toContain(resource.api)
    const own = [cells, blank, controls].flatMap((table) => Object.keys(table))
    const names = [...own, ...(beside ? [beside] : [])]
    expect(names.filter((name) => !Object.hasOwn(resource.fields, name))).toEqual([])
    const sections = resource.form.map(({ label }) => label)
    expect(Object.keys(remarks).filter((label) => !sections.includes(label))).toEqual([])
  }
})

test('the frame knows the calls of every resource', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(resources).toSorted())
})

test('every field that somebody gives stands in the form of its resource, once', () => {
  for (const { fields, form } of Object.values(resources)) {
    const asked = form.flatMap((section) => section.fields)
    const given = Object.entries(fields).filter(([, { computed }]) => !computed)
    expect(asked.toSorted()).toEqual(given.map(([name]) => name).toSorted())
  }
})
