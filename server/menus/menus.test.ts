import { beforeAll, expect, test } from 'vitest'

import { type MenuItem, menus } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const records = ['资料管理', '工程地质钻孔', '地质调查', '实物地质资料', '研究成果', '档案资料', '全部资料']
const workplace = '工作台'
const services = '借阅与汇交'
const own = [
  '个人中心',
  '个人信息',
  '账号安全',
  '我的借阅',
  '我的汇交',
  '积分',
  '收藏',
  '我的图件',
  '保存的检索',
  '浏览历史',
  '下载',
  '消息',
  '个人信息与隐私',
]
const credit = ['积分', '积分账户', '发放与退还', '积分明细', '充值申请']
const feedback = ['纠错与咨询', '答复与公开']

/** All names of the tree, a directory before its children. */
const namesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ menuName, children }) => [menuName, ...namesOf(children)])

const reviewer = [
  'credit.grant',
  'credit.read',
  'loans.read',
  'loans.review',
  'records.read',
  'templates.use',
]
const loans = [services, '借阅申请', '受理与审核']
const counter = [services, '借阅申请', '窗口', '汇交验收']
const views = ['系统', '保存的视图']
const files = ['文件', '删除他人的文件']
const deposits = ['汇交验收', '验收', '转办']
const hosts = ['转发主机', '维护可以转发的主机']
const dataApis = ['数据接口', '发布、修改与撤下数据接口', '接口用量']
const jobs = ['后台任务', '重试失败的任务', '慢语句']
const maps = ['地图管理', '图层', '维护图层、底图与地图查询', '底图', '地图查询']

test.each<[string, string[], string[]]>([
  [
    'system_admin',
    [
      ...['用户与权限', '用户', '新建、修改、停用与删除', '导出', '角色', '部门'],
      ...['新建、修改、移动与删除', '单位', '新建、修改、合并与删除，确认成员', '用户组'],
      ...['新建、修改与删除，增减成员', '界面', '菜单', '新建、修改、移动与删除菜单', '门户菜单', '字典'],
      ...['新建、修改、停用与删除字典', '内容', '站点设置', ...maps, '系统', '应用'],
      ...['新建、修改、启停与删除，管理密钥', '保存的视图', '维护馆方的视图', ...files],
      ...[
        '登录与接入',
        '外部服务',
        '修改外部服务的账号',
        '短信与邮件',
        ...dataApis,
        ...hosts,
        ...jobs,
        ...own,
      ],
    ],
    [
      ...['apps.read', 'apps.write', 'dataApis.hosts', 'dataApis.read', 'dataApis.write'],
      ...['departments.read', 'departments.write', 'dictionaries.read'],
      ...[
        'dictionaries.write',
        'files.read',
        'files.write',
        'gateway.read',
        'groups.read',
        'groups.write',
        'jobs.read',
        'jobs.retry',
        'maps.read',
        'maps.write',
        'menus.read',
      ],
      ...['menus.write', 'messages.read', 'organisations.read', 'organisations.write', 'roles.read'],
      ...['services.read', 'services.write', 'site.write', 'statements.read'],
      ...['templates.use', 'templates.write'],
      ...['users.export', 'users.read', 'users.write'],
    ],
  ],
  [
    'security_admin',
    [
      ...['用户与权限', '用户', '授予角色', '查看完整的手机号与邮箱', '角色', '新建、修改与删除'],
      ...['授予本人没有的权限', '部门', '登录会话', '强制下线', '用户组', '第三方登录'],
      ...['新建、修改与删除', '界面', '菜单', '系统', '应用'],
      ...['授予应用权限与可用角色', '保存的视图', '登录与接入', '修改登录与接入的规则', ...own],
    ],
    [
      ...['apps.empower', 'apps.read', 'departments.read', 'gateway.read', 'gateway.write'],
      ...['groups.read', 'menus.read', 'providers.read', 'providers.write', 'roles.any'],
      ...['roles.grant', 'roles.read', 'roles.write', 'sessions.end', 'sessions.read', 'templates.use'],
      ...['users.read', 'users.unmask'],
    ],
  ],
  ['audit_admin', ['审计', '审计日志', ...views, ...own], ['audit.read', 'templates.use']],
  [
    'records_manager',
    [
      ...[
        ...records,
        '资料入库',
        '草稿与审核',
        '监测读数',
        '质量核对',
        '回收站',
        '查看涉密资料',
        '编辑与发布资料',
        '起草资料',
      ],
      ...['审核与发布', '公开程度与保护期', '清空回收站'],
      ...[
        services,
        '借阅申请',
        '转办、跳转、挂起与终止',
        ...deposits,
        '馆藏实体',
        '阅览时段',
        '特殊日期',
        '借阅规则',
      ],
      ...['内容', '文章', '发布与撤下', '专题', '常查的词', '友情链接', '检索词', ...feedback],
      ...[
        ...maps,
        '查询测试',
        ...views,
        '维护馆方的视图',
        ...files,
        ...dataApis,
        '转发主机',
        ...credit,
        '积分价格',
        '起始积分',
        ...own,
      ],
    ],
    [
      ...[
        'content.publish',
        'content.write',
        'credit.grant',
        'credit.price',
        'credit.read',
        'dataApis.read',
        'dataApis.write',
        'deposits.examine',
        'deposits.manage',
        'deposits.read',
        'feedback.answer',
        'feedback.read',
        'files.read',
        'files.write',
        'loans.manage',
        'loans.read',
        'maps.read',
        'maps.write',
        'records.draft',
        'records.protect',
      ],
      ...['records.purge', 'records.read', 'records.review', 'records.secret', 'records.write'],
      ...['templates.use', 'templates.write'],
    ],
  ],
  ['loan_reviewer', [...records, ...loans, ...views, ...credit, ...own], reviewer],
  [
    'secrecy_officer',
    [...records, '查看涉密资料', services, '借阅申请', '保密审查', ...views, ...own],
    ['loans.read', 'loans.secrecy', 'records.read', 'records.secret', 'templates.use'],
  ],
  [
    'counter_clerk',
    [...records, ...counter, '内容', ...feedback, ...views, ...credit, ...own],
    [
      ...['credit.grant', 'credit.read', 'deposits.read', 'feedback.answer', 'feedback.read'],
      ...['loans.counter', 'loans.read', 'records.read', 'templates.use'],
    ],
  ],
  ['member', own, []],
])('%s has exactly its menus and their permissions', async (role, names, permissions) => {
  const person = role === 'member' ? await buildMember(library) : await buildStaff(library, [role])
  const { call } = await enter(library, person)
  expect(namesOf(await call(menus.mine, {}))).toEqual(role === 'member' ? names : [workplace, ...names])
  expect((await call(users.me, {})).permissions.toSorted()).toEqual(permissions)
})

