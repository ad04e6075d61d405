import type { Service } from '#contract/back-office/settings/services.ts'
import { AppError } from '#contract/errors.ts'
import { phoneRule } from '#contract/identity/contact.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { type Message, openSenders } from '#server/messages/messages.ts'
import { askService } from '#server/search/ask/ask.ts'

import type { Accounts } from './service-accounts.ts'

const names: Record<Service, string> = { ai: '智能回答', sms: '短信', mail: '邮件' }

const message: Record<'sms' | 'mail', Pick<Message, 'template' | 'values'>> = {
  sms: { template: 'signInCode', values: { code: '000000' } },
  mail: { template: 'notice', values: { text: '这是一封测试邮件：本馆的邮件服务可以使用。' } },
}

const toForm = { sms: phoneRule.pattern, mail: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }

interface TrialRequest {
  service: Service
  to: string
}

/** Uses a service once and says what it answered; throws `service_failed` with the reason. */
export async function tryService(
  accounts: Accounts,
  { service, to }: TrialRequest,
): Promise<{ result: string }> {
  if (!accounts[service]) throw serviceFailed(service, '没有填写账号')
  try {
    return { result: service === 'ai' ? await ask(accounts) : await send(accounts, service, to) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') throw error
    throw serviceFailed(service, String(Object(error).message))
  }
}

const serviceFailed = (service: Service, reason: string) =>
  new AppError('service_failed', {}, `${names[service]}没有成功：${reason}`)

async function ask({ ai }: Accounts): Promise<string> {
  if (!ai) return ''
  const answer = await askService(ai, [{ role: 'user', content: '请只回答两个字：可用' }], 15_000)
  return `服务已答复：${answer.trim().slice(0, 40)}`
}

async function send({ sms, mail }: Accounts, channel: 'sms' | 'mail', typed: string): Promise<string> {
  const to = channel === 'sms' ? plainPhone(typed) : typed
  if (!toForm[channel].test(to)) {
    const words = channel === 'sms' ? '请填写手机号' : '请填写邮箱'
    throw new AppError('invalid_input', { fields: { to: words } }, words)
  }
  const sender = openSenders({ sms, mail }, { demo: false, log: () => {} })[channel]
  await sender?.send({ id: 0, channel, to, ...message[channel] })
  return channel === 'sms' ? '短信服务商已接受；验证码 000000 不能用于登录' : '邮件服务器已接受'
}
