import { keylessPerMinute, type PublishedCall } from '#contract/data-api/data-api.ts'
import { groupDigits } from '#geology/digits.ts'

/** How often a call may be made, by whom. */
export function quotaWords({ perMinute, perDay, keyRequired }: PublishedCall): string {
  const limits = [
    ...(perMinute === null ? [] : [`每分钟 ${groupDigits(String(perMinute))} 次`]),
    ...(perDay === null ? [] : [`每天 ${groupDigits(String(perDay))} 次`]),
  ]
  if (limits.length === 0)
    return keyRequired ? '不限调用次数' : `每个网络地址每分钟 ${keylessPerMinute} 次，不用密钥的接口合计`
  return `${keyRequired ? '每个用户' : '每个网络地址'}${limits.join('、')}`
}

/** The answers of a call by their status, and what a program does with each. */
export const Answers = ({ call }: { call: PublishedCall }) => (
  <dl className="published-answers">
    {answersOf(call).map(([status, words]) => (
      <div key={status}>
        <dt>
          <code>{status}</code>
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

function answersOf(call: PublishedCall): [status: string, words: string][] {
  const { source, keyRequired, perMinute, perDay } = call
  const isLimited = !keyRequired || perMinute !== null || perDay !== null
  return [
    [
      '200',
      source === 'kind'
        ? '成功。data.records 是这一页的资料，data.total 是总数；下一页用参数 current。'
        : '成功。data.body 是主机的答复，data.status 是它的状态。',
    ],
    ['400', '参数不对，message 说明是哪一个。'],
    ...(keyRequired ? ([['401', '没有密钥，或密钥不对、已作废、已到期。']] as [string, string][]) : []),
    ['404', '接口已撤下。'],
    ...(isLimited ? ([['429', quotaRule(call)]] as [string, string][]) : []),
    [
      '503',
      source === 'kind'
        ? '本馆正忙，按 Retry-After 头的秒数等候后再调用。'
        : '所转发的主机没有答复，或本馆正在转发的调用较多（按 Retry-After 头等候）；504 为没有及时答复。',
    ],
  ]
}

const quotaRule = (call: PublishedCall): string =>
  [
    `超出上限（${quotaWords(call)}）。Retry-After 头是须等候的秒数：`,
    [
      ...(call.perMinute === null && call.keyRequired ? [] : ['每分钟的上限到下一分钟重新计']),
      ...(call.perDay === null
        ? []
        : [call.keyRequired ? '每天的上限到北京时间 0 时重新计' : '每天的上限按 24 小时计']),
    ].join('，'),
    '。',
    call.keyRequired ? '每次答复的 RateLimit-Remaining 头是还可调用的次数。' : '',
  ].join('')
