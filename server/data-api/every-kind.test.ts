import { beforeAll, describe, expect, test } from 'vitest'

import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { fieldOf, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { askableConditions, parametersOf, publishableFields } from '#contract/data-api/publishable.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'
import { outcomeOf } from '#testing/outcome.ts'

const all = Object.values<Kind>(kinds)
const accesses = ['open', 'member', 'protected', 'secret'] as const
const exact = { lng: 124.12345, lat: 31.23456 }

let library: TestApp
let keeper: SignedIn
let targets: Targets
/** What only readers or staff see, by kind. */
const hidden = new Map<string, string[]>()

const hiddenNames = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { seen }]) => (seen === undefined ? [] : [name]))

/** Texts that tell which field of which record they are. */
const textsOf = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === 'string' && value.includes('〔'))

beforeAll(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.secret', 'dataApis.read', 'dataApis.write')
  targets = await buildTargets(library.db, kinds)
  for (const kind of all)
    for (const access of accesses) {
      const sample = sampleOf(kind, `${kind.name} ${access}`, targets)
      const given: Record<string, unknown> = Object(sample.values)
      const due = access === 'secret' ? Object.keys(given) : hiddenNames(kind.fields)
      hidden.set(kind.name, [...(hidden.get(kind.name) ?? []), ...textsOf(due.map((name) => given[name]))])
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
    }
})

const codeOf = ({ name }: Kind) => name.toLowerCase()
const names = (kind: Kind) => publishableFields(kind).map(({ name }) => name)
const listed = async (kind: Kind) => (await library.visitor.call(catalogue.list, { kind: kind.name })).records

describe.each(all.map((kind) => [kind.name, kind] as const))('a published call of %s', (_, kind) => {
  test('is refused with a field that not everybody sees', async () => {
    const others = [...hiddenNames(kind.fields), ...Object.keys(kind.parts), 'id', 'version', 'preview']
    for (const name of others) {
      const values = { ...shape(kind), fields: ['code', name] }
      expect(await outcomeOf(keeper.call(dataApiRoutes.create, { values }))).toBe('invalid_input')
    }
  })

  test('answers what a visitor sees, also to those who may see more and by a row that asks for more', async () => {
    const fields = [
      ...names(kind),
      ...Object.keys(kind.fields),
      ...Object.keys(kind.parts),
      'id',
      'updatedAt',
    ]
    await library.pool.query(
      `insert into data_api (code, title, source, kind, fields, key_required, published)
      values ($1, $1, 'kind', $2, $3, false, true)`,
      [codeOf(kind), kind.name, fields],
    )
    const entries = await listed(kind)
    const expected = entries.map((entry) =>
      Object.fromEntries(
        names(kind).map((name) => [
          name,
          Object.hasOwn(entry.values, name) ? entry.values[name] : Reflect.get(entry, name),
        ]),
      ),
    )
    for (const token of [undefined, keeper.token]) {
      const answer = await library.raw('GET', `/api/dataApi/open/${codeOf(kind)}`, {
        ...(token && { token }),
      })
      expect(answer.body.data).toMatchObject({ records: expected, total: entries.length })
      expect(Object.keys(Object(answer.body.data['records'])[0])).toEqual(names(kind))
      for (const text of hidden.get(kind.name) ?? []) expect(answer.text).not.toContain(text)
      expect(answer.text).not.toContain('题名〔secret〕')
      const exactPlaces = answer.text.split(String(exact.lng)).length - 1
      expect(exactPlaces).toBe(kind.place === 'point' ? 1 : 0) // of the open record
    }
  })

  test('asks every condition of its list, under names that no others have', async () => {
    const free = askableConditions(kind).map(({ name }) => name)
    const parameters = free.flatMap((name) => parametersOf(kind, name).map((one) => one.name))
    expect(new Set([...parameters, 'api', 'current', 'size']).size).toBe(parameters.length + 3)
    await library.pool.query('update data_api set free = $1 where code = $2', [free, codeOf(kind)])
    const ask = async (query: string) => {
      const { status, body } = await library.raw('GET', `/api/dataApi/open/${codeOf(kind)}?${query}`)
      return [status, body.data['total'] ?? Object.keys(Object(body.data['fields']))]
    }
    const isText = (name: string) =>
      ['text', 'term', 'choice'].includes(fieldOf(kind, name.replace(/\.\w+$/, ''))?.type ?? '')
    for (const name of parameters.filter((one) => !isText(one)))
      expect(await ask(`${name}=0x1`)).toEqual([400, [name]])
    const here = await ask('district=望江区&district=无')
    expect(here).toEqual(free.includes('district') ? [200, accesses.length] : [400, ['district']])
    expect(await ask('nothing=1')).toEqual([400, ['nothing']])
  })
})

const shape = ({ name, label }: Kind) => ({
  ...{ title: label, code: `new-${name.toLowerCase()}`, source: 'kind' as const, kind: name as never },
  ...{ fixed: [], free: [], pageSize: 20, keyRequired: false, published: true },
})
