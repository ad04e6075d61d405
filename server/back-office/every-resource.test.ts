import { expect, test } from 'vitest'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { permissions, type Permission } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { testApp } from '#testing/app.ts'

const library = await testApp()
const { token } = await library.signIn(...(Object.keys(permissions) as Permission[]))

await library.pool.query(`update role set scope = 'all'`)

/** How a call ended, with the fields that were refused: sent past the typed client, which would not send such input. */
async function send({ method, path }: Route, { id, ...body }: Record<string, unknown>): Promise<string> {
  const answer = await library.raw(method, `/api${path.replace(':id', String(id))}`, {
    token,
    ...(method !== 'GET' && { body: path.includes(':id') ? body : { id, ...body } }),
  })
  const { error, fields = {} }: { error?: string; fields?: object } = answer.body.data ?? {}
  return [error ?? answer.status, ...Object.keys(fields)].join(' ')
}

const nowhere = 999_999
const standard = [
  'detail',
  'update',
  'touched',
  'batchDelete',
  'restore',
  'setEnabled',
  'changeStatus',
  'dragUpdate',
]
const inputs: Record<string, object> = {
  detail: { id: nowhere },
  update: { id: nowhere, version: 1, values: {} },
  dragUpdate: { id: nowhere, parent: null, position: 0 },
  setEnabled: { ids: [nowhere], enabled: false },
  changeStatus: { ids: [nowhere], status: '0' },
}

/** What an attacker would like to write beside what a form asks for. */
const foreign = (resource: Resource) => [
  ...['id', 'version', 'updatedBy', 'updated_by', 'seeded', 'passwordHash', '__proto__x'],
  ...Object.entries(resource.fields).flatMap(([name, { computed }]) => (computed ? [name] : [])),
]

const sorts = [
  'id; drop table account',
  '(case when 1=1 then id else name end)',
  'updated_at',
  '-password_hash',
  'name,id',
  'NAME',
]

type Case = [call: string, input: Record<string, unknown>, end: string]

/** An end that names the field: others may be refused beside it. */
const naming = (field: string) => `invalid_input … ${field}`

const beside = ['id', 'password_hash', "username' --"]

/** What every call of a resource is asked, and how it ends. */
function casesOf({ fields, filters, sort, ...resource }: Resource): Case[] {
  const names = [...beside, ...Object.keys(fields)]
  const sorted = sort.flatMap((name) => [name, `-${name}`])
  return [
    ...sorted.map((by): Case => ['page', { sort: by }, '200']),
    ...sorts.filter((by) => !sorted.includes(by)).map((by): Case => ['page', { sort: by }, naming('sort')]),
    ...names
      .filter((name) => !filters.includes(name))
      .map((name): Case => ['page', { filters: { [name]: ['1'] } }, naming('filters')]),
    ...names
      .filter((name) => !fields[name]?.unique)
      .map((field): Case => ['taken', { field, value: '1' }, naming('field')]),
    ...foreign({ fields, filters, sort, ...resource }).flatMap((name): Case[] => [
      ['create', { values: { [name]: 1 } }, naming(`values.${name}`)],
      ['update', { id: nowhere, version: 1, values: { [name]: 1 } }, naming(`values.${name}`)],
    ]),
    ...standard.map((call): Case => [call, { ...(inputs[call] ?? { ids: [nowhere] }) }, 'not_found']),
  ]
}

/** A list is ordered by the call by which a tree is: it knows no parent. */
const knownTo = ({ input: { shape } }: Route, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in shape))

test.each(Object.values(resources))(
  '$label is sorted, filtered and written by its descriptor alone, and finds no row that is not there',
  async (resource) => {
    const calls: Partial<Record<string, Route>> = { ...callsOf(resource) }
    const expected = casesOf(resource).filter(([name]) => calls[name])
    const ended: Case[] = []
    for (const [name, input, end] of expected) {
      const call = calls[name]
      const asked = call && end === 'not_found' ? knownTo(call, input) : input
      const [code, ...found] = (call ? await send(call, asked) : '').split(' ')
      const named = end.split(' … ')[1]
      const isNamed =
        code === 'invalid_input' && found.some((field) => field.split('.')[0] === named || field === named)
      ended.push([name, input, isNamed ? end : [code, ...found].join(' ')])
    }
    expect(expected.length).toBeGreaterThan(0)
    expect(ended).toEqual(expected)
  },
)
