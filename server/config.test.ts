import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test.each([
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '0x1f90'],
  ['PORT', '８０８０'],
  ['DEMO', 'no'],
  ['LOG', 'true'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('a wrong database address is not repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgre://clerk:secret@db/x' })).not.toThrow(/secret/)
  expect(() => readConfig({ DATABASE_URL: 'postgre://clerk:secret@db/x' })).toThrow('DATABASE_URL')
})

test('nothing given: loopback, port 8080, the database that comes along', () => {
  const config = readConfig({ PORT: '', HOST: ' ' })
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: 'city', trustProxy: [], log: true })
  expect(config.databaseUrl).toBeUndefined()
  expect(config.dataDir).toMatch(/\.data$/)
})

test('proxies are a list of addresses and networks', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8'])
})

test('on a terminal the request log is off unless asked for', () => {
  expect(readConfig({}, true).log).toBe(false)
  expect(readConfig({ LOG: 'on' }, true).log).toBe(true)
})
