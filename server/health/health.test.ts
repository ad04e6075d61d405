import { expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'

test('a running server is alive and ready', async () => {
  const { raw } = await testApp()
  expect((await raw('GET', '/api/health/live')).body).toEqual({ status: 'ok' })
  expect(await raw('GET', '/api/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('a stopping server, or one without database, is alive and not ready', async () => {
  const stopping = await testApp({ state: { phase: 'stopping' } })
  expect((await stopping.raw('GET', '/api/health/live')).status).toBe(200)
  expect(await stopping.raw('GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { status: 'stopping' },
  })
  const { raw, pool } = await testApp()
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(gone))
  expect(await raw('GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { status: 'database_away' },
  })
  expect((await raw('GET', '/api/catalogue')).body.data).toMatchObject({ error: 'database_away' })
  const signedIn = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
  expect((await raw('GET', '/api/health/live', signedIn)).status).toBe(200)
  const noSocket = Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'connect' })
  connect.mockImplementation(() => Promise.reject(noSocket))
  expect((await raw('GET', '/api/catalogue')).body.data).toMatchObject({ error: 'database_away' })
  connect.mockRestore()
  const ready = async () => (await raw('GET', '/api/health/ready')).status
  await expect.poll(ready).toBe(200)
})

test('a server whose database is read-only is not ready and reports it', async () => {
  const { raw, pool } = await testApp()
  await pool.query('alter table write_probe rename to write_probe_away')
  expect(await raw('GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { status: 'not_writable' },
  })
})
