import { fail } from '#contract/errors.ts'
import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import type { ThirdPartyContext } from '#server/third-party/open.ts'
import { alipayGateway, privateKeyIn, publicKeyIn } from '#server/third-party/protocols/alipay.ts'
import { tryDirectory } from '#server/third-party/protocols/directory.ts'
import { addressOf } from '#server/third-party/protocols/oauth-call.ts'
import { oauthProtocols } from '#server/third-party/protocols/oauth.ts'
import { tryOidc } from '#server/third-party/protocols/oidc.ts'
import { ask } from '#server/third-party/protocols/outgoing.ts'
import { unionTokenAt } from '#server/third-party/protocols/union.ts'
import type { Provider } from '#server/third-party/provider.ts'
import { findStoredProvider } from '#server/third-party/providers.queries.ts'
import { openProvider } from '#server/third-party/providers.ts'

import { step, trialFailed } from './step.ts'

const noAddress = '服务器没有设置 PUBLIC_URL（本馆的网址）：设置并重启之前，登录页不能前往对方'

/** Asks a provider what can be asked without a person; throws `service_failed` with what went wrong. */
export async function tryProvider({ db, personal, thirdParty }: ThirdPartyContext, id: number) {
  const provider = openProvider(personal, (await findStoredProvider(db, id)) ?? fail('not_found'))
  const { way } = kindRow(provider.kind)
  const isSentAway = way === 'redirect' || way === 'ticket'
  const result = await resultOf(provider)
  return { result, ...(isSentAway && !thirdParty.publicUrl && { warning: noAddress }) }
}

async function resultOf(provider: Provider): Promise<string> {
  if (provider.kind === 'LDAP') {
    await tryDirectory(provider)
    return provider.bindDn ? '已连到目录，查询账号可以登录并查找' : '已连到目录，可以匿名查找'
  }
  if (provider.secret === '') throw trialFailed('读取密钥', '没有填写密钥')
  if (provider.kind === 'OIDC') {
    const keys = await tryOidc(provider)
    return `已读到颁发者的配置与 ${keys} 把公钥；${whenUsed}`
  }
  if (provider.kind === 'ALIPAY') checkKeys(provider)
  const { host, status } = await reachHost(provider)
  return `${host} 有应答（HTTP ${status}）；${whenUsed}`
}

const whenUsed = '应用编号与密钥到有人登录时才由对方核对'

function checkKeys({ secret, publicKey }: Provider): void {
  if (!privateKeyIn(secret)) throw trialFailed('读取密钥', '密钥不是应用私钥（RSA2）')
  if (!publicKeyIn(publicKey)) throw trialFailed('读取对方公钥', '不是支付宝公钥')
}

/** Whether the host that a code or a ticket is shown to answers at all. */
async function reachHost(provider: Provider): Promise<{ host: string; status: number }> {
  const url = exchangeAt(provider)
  const { host } = url
  const { status } = await step(`连接 ${host} `, ask(url, { method: 'HEAD' }, { hosts: new Set([host]) }))
  return { host, status }
}

function exchangeAt(provider: Provider): URL {
  if (provider.kind === 'ALIPAY') return alipayGateway(provider)
  if (provider.kind === 'UNION') return unionTokenAt(provider)
  const protocol = oauthProtocols[provider.kind] ?? fail('provider_off')
  return addressOf(provider, protocol.token({ provider, redirect: '', code: '' }).url)
}
