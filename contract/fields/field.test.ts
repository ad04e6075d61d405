import { describe, expect, test } from 'vitest'

import { resources } from '#contract/back-office/resources.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { type CommonField, fieldBuilder } from './field.ts'

const ofKind = ({ name, fields, parts }: Kind): [string, CommonField][] =>
  [fields, ...Object.values(parts).map((part) => part.fields)].flatMap((own) =>
    Object.entries(own).map(([field, one]): [string, CommonField] => [`${name} ${field}`, one]),
  )
const ofResources = Object.values(resources).flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, one]): [string, CommonField] => [`${name} ${field}`, one]),
)
const all = [...Object.values<Kind>(kinds).flatMap(ofKind), ...ofResources]

const failing = (isFine: (field: CommonField) => boolean) =>
  all.filter(([, field]) => !isFine(field)).map(([name]) => name)

describe('every field of kinds and resources', () => {
  test('has a label that people can read', () => {
    expect(all.length).toBeGreaterThan(400)
    expect(failing(({ label }) => label.trim() === label && /\p{Script=Han}|^[A-Z]/u.test(label))).toEqual([])
  })

  test('has choices if it is one, and only then', () => {
    expect(failing(({ type, choices }) => (type === 'choice') === (choices !== undefined))).toEqual([])
    expect(failing(({ choices }) => choices === undefined || Object.keys(choices).length > 1)).toEqual([])
  })

  test('refers to what is there', () => {
    const known = new Set([...Object.keys(resources), ...Object.values<Kind>(kinds).map(({ name }) => name)])
    const refers = ({ type }: CommonField) => type === 'ref' || type === 'refs'
    expect(failing((field) => refers(field) === (field.to !== undefined))).toEqual([])
    expect(failing(({ to }) => to === undefined || known.has(to))).toEqual([])
  })

  test('has bounds in their order', () => {
    expect(failing(({ min = -Infinity, max = Infinity }) => min < max)).toEqual([])
  })
})

test('a field keeps its flags before those of its type', () => {
  const depth = fieldBuilder<{ min?: number; unit?: string }>()<number>()('number', { min: 0, unit: 'm' })
  expect(depth('孔深', { min: 1 })).toEqual({ type: 'number', label: '孔深', min: 1, unit: 'm' })
})
