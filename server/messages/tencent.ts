import { createHash, createHmac } from 'node:crypto'

import { z } from 'zod'

import type { SmsAccount } from './accounts.ts'
import { type CallProvider, type ProviderAnswer, type ProviderRequest, callProvider } from './provider.ts'
import { type FailureReason, SendFailure, type Message, type Sender } from './sender.ts'
import { placeholdersOf } from './templates.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Action {
  service: string
  action: string
  version: string
  region: string
  body: string
}

interface SigningParameters {
  keyId: string
  keySecret: string
  now: Date
}

/** Signs a request by TC3-HMAC-SHA256 (Tencent Cloud API 3.0, "Signature v3"). */
export function signTencent(
  { service, action, version, region, body }: Action,
  { keyId, keySecret, now }: SigningParameters,
): ProviderRequest {
  const host = `${service}.tencentcloudapi.com`
  const type = 'application/json; charset=utf-8'
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const day = now.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  const credential = `TC3-HMAC-SHA256 Credential=${keyId}/${scope}`
  const headers = {
    'content-type': type,
    host,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-region': region,
    'x-tc-timestamp': timestamp,
    authorization: `${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
  return { url: `https://${host}/`, headers, body }
}

/** A request for one phone number; the values are in the order of the template's placeholders. */
export function tencentRequest(account: SmsAccount, message: Message, now: Date): ProviderRequest {
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.to}`],
    SmsSdkAppId: account.appId,
    SignName: account.signName,
    TemplateId: account.templates[message.template],
    TemplateParamSet: placeholdersOf(message.template).map(
      (placeholder) => message.values[placeholder] ?? '',
    ),
    SessionContext: String(message.id),
  })
  const action = { service: 'sms', action: 'SendSms', version: '2021-01-11', region: 'ap-guangzhou', body }
  return signTencent(action, { keyId: account.keyId, keySecret: account.keySecret, now })
}

/** Status codes of numbers and of refused requests; any other code is a refusal. */
const reasons: [code: RegExp, reason: FailureReason][] = [
  [/^LimitExceeded\./, 'limit'],
  [/IncorrectPhoneNumber|PhoneNumberInBlacklist|PhoneNumberParseFail/, 'bad_target'],
  [/InsufficientBalance|SuspendDueToArrears/, 'arrears'],
  [/^(InternalError|RequestLimitExceeded|ResourceUnavailable)/, 'away'],
]

const RefusedReply = z.object({ Response: z.object({ Error: z.object({ Code: z.string() }) }) })
const TencentAnswer = z.object({
  Response: z.object({ SendStatusSet: z.array(z.object({ Code: z.string() })).min(1) }),
})

/** The code of the whole request if it was refused, else of the number. */
function codeOf({ status, json }: ProviderAnswer): string {
  const refused = RefusedReply.safeParse(json)
  if (refused.success) return refused.data.Response.Error.Code
  const taken = TencentAnswer.safeParse(json)
  if (!taken.success) throw new SendFailure('away', `HTTP ${status}`)
  return taken.data.Response.SendStatusSet[0]?.Code ?? ''
}

export function readTencentAnswer(answer: ProviderAnswer): void {
  const code = codeOf(answer)
  if (code === 'Ok') return
  throw new SendFailure(reasons.find(([known]) => known.test(code))?.[1] ?? 'refused', code)
}

/** Sends SMS by Tencent Cloud (SendSms 2021-01-11). Not tested against the live service. */
export function tencentSender(account: SmsAccount, call: CallProvider = callProvider): Sender {
  return {
    send: async (message) => readTencentAnswer(await call(tencentRequest(account, message, new Date()))),
  }
}
