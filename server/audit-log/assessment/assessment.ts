import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { strToU8, zipSync } from 'fflate'

import { changeText } from '#contract/audit-changes.ts'
import { type ActionRow, auditActions } from '#contract/audit.ts'
import { gatewaySetting } from '#contract/back-office/settings/gateway.ts'
import { localSecond } from '#contract/calendar/local-moment.ts'
import { csvLine } from '#contract/csv.ts'
import { duties } from '#contract/identity/identity.ts'
import { VERSION_NO } from '#contract/version.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changesOf } from '#server/audit/changes.ts'
import type { MadeFile } from '#server/http/bytes.ts'

import { listPeriods } from '../chain.queries.ts'
import { verifyChain } from '../verifying.ts'
import {
  type AssessedLine,
  describeVersions,
  findSettings,
  listLinesOf,
  listPrograms,
  listRolesWithPermissions,
  listStaffAccounts,
} from './assessment.queries.ts'

/** Rows of each file, and the days of the log that are taken: half a year, as the law asks. */
const [maxRows, days] = [10_000, 180]

const roleEvents = [
  ...['roles_changed', 'role_apps_changed', 'account_made', 'account_disabled', 'account_enabled'],
  ...['app_empowered', 'company_manager_changed'],
]
const retentionEvents = ['housekeeping', 'account_left']

type Table = readonly (readonly string[])[]

/**
 * Packs what an assessor asks for first: the rules of signing in and the ciphers, staff, roles, programs, who changed
 * rights, the state of the chain, what was deleted at the end of its term, versions. No secret, no telephone, no mail
 * address is in it. A line of the log says so.
 */
export async function exportAssessment(db: Db, by: AtWork): Promise<MadeFile> {
  await audit(db, { ...doneBy(by), action: 'assessment_exported' })
  const tables: Record<string, Table> = {
    '登录与密码算法.csv': await tableOfSettings(db),
    '馆内账号.csv': await tableOfStaff(db),
    '角色与权限.csv': await tableOfRoles(db),
    '应用.csv': await tableOfPrograms(db),
    '权限变更.csv': await tableOfLines(db, roleEvents, ['role', 'menu', 'gatewaySetting']),
    '到期清理.csv': await tableOfLines(db, retentionEvents, []),
    '日志链核对.csv': await tableOfChain(db),
    '版本.csv': await tableOfVersions(db),
  }
  const files = Object.entries(tables).map(([name, rows]): [string, Uint8Array] => [
    name,
    strToU8(`\uFEFF${rows.map(csvLine).join('')}`),
  ])
  const sbom = await readFile(sbomPath).catch(() => undefined)
  if (sbom) files.push(['软件成分.cdx.json', sbom])
  files.push(['说明.txt', strToU8(guideOf(files, by))])
  return {
    name: `测评材料${localSecond(new Date().toISOString()).slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    content: zipSync(Object.fromEntries(files)),
  }
}

/** The package puts it there; a checkout has its lock file. */
const sbomPath = join('/usr/share/doc/geolibrary', 'sbom.cdx.json')

const momentOf = (at: Date | null) => (at ? localSecond(at.toISOString()) : '')

async function tableOfSettings(db: Db): Promise<Table> {
  const settings = await findSettings(db)
  const rows = Object.entries(settings ?? {}).map(([name, value]) => {
    const field: { label: string; choices?: Readonly<Record<string, string>> } | undefined = Reflect.get(
      gatewaySetting.fields,
      name,
    )
    return [field?.label ?? name, field?.choices?.[String(value)] ?? String(value)]
  })
  return [['设置', '现值'], ...rows]
}

async function tableOfStaff(db: Db): Promise<Table> {
  const staff = await listStaffAccounts(db, maxRows)
  return [
    ['编号', '用户名', '姓名', '角色', '停用', '已绑定动态口令', '一次性密码未改', '建立', '密码更改'],
    ...staff.map((one) => [
      ...[String(one.id), one.username, one.name, one.roles.join('、')],
      ...[yesNoWord(one.disabled), yesNoWord(one.secondFactor), yesNoWord(one.waiting)],
      ...[momentOf(one.createdAt), momentOf(one.passwordAt)],
    ]),
  ]
}

async function tableOfRoles(db: Db): Promise<Table> {
  const roles = await listRolesWithPermissions(db)
  return [
    ['角色', '三员', '馆内', '人数', '权限'],
    ...roles.map(({ name, duty, staff, holders, permissions }) => [
      ...[name, duty ? duties[duty] : '', yesNoWord(staff), String(holders), permissions.join(' ')],
    ]),
  ]
}

async function tableOfPrograms(db: Db): Promise<Table> {
  const programs = await listPrograms(db, maxRows)
  return [
    ['编号', '名称', '停用', '有效密钥'],
    ...programs.map(({ code, name, disabled, keys }) => [code, name, yesNoWord(disabled), String(keys)]),
  ]
}

const actions: Readonly<Record<string, ActionRow>> = auditActions

async function tableOfLines(db: Db, events: readonly string[], resources: readonly string[]): Promise<Table> {
  const lines = await listLinesOf(db, { actions: events, resources, days, limit: maxRows + 1 })
  const more = lines.length > maxRows ? [[`只列最近 ${maxRows} 条，其余见审计日志的导出`]] : []
  return [
    ['日志序号', '时间', '事件', '操作人', '地址', '对象', '结果', '内容'],
    ...lines.slice(0, maxRows).map(cellsOf),
    ...more,
  ]
}

function cellsOf({ id, at, action, name, address, object, success, detail }: AssessedLine): string[] {
  const changes = changesOf(detail).map(changeText).join('；')
  const rest = changes === '' ? JSON.stringify(detail) : changes
  return [
    ...[String(id), momentOf(at), actions[action]?.label ?? action, name, address, object],
    ...[success ? '成功' : '未成功', rest],
  ]
}

async function tableOfChain(db: Db): Promise<Table> {
  const [verified, periods] = [await verifyChain(db, { from: 1 }), await listPeriods(db)]
  const { to, last, brokenAt, events } = verified
  const verdict = brokenAt === null ? '与写入时一致' : `自第 ${brokenAt} 条起与写入时不同`
  return [
    ['核对', '结果'],
    ['核对的条数', String(events)],
    ['核对至', `第 ${to} 条，共 ${last} 条`],
    ['结论', to < last && brokenAt === null ? `${verdict}；其余请在审计日志页上校验` : verdict],
    [],
    ['月份', '首条', '末条', '末条散列'],
    ...periods.map(({ month, first, last: end, hash }) => [month, String(first), String(end), hash]),
  ]
}

async function tableOfVersions(db: Db): Promise<Table> {
  const { postgres, migration } = await describeVersions(db)
  return [
    ['组成', '版本'],
    ['本系统', VERSION_NO],
    ['Node.js', process.versions.node],
    ['OpenSSL', process.versions.openssl],
    ['PostgreSQL', postgres],
    ['数据库结构', migration],
  ]
}

function guideOf(files: readonly (readonly [string, Uint8Array])[], { actor }: AtWork): string {
  const digests = files.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
  return [
    `测评材料，${localSecond(new Date().toISOString())} 由 ${actor.name} 导出，导出已记入审计日志。`,
    `权限变更与到期清理取自最近 ${days} 天的审计日志，每项至多 ${maxRows} 条；不含密码、密钥、手机号与邮箱。`,
    '软件成分（SBOM）随安装包提供；未以安装包安装的，此处没有。',
    '各文件的 SHA-256：',
    ...digests,
    '',
  ].join('\r\n')
}
