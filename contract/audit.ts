import { z } from 'zod'

import { namedSchemas } from './schemas/named.ts'

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
  sign_out_refused: { label: '第三方的退出通知被拒', type: 4 },
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
  identity_bound: { label: '绑定第三方账号', type: 2, operation: 2 },
  identity_unbound: { label: '解除第三方账号', type: 2, operation: 4 },
  token_handed: { label: '把登录交给旧系统', type: 1 },
  consent_revoked: { label: '撤回同意', type: 2, operation: 3 },
  copy_asked: { label: '制作个人信息副本', type: 2, operation: 6 },
  copy_downloaded: { label: '下载个人信息副本', type: 2, operation: 6 },
  leaving_asked: { label: '申请注销账号', type: 2, operation: 3 },
  leaving_undone: { label: '撤回注销申请', type: 2, operation: 3 },
  account_left: { label: '注销账号', type: 3, operation: 4 },
  account_made: { label: '建立账号', type: 2, operation: 2 },
  account_disabled: { label: '停用账号', type: 2, operation: 3 },
  account_enabled: { label: '启用账号', type: 2, operation: 3 },
  roles_changed: { label: '授予或收回角色', type: 2, operation: 3 },
  record_created: { label: '新增资料', type: 2, operation: 2 },
  record_updated: { label: '修改资料', type: 2, operation: 3 },
  record_removed: { label: '撤下资料', type: 2, operation: 4 },
  record_restored: { label: '从回收站恢复资料', type: 2, operation: 2 },
  record_purged: { label: '彻底删除资料', type: 2, operation: 4 },
  draft_created: { label: '起草资料', type: 2, operation: 2 },
  draft_saved: { label: '修改草稿', type: 2, operation: 3 },
  draft_commented: { label: '对草稿写意见', type: 2, operation: 2 },
  draft_moved: { label: '审核草稿', type: 2, operation: 3 },
  operation_undone: { label: '撤销批量更改', type: 2, operation: 3 },
  records_imported: { label: '导入资料', type: 2, operation: 5 },
  finding_confirmed: { label: '核对疑点', type: 2, operation: 3 },
  readings_checked: { label: '上传监测读数', type: 2, operation: 5 },
  readings_moved: { label: '办理监测读数', type: 2, operation: 3 },
  delivery_removed: { label: '删除送来的一批资料', type: 2, operation: 4 },
  files_attached: { label: '附上资料的文件', type: 2, operation: 5 },
  import_undone: { label: '撤销导入', type: 2, operation: 4 },
  article_created: { label: '发布文章', type: 2, operation: 2 },
  article_updated: { label: '修改文章', type: 2, operation: 3 },
  article_removed: { label: '删除文章', type: 2, operation: 4 },
  hot_keyword_added: { label: '审定常查词', type: 2, operation: 2 },
  hot_keyword_removed: { label: '撤下常查词', type: 2, operation: 4 },
  site_confirmed: { label: '确认开放时间与地址无误', type: 2, operation: 3 },
  credit_granted: { label: '发放积分', type: 2, operation: 3 },
  credit_refunded: { label: '退还积分', type: 2, operation: 3 },
  credit_answered: { label: '答复充值申请', type: 2, operation: 3 },
  files_removed: { label: '删除他人的文件', type: 2, operation: 4 },
  loan_seen: { label: '查看借阅申请', type: 2, operation: 1 },
  loan_contact_seen: { label: '查看借阅读者的手机号', type: 2, operation: 1 },
  loan_moved: { label: '办理借阅', type: 2, operation: 3 },
  loan_file_downloaded: { label: '下载借阅的电子文件', type: 2, operation: 6 },
  loan_paper_marked: { label: '标记须更换的借阅材料', type: 2, operation: 3 },
  loan_paper_downloaded: { label: '下载借阅材料', type: 2, operation: 6 },
  visit_marked: { label: '登记到馆', type: 2, operation: 3 },
  deposit_moved: { label: '办理汇交', type: 2, operation: 3 },
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
  app_key_made: { label: '新建应用密钥', type: 2, operation: 2 },
  app_key_revoked: { label: '作废应用密钥', type: 2, operation: 4 },
  app_enabled: { label: '启用应用', type: 2, operation: 3 },
  app_disabled: { label: '停用应用', type: 2, operation: 3 },
  app_empowered: { label: '授予或收回应用权限', type: 2, operation: 3 },
  role_apps_changed: { label: '指定角色可用的应用', type: 2, operation: 3 },
  group_members_changed: { label: '增减用户组成员', type: 2, operation: 3 },
  company_members_changed: { label: '确认或移出单位成员', type: 2, operation: 3 },
  company_manager_changed: { label: '指定或撤销单位管理员', type: 2, operation: 3 },
  companies_merged: { label: '合并单位', type: 2, operation: 3 },
  accounts_merged: { label: '合并账号', type: 2, operation: 3 },
  job_retried: { label: '重试后台任务', type: 2, operation: 3 },
  key_replaced: { label: '密钥丢失后换用新密钥', type: 4, operation: 3 },
  audit_read: { label: '查阅审计日志', type: 2, operation: 1 },
  audit_exported: { label: '导出审计日志', type: 2, operation: 6 },
  assessment_exported: { label: '导出测评材料', type: 2, operation: 6 },
  client_reported: { label: '客户端上报', type: 2 },
  housekeeping: { label: '例行任务', type: 3 },
  server_failed: { label: '服务端出错', type: 4 },
} as const satisfies Record<string, ActionRow>

export type AuditAction = keyof typeof auditActions

/** What was changed in one field; of a change without values, both are null. */
const Change = z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })
namedSchemas.add(Change, { id: 'AuditChange' })
export type Change = z.infer<typeof Change>

export const AuditRow = z.object({
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
  changes: z.array(Change),
})
namedSchemas.add(AuditRow, { id: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>
