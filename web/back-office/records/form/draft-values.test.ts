import { describe, expect, test } from 'vitest'

import { isCommon, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { sampleOf } from '#testing/builders/samples.ts'

import { codesNamed, contentFaults, heldContent, sentContent } from './draft-values.ts'
import { KnownRecords } from './references.ts'

const all: Kind[] = Object.values(kinds)
const targets = Object.fromEntries(all.map(({ name }, i) => [name, i + 1]))

/** Knows a record of every kind. */
function everyTarget(): KnownRecords {
  const known = new KnownRecords()
  for (const [kind, id] of Object.entries(targets)) known.note(kind, `to-${kind}`, id)
  return known
}

const common = {
  title: '题名',
  district: '城东区',
  year: 2024,
  access: 'protected',
  openOn: '2031-01-01',
} as const

describe.each(all.map((kind) => [kind.label, kind] as const))('the form of %s', (_, kind) => {
  const place = kind.place === 'point' ? { lng: 121.5, lat: 31.25 } : {}
  const content = { ...common, titlePublic: true, ...place, ...sampleOf(kind, 'form', targets) }
  const known = everyTarget()
  const held = heldContent(kind, content, known.codeOf)

  test('shows and sends every field and every row as it was', () => {
    expect(contentFaults(kind, { ...held, code: 'F-1' })).toEqual({})
    expect(sentContent(kind, held, known.idOf)).toMatchObject(content)
  })

  test('names the records that it points to', () => {
    const references = Object.values(kind.fields).filter(({ type }) => type === 'ref')
    expect(codesNamed(kind, held).map(({ to, code }) => [to, code])).toEqual(
      expect.arrayContaining(references.map(({ to }) => [to, `to-${to}`])),
    )
  })

  test('begins empty, and asks for what must be filled', () => {
    const required = Object.entries(kind.fields).filter(([name, one]) => one.required && !isCommon(name))
    const faults = contentFaults(kind, { ...heldContent(kind, undefined, known.codeOf), code: '' })
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['code', ...required.map(([name]) => name)]))
  })
})

test('a protected record needs its day', () => {
  const held = heldContent(
    kinds.borehole,
    { ...common, openOn: null, values: {}, parts: {} },
    () => undefined,
  )
  expect(contentFaults(kinds.borehole, { ...held, code: 'F-1' })).toMatchObject({
    openOn: '请填写保护到哪一天',
  })
})

test.each([
  ['GCJ-02', '', /“GCJ-02”的经纬度不能上图/],
  ['西安80', '', /“西安80”的经纬度不能上图/],
  ['西安80', '3456000', /^$/],
  ['CGCS2000', '', /^$/],
  ['', '', /^$/],
])('a place of a record whose system is %j, northing %j', (originalSystem, originalNorth, fault) => {
  const values = { originalSystem, originalNorth, place: '121.4737, 31.2304', code: 'F-1' }
  const { place = '' } = contentFaults(kinds.borehole, values)
  expect(place).toMatch(fault)
})
