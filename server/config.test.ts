import { expect, test } from 'vitest'

import { templates } from '#server/messages/templates.ts'

import { readConfig } from './config.ts'

test.each([
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '0x1f90'],
  ['PORT', '８０８０'],
  ['DEMO', 'no'],
  ['LOG', 'true'],
  ['API_DOCS', 'nobody'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '100'],
  ['BACKUP_DIR', 'backup'],
  ['METRICS', '9464'],
  ['METRICS', ':9464'],
  ['METRICS', 'localhost:9464'],
  ['METRICS', '127.0.0.1:65536'],
  ['METRICS', '::1:9464'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
  ['PUBLIC_URL', 'dizhi.example.cn'],
  ['PUBLIC_URL', 'https://dizhi.example.cn/portal'],
  ['PUBLIC_URL', 'https://clerk@dizhi.example.cn'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('an invalid database URL is not printed, since it may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgre://clerk:secret@db/x' })).not.toThrow(/secret/)
  expect(() => readConfig({ DATABASE_URL: 'postgre://clerk:secret@db/x' })).toThrow('DATABASE_URL')
})

const aliyun = {
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'hush',
  SMS_SIGN_NAME: '云汀地质',
  SMS_TEMPLATES: Object.keys(templates)
    .map((name, i) => `${name}=SMS_${i}`)
    .join(','),
}

test.each([
  ['SMS_PROVIDER', 'twilio'],
  ['SMS_KEY_ID', ''],
  ['SMS_KEY_SECRET', ' '],
  ['SMS_SIGN_NAME', ''],
  ['SMS_TEMPLATES', 'signInCode=SMS_1'],
  ['SMS_TEMPLATES', `${aliyun.SMS_TEMPLATES},lottery=SMS_9`],
  ['SMS_TEMPLATES', `${aliyun.SMS_TEMPLATES}=1`],
  ['SMS_TEMPLATES', 'signInCode'],
])('SMS with %s=%s is refused by name, and no key is printed', (name, value) => {
  const env = { ...aliyun, [name]: value }
  expect(() => readConfig(env)).toThrow(name)
  expect(() => readConfig(env)).not.toThrow(/hush/)
})

test('Tencent Cloud requires the application id', () => {
  expect(() => readConfig({ ...aliyun, SMS_PROVIDER: 'tencent' })).toThrow('SMS_APP_ID')
  expect(readConfig({ ...aliyun, SMS_PROVIDER: 'tencent', SMS_APP_ID: '1400006666' }).sms?.appId).toBe(
    '1400006666',
  )
})

test.each([
  ['http://mail.example.cn', 'a@example.cn'],
  ['mail.example.cn:465', 'a@example.cn'],
  ['smtp://clerk:hush@', 'a@example.cn'],
  ['smtps://clerk:hush@mail.example.cn', ''],
  ['smtps://clerk:hush@mail.example.cn', 'the archive'],
  ['smtps://clerk:hush@mail.example.cn', 'a <b@example.cn> <c@example.cn>'],
])('mail by %s from %s is refused, and no password is printed', (url, from) => {
  const env = { SMTP_URL: url, MAIL_FROM: from }
  expect(() => readConfig(env)).toThrow(/SMTP_URL|MAIL_FROM/)
  expect(() => readConfig(env)).not.toThrow(/hush/)
})

test('reads complete message accounts', () => {
  const config = readConfig({
    ...aliyun,
    SMTP_URL: 'smtps://clerk%40example.cn:h%3Ash@mail.example.cn',
    MAIL_FROM: '云汀市地质资料馆 <library@example.cn>',
  })
  expect(config.sms).toMatchObject({ provider: 'aliyun', keySecret: 'hush', signName: '云汀地质' })
  expect(config.sms?.templates.signInCode).toBe('SMS_0')
  expect(config.mail).toEqual({
    host: 'mail.example.cn',
    port: 465,
    implicitTls: true,
    auth: { user: 'clerk@example.cn', pass: 'h:sh' },
    from: { name: '云汀市地质资料馆', address: 'library@example.cn' },
  })
})

test('defaults: loopback, port 8080, the embedded database', () => {
  const config = readConfig({ PORT: '', HOST: ' ' })
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: 'city', trustProxy: [], log: true })
  expect(config).toMatchObject({ databaseUrl: undefined, sms: undefined, mail: undefined })
  expect(config.dataDir).toMatch(/\.data$/)
})

test('proxies are a list of addresses and networks', () => {
  expect(readConfig({ BACKUP_DIR: '/mnt/backup' }).backup).toEqual({ place: '/mnt/backup', days: 14 })
  expect(readConfig({ BACKUP_URL: 'https://k:s@s3.cn/b/city' }).backup?.place).toEqual({
    ...{ url: 'https://s3.cn/b/city', region: 'us-east-1', keyId: 'k', secret: 's' },
  })
  expect(() => readConfig({ BACKUP_URL: 'https://k:s@s3.cn/b', BACKUP_DIR: '/b' })).toThrow('只能给出一个')
  expect(() => readConfig({ BACKUP_URL: 'https://secret@s3.cn/b' })).toThrow(
    /^环境变量 BACKUP_URL [^@]*@主机/,
  )
  expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_DAYS: '0' })).toThrow('BACKUP_DAYS')
  expect(() => readConfig({ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://db/x' })).toThrow('BACKUP_DIR')
  expect(readConfig({ METRICS: '127.0.0.1:9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 })
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8'])
})

test('on a terminal the request log is off unless asked for', () => {
  expect(readConfig({}, true).log).toBe(false)
  expect(readConfig({ LOG: 'on' }, true).log).toBe(true)
})

test('AI answers require a URL and a model; neither key nor URL is printed', () => {
  expect(readConfig({}).ai).toBeUndefined()
  expect(() => readConfig({ AI_URL: 'https://ai.example.cn/v1' })).toThrow('AI_MODEL')
  for (const url of [
    'ai.example.cn',
    'ftp://hush',
    'https://hush@ai.example.cn/v1',
    'https://ai/v1?key=hush',
  ])
    expect(() => readConfig({ AI_URL: url, AI_MODEL: 'any', AI_KEY: 'hush' })).toThrow(/AI_URL(?!.*hush)/)
  expect(readConfig({ AI_URL: 'http://127.0.0.1:9/v1/', AI_MODEL: 'any' }).ai).toEqual({
    url: 'http://127.0.0.1:9/v1',
    key: undefined,
    model: 'any',
  })
})
