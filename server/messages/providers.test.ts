import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { SmsAccount } from './accounts.ts'
import { aliyunRequest, aliyunSender, signAliyun } from './aliyun.ts'
import { callProvider, type CallProvider } from './provider.ts'
import type { Message } from './sender.ts'
import { templates, type TemplateName } from './templates.ts'
import { signTencent, tencentRequest, tencentSender } from './tencent.ts'

const account: SmsAccount = {
  provider: 'aliyun',
  keyId: 'LTAI-test',
  keySecret: 'never-on-the-wire',
  signName: '云汀地质',
  appId: '1400006666',
  templates: Object.fromEntries(Object.keys(templates).map((name) => [name, `SMS_${name}`])) as Record<
    TemplateName,
    string
  >,
}
const message: Message = {
  id: 42,
  channel: 'sms',
  to: '13800138000',
  template: 'signInCode',
  values: { code: '012345' },
}

/** A local provider behind the real call; it receives the request, and a crowded machine has time to answer. */
async function provider(answer: RequestListener, patience = 60_000): Promise<CallProvider> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return ({ url, headers, body }) => {
    const { pathname, search } = new URL(url)
    return callProvider({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers, body }, patience)
  }
}

const answering = (status: number, body: unknown) =>
  provider((_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

describe('a failed SMS', () => {
  const aliyun: [string, number, string][] = [
    ['isv.BUSINESS_LIMIT_CONTROL', 200, 'limit'],
    ['isv.DAY_LIMIT_CONTROL', 200, 'limit'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 200, 'bad_target'],
    ['isv.AMOUNT_NOT_ENOUGH', 200, 'arrears'],
    ['isv.OUT_OF_SERVICE', 200, 'arrears'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 200, 'refused'],
    ['SignatureDoesNotMatch', 400, 'refused'],
    ['InvalidAccessKeyId.NotFound', 404, 'refused'],
    ['isp.SYSTEM_ERROR', 200, 'away'],
    ['Throttling.User', 400, 'away'],
    ['ServiceUnavailable', 503, 'away'],
  ]
  test.each(aliyun)('Alibaba Cloud answers %s (HTTP %i): %s', async (code, status, reason) => {
    const call = await answering(status, { Code: code, Message: 'to 13800138000', RequestId: 'x' })
    await expect(aliyunSender(account, call).send(message)).rejects.toMatchObject({ reason, detail: code })
  })

  const tencent: [string, string][] = [
    ['LimitExceeded.PhoneNumberDailyLimit', 'limit'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'limit'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'bad_target'],
    ['FailedOperation.PhoneNumberInBlacklist', 'bad_target'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'arrears'],
    ['UnauthorizedOperation.SerivceSuspendDueToArrears', 'arrears'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'refused'],
    ['UnsupportedOperation.UnsupportedRegion', 'refused'],
    ['InternalError.Timeout', 'away'],
  ]
  test.each(tencent)('Tencent Cloud answers %s for the number: %s', async (code, reason) => {
    const status = { Code: code, PhoneNumber: '+8613800138000', Message: 'no' }
    const call = await answering(200, { Response: { SendStatusSet: [status], RequestId: 'x' } })
    await expect(tencentSender(account, call).send(message)).rejects.toMatchObject({ reason, detail: code })
  })
  test.each([
    ['AuthFailure.SignatureFailure', 'refused'],
    ['RequestLimitExceeded', 'away'],
  ])('Tencent Cloud refuses the request with %s: %s', async (code, reason) => {
    const call = await answering(200, { Response: { Error: { Code: code, Message: 'no' }, RequestId: 'x' } })
    await expect(tencentSender(account, call).send(message)).rejects.toMatchObject({ reason, detail: code })
  })

  const away: [string, RequestListener, string, number?][] = [
    ['a page', (_, reply) => reply.writeHead(502).end('<html>'), 'HTTP 502'],
    ['a redirect', (_, reply) => reply.writeHead(302, { location: '/elsewhere' }).end(), 'HTTP 302'],
    ['other JSON', (_, reply) => reply.end('{"ok":true}'), 'HTTP 200'],
    ['an endless answer', (_, reply) => reply.end('"'.padEnd(100_000, 'x')), 'too large'],
    ['silence', () => {}, 'TimeoutError', 300],
    ['a broken line', (request) => request.socket.destroy(), ''],
  ]
  test.each(away)('%s is no answer: it is retried', async (_, answer, detail, patience) => {
    const call = await provider(answer, patience)
    for (const sender of [aliyunSender(account, call), tencentSender(account, call)]) {
      await expect(sender.send(message)).rejects.toMatchObject({
        name: 'SendFailure',
        reason: 'away',
        detail: expect.stringContaining(detail),
      })
    }
  })
})

test('a redirect is not followed', async () => {
  const asked: string[] = []
  const call = await provider((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(tencentSender(account, call).send(message)).rejects.toThrow('HTTP 307')
  expect(asked).toEqual(['/'])
})

test('ACS3-HMAC-SHA256 gives the signature of the published example', () => {
  // Alibaba Cloud, "V3 request body and signature mechanism", fixed-parameter example (RunInstances).
  const { url, headers } = signAliyun(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
    },
    {
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      now: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  )
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;' +
      'x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(url).toBe(
    'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  )
})

test('TC3-HMAC-SHA256 gives the signature of the published example', () => {
  // Tencent Cloud API 3.0, "Signature v3", example of cvm DescribeInstances; its keys are printed as asterisks.
  const { headers } = signTencent(
    {
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
    { keyId: `AKID${'*'.repeat(32)}`, keySecret: '*'.repeat(32), now: new Date(1_551_113_065_000) },
  )
  expect(headers['authorization']).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

test('Alibaba Cloud: constant host, values by name', () => {
  const moment = { now: new Date('2026-01-02T03:04:05Z'), nonce: 'n' }
  const { url, headers, body } = aliyunRequest(account, message, moment)
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe('https://dysmsapi.aliyuncs.com')
  expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
  expect(Object.fromEntries(searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '云汀地质',
    TemplateCode: 'SMS_signInCode',
    TemplateParam: '{"code":"012345"}',
    OutId: '42',
  })
  expect(JSON.stringify([url, headers, body])).not.toContain(account.keySecret)
})

test('Tencent Cloud: constant host, values in order', () => {
  const { url, headers, body } = tencentRequest(account, message, new Date('2026-01-02T03:04:05Z'))
  expect(url).toBe('https://sms.tencentcloudapi.com/')
  expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    SignName: '云汀地质',
    TemplateId: 'SMS_signInCode',
    TemplateParamSet: ['012345'],
    SessionContext: '42',
  })
  expect(JSON.stringify([url, headers, body])).not.toContain(account.keySecret)
})

test('an accepted message arrives unchanged', async () => {
  const seen: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const taking = (answer: unknown) =>
    provider((request, reply) => {
      let body = ''
      headers.push(request.headers)
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`)
        reply.end(JSON.stringify(answer))
      })
    })
  await aliyunSender(account, await taking({ Code: 'OK', BizId: '1' })).send(message)
  const taken = { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: 'x' } }
  await tencentSender(account, await taking(taken)).send(message)
  expect(seen[0]).toMatch(/^POST \/\?OutId=42&PhoneNumbers=13800138000&.*012345/)
  expect(headers[0]).toMatchObject({ 'content-length': '0', 'x-acs-action': 'SendSms' })
  expect(headers[0]?.['content-type']).toBeUndefined()
  expect(headers[1]).toMatchObject({
    'x-tc-action': 'SendSms',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(seen[1]).toMatch(/^POST \/ \{"PhoneNumberSet":\["\+8613800138000"\].*012345/)
})
