/** Duties that must be separated (GB/T 22239-2019, 8.1.4.2). */
export const duties = { system: '系统管理', security: '安全管理', audit: '审计管理' } as const
export type Duty = keyof typeof duties

interface PermissionRow {
  label: string
  /** Duty required of roles with this permission. */
  duty?: Duty
}

/** Permissions of staff; visitors and members need none. */
export const permissions = {
  'records.read': { label: '查看全部非涉密资料' },
  'records.secret': { label: '查看涉密资料' },
  'records.write': { label: '编辑与发布资料' },
  'records.draft': { label: '起草资料' },
  'records.review': { label: '审核与发布' },
  'records.protect': { label: '公开程度与保护期' },
  'records.purge': { label: '清空回收站' },
  'content.write': { label: '编辑内容' },
  'content.publish': { label: '发布与撤下内容' },
  'feedback.read': { label: '查看纠错与咨询' },
  'feedback.answer': { label: '答复与公开纠错、咨询' },
  'site.write': { label: '修改站点设置', duty: 'system' },
  'users.read': { label: '查看账号' },
  'users.write': { label: '新建、修改、停用与删除用户', duty: 'system' },
  'users.export': { label: '导出用户', duty: 'system' },
  'users.unmask': { label: '查看完整的手机号与邮箱', duty: 'security' },
  'roles.read': { label: '查看角色' },
  'roles.write': { label: '新建、修改与删除角色', duty: 'security' },
  'roles.grant': { label: '授予角色', duty: 'security' },
  'roles.any': { label: '授予本人没有的权限', duty: 'security' },
  'departments.read': { label: '查看部门' },
  'departments.write': { label: '新建、修改、移动与删除部门', duty: 'system' },
  'menus.read': { label: '查看菜单' },
  'menus.write': { label: '新建、修改、移动与删除菜单', duty: 'system' },
  'dictionaries.read': { label: '查看字典' },
  'dictionaries.write': { label: '新建、修改、停用与删除字典', duty: 'system' },
  'groups.read': { label: '查看用户组' },
  'groups.write': { label: '新建、修改与删除用户组', duty: 'system' },
  'organisations.read': { label: '查看单位' },
  'organisations.write': { label: '新建、修改、合并与删除单位，确认成员' },
  'credit.read': { label: '查看积分' },
  'credit.grant': { label: '发放与退还积分，答复充值申请' },
  'credit.price': { label: '设置积分价格' },
  'loans.read': { label: '查看借阅申请' },
  'loans.review': { label: '受理与审核借阅' },
  'loans.secrecy': { label: '借阅的保密审查' },
  'loans.counter': { label: '窗口：取件、借出与归还' },
  'loans.manage': { label: '转办、跳转、挂起与终止借阅' },
  'deposits.read': { label: '查看汇交' },
  'deposits.examine': { label: '验收汇交的资料' },
  'deposits.manage': { label: '转办汇交' },
  'maps.read': { label: '查看图层、底图与地图查询' },
  'maps.write': { label: '维护图层、底图与地图查询' },
  'apps.read': { label: '查看应用' },
  'apps.write': { label: '新建、修改、启停与删除应用', duty: 'system' },
  'apps.empower': { label: '授予应用权限与可用角色', duty: 'security' },
  'gateway.read': { label: '查看登录与接入的规则' },
  'gateway.write': { label: '修改登录与接入的规则', duty: 'security' },
  'services.read': { label: '查看外部服务', duty: 'system' },
  'services.write': { label: '修改外部服务的账号', duty: 'system' },
  'messages.read': { label: '查看发出的短信与邮件' },
  'dataApis.read': { label: '查看数据接口与用量' },
  'dataApis.write': { label: '发布、修改与撤下数据接口' },
  'dataApis.hosts': { label: '维护可以转发的主机', duty: 'system' },
  'templates.use': { label: '使用模板与保存自有模板' },
  'templates.write': { label: '维护馆方模板' },
  'jobs.read': { label: '查看后台任务', duty: 'system' },
  'jobs.retry': { label: '重试失败的后台任务', duty: 'system' },
  'statements.read': { label: '查看慢语句', duty: 'system' },
  'files.read': { label: '查看全部文件' },
  'files.write': { label: '删除他人的文件' },
  'sessions.read': { label: '查看登录会话', duty: 'security' },
  'sessions.end': { label: '强制下线', duty: 'security' },
  'providers.read': { label: '查看第三方登录', duty: 'security' },
  'providers.write': { label: '新建、修改与删除第三方登录', duty: 'security' },
  'audit.read': { label: '查阅审计日志', duty: 'audit' },
} as const satisfies Record<string, PermissionRow>

export type Permission = keyof typeof permissions

/** The signed-in account. */
export interface Actor {
  id: number
  name: string
  permissions: readonly Permission[]
}
