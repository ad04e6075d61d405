import { choice, integer, moment, resource, text } from '#contract/back-office/resource.ts'
import { readRoutes } from '#contract/back-office/routes.ts'

/** What is sent out, by the name of its template. */
export const messageKinds = {
  signInCode: '登录验证码',
  registrationCode: '注册验证码',
  resetCode: '重设密码验证码',
  phoneChangeCode: '更换手机号验证码',
  mailChangeCode: '更换邮箱验证码',
  proofCode: '身份核实验证码',
  newSignIn: '新的登录',
  passwordChanged: '密码已修改',
  phoneChanged: '手机号已更换',
  mailChanged: '邮箱已更换',
  secondFactorOn: '动态口令已启用',
  secondFactorOff: '动态口令已停用',
  recoveryCodesRenewed: '恢复码已更新',
  accountLeaving: '已申请注销账号',
  alreadyRegistered: '已有账号',
  answer: '本馆的答复',
  notice: '新消息',
} as const
export type MessageKind = keyof typeof messageKinds

/** Reasons of failures, as shown to the operator. */
export const messageFailures = {
  limit: '服务商限制了发送频次',
  bad_target: '号码或地址不对，或对方拒收',
  arrears: '服务商账户欠费或已停用',
  refused: '服务商拒绝，请检查密钥、签名与模板',
  away: '服务商暂时不可用',
  expired: '过了有效期',
  unreadable: '内容无法解密，密钥文件可能换过',
  no_channel: '没有配置发送服务',
} as const

/** Short messages and mails of the last thirty days: that they were sent, not what they said. */
export const message = resource({
  name: 'message',
  label: '短信与邮件',
  counter: '条',
  table: 'message',
  api: '/message',
  page: '/admin/outbox',
  permissions: { read: 'messages.read', write: 'messages.read' },
  readOnly: true,
  fields: {
    recipient: text('收件人', { required: true, computed: true }),
    channel: choice('方式', { sms: '短信', mail: '邮件' }, { required: true, computed: true }),
    kind: choice('内容', messageKinds, { required: true, computed: true }),
    state: choice(
      '状态',
      { waiting: '待发', delivered: '已发出', failed: '未发出', withheld: '没有收件人，不发' },
      { required: true, computed: true },
    ),
    reason: choice('未发出的原因', messageFailures, { computed: true }),
    detail: text('服务商的错误码', { computed: true }),
    tries: integer('发送次数', { required: true, computed: true }),
    createdAt: moment('写入时间', { required: true, computed: true }),
    endedAt: moment('发出或放弃的时间', { computed: true }),
  },
  key: 'recipient',
  title: 'recipient',
  list: ['recipient', 'channel', 'kind', 'state', 'reason', 'createdAt'],
  more: ['endedAt', 'tries', 'detail'],
  search: ['recipient'],
  filters: ['channel', 'kind', 'state', 'reason'],
  sort: [],
  order: '-id',
  form: [],
})

export const messageRoutes = readRoutes(message)
