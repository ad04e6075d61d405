import { createHash, createHmac, randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { SmsAccount } from './accounts.ts'
import { type CallProvider, type ProviderAnswer, type ProviderRequest, callProvider } from './provider.ts'
import { type FailureReason, SendFailure, type Message, type Sender } from './sender.ts'

const host = 'dysmsapi.aliyuncs.com'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986: escapes more than encodeURIComponent. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

interface Action {
  host: string
  action: string
  version: string
  query: Record<string, string>
}

interface SigningParameters {
  keyId: string
  keySecret: string
  now: Date
  nonce: string
}

/** Signs a request without a body by ACS3-HMAC-SHA256 (Alibaba Cloud, "V3 request body and signature"). */
export function signAliyun(
  { host, action, version, query }: Action,
  signing: SigningParameters,
): ProviderRequest {
  const { keyId, keySecret, now, nonce } = signing
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const search = Object.keys(query)
    .toSorted()
    .map((name) => `${percentEncode(name)}=${percentEncode(query[name] ?? '')}`)
    .join('&')
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', search, lines.join(''), names, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  return { url: `https://${host}/?${search}`, headers: { ...headers, authorization }, body: '' }
}

/** A request for one phone number; the values are named by the placeholders of the template. */
export function aliyunRequest(
  account: SmsAccount,
  message: Message,
  moment: Pick<SigningParameters, 'now' | 'nonce'>,
) {
  const query = {
    PhoneNumbers: message.to,
    SignName: account.signName,
    TemplateCode: account.templates[message.template],
    TemplateParam: JSON.stringify(message.values),
    OutId: String(message.id),
  }
  const { keyId, keySecret } = account
  return signAliyun(
    { host, action: 'SendSms', version: '2017-05-25', query },
    { keyId, keySecret, ...moment },
  )
}

/** Error codes of Dysmsapi and of its gateway; any other code is a refusal. */
const reasons: [code: RegExp, reason: FailureReason][] = [
  [/^isv\.(BUSINESS_LIMIT|DAY_LIMIT|MONTH_LIMIT)/, 'limit'],
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|DOMESTIC_NUMBER|BLACK_)/, 'bad_target'],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_|BILLING_)/, 'arrears'],
  [/^(isp\.(SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN)|Throttling|ServiceUnavailable|InternalError)/, 'away'],
]

const Answer = z.object({ Code: z.string() })

export function readAliyunAnswer({ status, json }: ProviderAnswer): void {
  const answer = Answer.safeParse(json)
  if (!answer.success) throw new SendFailure('away', `HTTP ${status}`)
  const { Code } = answer.data
  if (Code === 'OK') return
  throw new SendFailure(reasons.find(([code]) => code.test(Code))?.[1] ?? 'refused', Code)
}

/** Sends SMS by Alibaba Cloud (Dysmsapi 2017-05-25). Not tested against the live service. */
export function aliyunSender(account: SmsAccount, call: CallProvider = callProvider): Sender {
  return {
    send: async (message) => {
      const moment = { now: new Date(), nonce: randomBytes(16).toString('hex') }
      readAliyunAnswer(await call(aliyunRequest(account, message, moment)))
    },
  }
}
