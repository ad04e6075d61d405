import { z } from 'zod'

import { named } from './named.ts'
import { route } from './route.ts'

export const logTypes = { 1: '登录', 2: '操作', 3: '定时', 4: '异常' } as const
export const operationTypes = { 1: '查询', 2: '新增', 3: '修改', 4: '删除', 5: '导入', 6: '导出' } as const

export interface ActionRow {
  label: string
  type: keyof typeof logTypes
  operation?: keyof typeof operationTypes
}

/** Audited actions and their log types. */
export const auditActions = {
  sign_in: { label: '登录', type: 1 },
  sign_in_refused: { label: '登录失败', type: 1 },
  sign_out: { label: '退出登录', type: 1 },
  session_reused: { label: '更新令牌被重复使用', type: 4 },
  denied: { label: '越权访问被拒', type: 4 },
  flood: { label: '短时间内大量事件', type: 4 },
  register: { label: '注册', type: 2, operation: 2 },
  password_changed: { label: '修改密码', type: 2, operation: 3 },
  password_reset: { label: '重设密码', type: 2, operation: 3 },
  phone_changed: { label: '更换手机号', type: 2, operation: 3 },
  mail_changed: { label: '更换邮箱', type: 2, operation: 3 },
  second_factor_on: { label: '启用动态口令', type: 2, operation: 3 },
  second_factor_off: { label: '停用动态口令', type: 2, operation: 3 },
  recovery_codes: { label: '更换恢复码', type: 2, operation: 3 },
  recovery_code_used: { label: '使用恢复码', type: 1 },
  session_ended: { label: '让登录下线', type: 2, operation: 4 },
  account_made: { label: '建立账号', type: 2, operation: 2 },
  account_disabled: { label: '停用账号', type: 2, operation: 3 },
  account_enabled: { label: '启用账号', type: 2, operation: 3 },
  roles_changed: { label: '授予或收回角色', type: 2, operation: 3 },
  record_created: { label: '新增资料', type: 2, operation: 2 },
  record_updated: { label: '修改资料', type: 2, operation: 3 },
  record_removed: { label: '撤下资料', type: 2, operation: 4 },
  records_imported: { label: '导入资料', type: 2, operation: 5 },
  import_undone: { label: '撤销导入', type: 2, operation: 4 },
  article_created: { label: '发布文章', type: 2, operation: 2 },
  article_updated: { label: '修改文章', type: 2, operation: 3 },
  article_removed: { label: '删除文章', type: 2, operation: 4 },
  hot_keyword_added: { label: '审定常查词', type: 2, operation: 2 },
  hot_keyword_removed: { label: '撤下常查词', type: 2, operation: 4 },
  resource_created: { label: '新增', type: 2, operation: 2 },
  resource_updated: { label: '修改', type: 2, operation: 3 },
  resource_removed: { label: '删除', type: 2, operation: 4 },
  resource_restored: { label: '恢复', type: 2, operation: 3 },
  resource_exported: { label: '导出', type: 2, operation: 6 },
  resource_imported: { label: '导入', type: 2, operation: 5 },
  resource_import_undone: { label: '撤销导入', type: 2, operation: 4 },
  department_changed: { label: '调整部门', type: 2, operation: 3 },
  personal_read: { label: '查看完整的手机号与邮箱', type: 2, operation: 1 },
  account_unlocked: { label: '解除锁定', type: 2, operation: 3 },
  key_replaced: { label: '密钥丢失后换用新密钥', type: 4, operation: 3 },
  audit_read: { label: '查阅审计日志', type: 2, operation: 1 },
} as const satisfies Record<string, ActionRow>

export type AuditAction = keyof typeof auditActions

const AuditRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  logType: z.int(),
  operation: z.int().nullable(),
  account: z.int().nullable(),
  name: z.string(),
  address: z.string(),
  object: z.string(),
  success: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
})
named.add(AuditRow, { id: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

export const auditLog = {
  page: route({
    method: 'GET',
    path: '/audit',
    summary: '审计日志，最近的在前',
    access: 'audit.read',
    input: z.object({
      current: z.int().min(1).max(10_000).default(1),
      size: z.int().min(1).max(200).default(20),
      action: z.string().max(40).default(''),
      /** Searches name, address and object. */
      text: z.string().trim().max(60).default(''),
    }),
    output: z.object({ records: z.array(AuditRow), total: z.int(), current: z.int(), size: z.int() }),
  }),
  verify: route({
    method: 'GET',
    path: '/audit/verification',
    summary: '核对散列链：哪一行起与写入时不同',
    access: 'audit.read',
    input: z.object({}),
    output: z.object({ events: z.int(), brokenAt: z.int().nullable() }),
  }),
}
