import { strToU8, zipSync } from 'fflate'

import { type AuditAction, auditActions } from '#contract/audit.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { Personal } from '#server/people/people.ts'

import { spellRow } from './code-words.ts'
import {
  listAccount,
  listApiUse,
  listCredit,
  listDownloads,
  listDeposits,
  listDrawings,
  listFavourites,
  listFeedback,
  listFiles,
  listGivenConsents,
  listKeys,
  listLoans,
  listLogLines,
  listMessages,
  listMuted,
  listOwnThresholds,
  listRequests,
  listSearches,
  listBound,
  listSessions,
  listSheets,
  listSources,
  listTemplates,
  listVisited,
  type Row,
} from './known.queries.ts'

/** Everything that the library knows of a member: a file of the copy each. */
const tables: Readonly<Record<string, (db: Db, account: number) => Promise<Row[]>>> = {
  同意: listGivenConsents,
  登录: listSessions,
  登录来源: listSources,
  第三方账号: listBound,
  保存的检索: listSearches,
  监测阈值: listOwnThresholds,
  收藏: listFavourites,
  浏览历史: listVisited,
  下载: listDownloads,
  积分明细: listCredit,
  充值申请: listRequests,
  图上标注: listDrawings,
  保存的图件: listSheets,
  自有模板: listTemplates,
  上传的文件: listFiles,
  纠错与咨询: listFeedback,
  借阅: listLoans,
  资料汇交: listDeposits,
  消息: listMessages,
  消息接收设置: listMuted,
  数据接口的密钥: listKeys,
  数据接口的用量: listApiUse,
}

/** What others may have done to an account. */
const actionsOnAccount: AuditAction[] = [
  'account_made',
  'account_enabled',
  'account_disabled',
  'account_unlocked',
  'roles_changed',
  'department_changed',
  'password_reset',
  'personal_read',
  'session_ended',
]

async function readAccount(db: Db, personal: Personal, account: number) {
  const [{ 手机号: phone, 邮箱: mail, ...row } = fail('not_found')] = await listAccount(db, account)
  const opened = (sealed: Buffer | null) => (sealed ? personal.show(sealed) : null)
  return { ...row, 手机号: opened(phone), 邮箱: opened(mail) }
}

async function readLog(db: Db, account: number) {
  const lines = await listLogLines(db, account, actionsOnAccount)
  const labels = new Map<string, string>(
    Object.entries(auditActions).map(([name, { label }]) => [name, label]),
  )
  return lines.map(({ at, action, address, success, own }) => ({
    时间: at,
    事件: labels.get(action) ?? action,
    结果: success ? '成功' : '失败',
    由谁: own ? '本人' : '本馆',
    地址: address,
  }))
}

const remarks = `这是本馆保存的、与您有关的个人信息，每类一个 JSON 文件，可用文本编辑器打开。

时间为国际标准时（UTC），北京时间须加 8 小时。
每类最多列出最近 10,000 条。
“上传的文件”列出名称、大小与摘要，不含内容。
密码与密钥只以不可还原的形式保存，动态口令的密钥用于保护您的账号，均不在其中。
“操作日志”依法保存，不写明其他人的姓名。
`

/** Everything that is known of an account, as a zip of JSON files. */
export async function copyOf(db: Db, personal: Personal, account: number): Promise<Buffer> {
  const files: Record<string, unknown> = { 账号: await readAccount(db, personal, account) }
  for (const [name, read] of Object.entries(tables))
    files[name] = (await read(db, account)).map((row) => spellRow(name, row))
  files['操作日志'] = await readLog(db, account)
  const packed = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    `${name}.json`,
    strToU8(`${JSON.stringify(content, undefined, 2)}\n`),
  ])
  return Buffer.from(zipSync({ '说明.txt': strToU8(remarks), ...Object.fromEntries(packed) }))
}
