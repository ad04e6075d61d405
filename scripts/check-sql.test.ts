import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { faultsOf } from './check-sql.ts'
import { Shapes } from './sql/shapes.ts'

const client = new pg.Client(inject('cluster'))

beforeAll(() => client.connect())
afterAll(() => client.end())

test('refuses statements that do not fit the schema or their declared row', async () => {
  const faults = await faultsOf(
    client,
    new Shapes(),
    join(import.meta.dirname, 'fixtures/planted.queries.ts'),
  )
  expect(faults).toEqual([
    expect.stringMatching(/^unknownToAll was not called to its end: TypeError/),
    'line 22: column "surname" does not exist',
    'line 26: no column is called title',
    'line 26: column name is not in the row',
    'line 30: createdAt is string, not Date',
    'line 35: column "stuff" does not exist',
    'line 39: this statement was never sent',
  ])
})