test('two roles have the union of their menus', async () => {
  const { call } = await enter(library, await buildStaff(library, ['loan_reviewer', 'audit_admin', 'member']))
  expect(namesOf(await call(menus.mine, {}))).toEqual([
    workplace,
    ...records,
    ...loans,
    '审计',
    '审计日志',
    ...views,
    ...credit,
    ...own,
  ])
})

test('an account without roles has no menu; an anonymous call is refused', async () => {
  const { call } = await enter(library, await buildMember(library, { roles: [] }))
  expect(await call(menus.mine, {})).toEqual([])
  expect(await outcomeOf(library.visitor.call(menus.mine, {}))).toBe('not_signed_in missing')
})

test('a page without its directory is at the top, a button under its page', async () => {
  const { call } = await enter(library, await buildMember(library))
  await library.pool.query(`insert into role_menu select role.id, menu.id from role, menu
    where role.code = 'member' and menu.name in ('登录会话', '强制下线')`)
  const tree = await call(menus.mine, {})
  expect(tree.map(({ menuName, menuType }) => [menuName, menuType])).toEqual([
    ['登录会话', '1'],
    ['个人中心', '0'],
  ])
  expect(tree[0]).toMatchObject({
    path: '/admin/sessions',
    component: 'sessions',
    cache: false,
    visible: true,
    children: [{ menuName: '强制下线', menuType: '2', permission: 'sessions.end', path: null }],
  })
  expect((await call(users.me, {})).permissions.toSorted()).toEqual(['sessions.end', 'sessions.read'])
})

test.each([
  ['/admin/users', true],
  ['/directory/20', true],
  ['/directory/21', false], // a page, not a directory
  ['/directory/20x', false],
  ['/admin/x', false],
  ['/admin', true],
  ['', false],
])('whether a menu holds %s: %s', async (path, known) => {
  expect(await library.visitor.call(menus.page, { path })).toEqual({ known })
})
