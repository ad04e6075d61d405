// The words of borrowing that its table of moves is written in. Plain data without zod.

export const states = {
  draft: { label: '草稿' },
  submitted: { label: '待受理', days: 2 },
  reviewing: { label: '审核中', days: 3 },
  secrecy: { label: '保密审查', days: 5 },
  returned: { label: '退回补正', days: 10 },
  approved: { label: '已批准', days: 2 },
  ready: { label: '待取件', days: 3 },
  lent: { label: '借阅中' },
  overdue: { label: '逾期' },
  back: { label: '已归还', days: 1 },
  closed: { label: '已办结', end: true },
  rejected: { label: '不予批准', end: true },
  withdrawn: { label: '已撤回', end: true },
  terminated: { label: '已终止', end: true },
} as const

export const parties = {
  applicant: '申请人',
  reviewer: '审核人',
  secrecy: '保密审查人',
  counter: '窗口',
  manager: '借阅管理员',
  clock: '系统按时',
} as const

export const conditions = {
  secret: '含涉密资料',
  electronic: '提供电子文件',
  delegated: '已委派、尚未交回',
  lastBack: '全部归还',
} as const

export const needs = {
  items: '至少一件、至多 10 件资料，都还可以借阅',
  papers: '所需材料齐全',
  profile: '个人信息完整',
  party: '以单位名义的，本人是其已核实的成员',
  trust: '认证等级达到借阅规则的要求',
  limits: '在办的申请不超过限额，一份资料不在两份申请中',
  held: '至少一件已从库中取出',
  heldUnchanged: '留存的资料批准之后没有撤下，也没有收紧公开程度',
  stillOnce: '尚未续借过',
  nobodyWaits: '没有他人等候',
  lentUnchanged: '借出的资料批准之后没有撤下，也没有收紧公开程度',
} as const

export const causes = {
  take: '由本人承办',
  reserve: '为申请人留存资料，已借出的排队等候',
  release: '放弃留存，资料留给下一位',
  handOut: '交出已取到的资料',
  lend: '开始计算借期',
  longer: '借期按规则延长一次',
  bring: '收回所列资料，留给下一位等候者',
  grant: '电子文件在借期内可以下载',
  revoke: '停止下载',
  delegate: '由受委派人承办，办完交回',
  giveBack: '交回委派人承办',
  transfer: '改由他人承办，不再交回',
  notify: '告知申请人',
} as const
