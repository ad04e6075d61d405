import { beforeAll, describe, expect, test } from 'vitest'

import type { Field, Fields, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue, type RecordView } from '#contract/catalogue/routes.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { observe, sampleQuantity, sampleReadings } from '#testing/builders/observations.ts'
import { buildRecord, shownCodeOf } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Sample, type Targets } from '#testing/builders/samples.ts'

const all = Object.values(kinds) as Kind[]
const accesses = ['open', 'member', 'protected', 'secret'] as const
const exact = { lng: 124.12345, lat: 31.23456 }

type Who = 'visitor' | 'member' | 'staff' | 'keeper'
/** Which records each of them may open, in the order of `accesses`. */
const opens: Record<Who, readonly boolean[]> = {
  visitor: [false, false, false, false],
  member: [true, true, false, false],
  staff: [true, true, true, false],
  keeper: [true, true, true, true],
}
/** Lists leave out long texts and references. */
const isListed = ({ long, type }: Field) => !long && type !== 'ref'
const everyone = Object.keys(opens) as Who[]

let library: TestApp
let callers: Record<Who, Caller>
let targets: Targets
const written = new Map<string, Sample>()

beforeAll(async () => {
  library = await testApp()
  callers = {
    visitor: library.visitor,
    member: await library.signIn(),
    staff: await library.signIn('records.read'),
    keeper: await library.signIn('records.read', 'records.secret'),
  }
  targets = await buildTargets(library.db, kinds)
  for (const kind of all) {
    for (const access of accesses) {
      const sample = sampleOf(kind, `${kind.name} ${access}`, targets)
      written.set(`${kind.name} ${access}`, sample)
      await buildRecord(library.db, kind, {
        ...sample,
        ...(kind.place === 'point' && exact),
        code: access,
        title: `题名〔${access}〕`,
        access,
        openOn: '2099-01-01',
        district: '望江区',
        year: 2021,
      })
      if (sampleQuantity(kind))
        await observe(library.db, kind, access, access === 'secret' ? 'sealedObservation' : 'observation')
    }
  }
})

const shown = (kind: Kind, code: string) => shownCodeOf(library.db, kind.name, code)
const open = async (who: Who, kind: Kind, code: string) =>
  callers[who].call(catalogue.record, { kind: kind.name, code: await shown(kind, code) })
const list = (who: Who, kind: Kind, input: object = {}) =>
  callers[who].call(catalogue.list, { kind: kind.name, size: 50, ...input })

const isStaff = (who: Who) => who === 'staff' || who === 'keeper'

/** Names of fields that are due: by what the descriptor says of each, and nothing else. */
const due = (fields: Fields, who: Who, whole: boolean) =>
  Object.keys(fields).filter((name) => {
    const seen = fields[name]?.seen
    return seen === undefined || (seen === 'record' && whole) || (seen === 'staff' && isStaff(who))
  })

const picked = (values: Record<string, unknown>, names: readonly string[], hidden: boolean) =>
  Object.fromEntries(names.map((name) => [name, hidden ? null : values[name]]))

const placeOf = (kind: Kind, access: string, whole: boolean): RecordView['place'] => {
  if (kind.place === 'none' || (access === 'secret' && !whole)) return null
  if (whole || access === 'open') return { ...exact, exact: true }
  return { lng: 124.125, lat: 31.235, exact: false }
}

