import { beforeAll, expect, test } from 'vitest'

import { errors } from '#contract/errors.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

test('the description names every call, its guard and every refusal', async () => {
  const whole = (await library.raw('GET', '/api/openapi.json')).body as unknown as {
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(whole.openapi).toBe('3.1.0')
  const create = whole.paths['/api/catalogue/{kind}/records']?.['post']
  expect(create).toMatchObject({ 'x-permission': 'records.write', security: [{ bearer: [] }] })
  expect(JSON.stringify(create?.['responses'])).toContain(Object.keys(errors)[0])
  expect(Object.keys(whole.paths).length).toBeGreaterThan(8)
})
