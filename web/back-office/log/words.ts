import { valueText } from '#contract/audit-changes.ts'
import { type ActionRow, type AuditRow, auditActions, logTypes, operationTypes } from '#contract/audit.ts'

const actions: Readonly<Record<string, ActionRow>> = auditActions
const types: Readonly<Record<number, string>> = logTypes
const operations: Readonly<Record<number, string>> = operationTypes

export const actionLabel = (action: string): string => actions[action]?.label ?? action

/** What a line is: 操作 · 修改. */
export const kindText = ({ logType, operation }: Pick<AuditRow, 'logType' | 'operation'>): string =>
  [types[logType], operations[operation ?? 0]].filter(Boolean).join(' · ')

export const personText = ({ name, account }: Pick<AuditRow, 'name' | 'account'>): string =>
  name || (account === null ? '访客' : `账号 ${account}`)

/** The events of a type and an operation, to choose from. */
export const actionOptions = (type: number | undefined, operation: number | undefined) =>
  Object.entries(actions)
    .filter(([, row]) => (!type || row.type === type) && (!operation || row.operation === operation))
    .map(([value, { label }]) => ({ value, label }))

/** What a line holds besides its changes, by label. */
const detailLabels: Readonly<Record<string, string>> = {
  agent: '设备',
  cause: '原因',
  code: '编号',
  count: '数量',
  done: '完成',
  ended: '下线处数',
  events: '未写入的条数',
  expiresAt: '到期时刻',
  failed: '失败',
  keep: '保留的账号',
  manager: '单位管理员',
  member: '成员',
  members: '成员数',
  merged: '并入的',
  move: '处理',
  moved: '一并移动的',
  others: '未计入的其他失败',
  purpose: '用途',
  reason: '理由',
  reasons: '理由',
  request: '请求编号',
  session: '会话编号',
  taken: '写入数',
  text: '内容',
  wanted: '所求',
}

export function detailItems(detail: AuditRow['detail']): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const label = Object.hasOwn(detailLabels, name) ? detailLabels[name] : undefined
    const text = valueOf(value)
    return label && text ? [{ label, value: text }] : []
  })
}

const valueOf = (value: unknown): string =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? ''
    : valueText(value)