describe.each(all)('$label', (kind) => {
  test.each(everyone)('record as seen by %s: exactly what is due', async (who) => {
    for (const [i, access] of accesses.entries()) {
      const whole = opens[who][i] ?? false
      const { values, parts } = written.get(`${kind.name} ${access}`)!
      const hidden = access === 'secret' && !whole
      const record = await open(who, kind, access)
      expect(record.viewLevel).toBe(whole ? 'record' : 'entry')
      const texts = whole || access === 'open' // what is long belongs to the record of one that is not open
      const names = due(kind.fields, who, whole).filter((name) => texts || !kind.fields[name]!.long)
      expect(record.values).toEqual(picked(values, names, hidden))
      expect(record.place).toEqual(placeOf(kind, access, whole))
      const shown = Object.keys(kind.parts).filter((name) => whole || kind.parts[name]!.entry)
      expect(record.parts).toEqual(partsDue(parts, shown, hidden))
      expect(Object.values(record.counts)).toEqual(Object.keys(kind.parts).map(() => (hidden ? 0 : 1)))
      expect(record.references).toEqual(hidden ? {} : referencesOf(kind))
      expect(Object.keys(record.links).length).toBe(
        hidden || !shown.some((part) => hasRefs(kind, part)) ? 0 : 1,
      )
    }
  })

  test.each(everyone)('list as seen by %s: entries without long texts', async (who) => {
    const { records, total } = await list(who, kind)
    expect([total, records.length]).toEqual([5, 5])
    for (const access of accesses) {
      const known = await shown(kind, access)
      const entry = records.find(({ code }) => code === known)!
      const names = due(kind.fields, who, false).filter((name) => isListed(kind.fields[name]!))
      expect(entry.values).toEqual(
        picked(written.get(`${kind.name} ${access}`)!.values, names, access === 'secret'),
      )
      expect(entry.title).toBe(access === 'secret' ? '涉密资料' : `题名〔${access}〕`)
      const listed = access === 'open' || (access !== 'secret' && opens[who][accesses.indexOf(access)])
      expect(entry.place).toEqual(placeOf(kind, access, listed ?? false))
      expect(Object.keys(entry.strips).length === 0 || access === 'open').toBe(true)
    }
  })

  test('what is secret is told by no answer to whoever may not open it', async () => {
    const marks = [`${kind.name} secret〕`, '题名〔secret〕']
    for (const who of ['visitor', 'member', 'staff'] as const) {
      const answers = [
        await open(who, kind, 'secret'),
        await list(who, kind),
        await callers[who].call(catalogue.facets, { kind: kind.name }),
      ]
      for (const mark of marks) expect(JSON.stringify(answers)).not.toContain(mark)
    }
  })

  test('every facet counts the hits that choosing it gives, with the counters and by counting', async () => {
    const counted = await callers.visitor.call(catalogue.facets, { kind: kind.name })
    const anything = [{ prop: 'access', anyOf: [...accesses] }]
    const scanned = await callers.visitor.call(catalogue.facets, { kind: kind.name, conditions: anything })
    expect(scanned).toEqual(counted)
    for (const { prop, values } of counted) {
      expect([prop, values.reduce((sum, { count }) => sum + count, 0)]).toEqual([prop, 5])
      for (const { value, count } of values) {
        if (value === '' || kind.fields[prop]?.step || prop === 'year') continue
        if (!kind.conditions.includes(prop)) continue
        const hits = await list('visitor', kind, { conditions: [{ prop, anyOf: [value] }] })
        expect([prop, value, hits.total]).toEqual([prop, value, count])
      }
    }
  })

  test('what it points to is found from the other side, without what is secret', async () => {
    for (const { to, part, field } of pointersOf(kind)) {
      const { referrers } = await open('visitor', kinds[to as keyof typeof kinds], `to-${to}`)
      const found = referrers.find((r) => r.kind === kind.name && r.part === part && r.field === field)
      const reported = part === null || kind.parts[part]!.entry
      expect(found?.first.map(({ code }) => code)).toEqual(
        reported ? ['member', 'open', 'protected'] : undefined,
      )
    }
  })
})

describe.each(all.filter(sampleQuantity))('series of $label', (kind) => {
  const reported = async (who: Who, access: string) => {
    const asked = { kind: kind.name, code: access, quantity: sampleQuantity(kind) ?? '' }
    const answer = callers[who].call(catalogue.series, asked)
    return answer.then(
      ({ value }) => value,
      ({ code }) => code as string,
    )
  }

  test.each(everyone)('as seen by %s: values, the shares of an open one, or none', async (who) => {
    for (const [i, access] of accesses.entries()) {
      const otherwise = access === 'open' ? [0, null, 1] : 'record_locked'
      expect(await reported(who, access)).toEqual(opens[who][i] ? sampleReadings : otherwise)
    }
  })
})

test('totals of all kinds, in their order', async () => {
  const totals = await callers.visitor.call(catalogue.totals, {})
  expect(totals).toEqual(all.map(({ name, label }) => ({ kind: name, label, total: 5 })))
})

test('a link names a secret record by the title that it shows', async () => {
  const { id: secret } = await open('keeper', kinds.borehole, 'secret')
  await buildRecord(library.db, kinds.result, {
    code: 'uses-secret',
    parts: { boreholes: [{ boreholeId: secret, note: null }] },
  })
  await buildRecord(library.db, kinds.core, { code: 'of-secret', values: { boreholeId: secret } })
  const link = { kind: 'borehole', code: await shown(kinds.borehole, 'secret'), title: '涉密资料' }
  for (const who of everyone) {
    expect((await open(who, kinds.result, 'uses-secret')).links).toEqual({ [secret]: link })
    expect((await open(who, kinds.core, 'of-secret')).references).toEqual({ boreholeId: link })
  }
})

function referencesOf(kind: Kind): RecordView['references'] {
  const refs = Object.entries(kind.fields).filter(([, { type }]) => type === 'ref')
  return Object.fromEntries(
    refs.map(([name, { to = '' }]) => [name, { kind: to, code: `to-${to}`, title: `to-${to}` }]),
  )
}

const hasRefs = (kind: Kind, part: string) =>
  Object.values(kind.parts[part]!.fields).some(({ type }) => type === 'ref')

const pointersOf = (kind: Kind) =>
  [
    [null, kind.fields] as const,
    ...Object.entries(kind.parts).map(([name, { fields }]) => [name, fields] as const),
  ]
    .flatMap(([part, fields]) => Object.entries(fields).map(([field, { to }]) => ({ part, field, to })))
    .filter((pointer): pointer is typeof pointer & { to: string } => pointer.to !== undefined)

const partsDue = (parts: Sample['parts'], names: readonly string[], hidden: boolean) =>
  Object.fromEntries(names.map((name) => [name, hidden ? [] : parts[name]]))
