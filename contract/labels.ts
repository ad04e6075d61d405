import type { Resource } from './back-office/resource.ts'
import { resources } from './back-office/resources.ts'
import { commonFields, type Field, type Kind } from './catalogue/kind.ts'
import { dataApiLabels } from './data-api/data-api-labels.ts'
import { depositLabels } from './deposits/deposit-labels.ts'
import { loanLabels } from './loans/loan-labels.ts'
import { thirdPartyLabels } from './sign-in/third-party-labels.ts'

type Labels = Readonly<Record<string, string>>

/** Labels of request parameters. A container without its own label takes that of its content. */
const commonLabels: Labels = {
  access: '公开程度',
  action: '事件',
  add: '增加的角色',
  agreement: '用户协议',
  alert: '留意新资料',
  anyOf: '可选值',
  area: '上传的范围',
  author: '起草人',
  base: '所据版本',
  body: '正文',
  business: '从事业务',
  by: '核实方式',
  captchaType: '验证码种类',
  captchaVerification: '安全验证',
  category: '栏目',
  ciphertext: '密文',
  clientUid: '客户端编号',
  code: '验证码',
  codes: '编号',
  comment: '说明',
  company: '单位名称',
  companyNature: '单位性质',
  conditions: '查询条件',
  count: '最近的条数',
  current: '页码',
  days: '天数',
  decade: '年代',
  disabled: '停用',
  link: '绑定凭证',
  district: '所在区',
  drafts: '草稿',
  enabled: '启用',
  encrypted: '加密的密码',
  exact: '精确检索',
  except: '不计入的编号',
  field: '栏目',
  file: '文件',
  fileName: '文件名',
  filters: '筛选条件',
  from: '下限',
  grant: '登录方式',
  groupCode: '字典组',
  hot: '放上首页',
  href: '链接',
  id: '编号',
  ids: '所选各项',
  industry: '所属行业',
  items: '列表项',
  keyId: '公钥编号',
  kind: '资料类别',
  lat: '纬度',
  line: '折线或边界的拐点',
  lng: '经度',
  mail: '邮箱',
  metres: '半径（米）',
  mode: '加密方式',
  move: '处理',
  name: '名称',
  near: '圆形范围',
  number: '工号',
  openOn: '公开日期',
  ordered: '是否编号',
  parent: '上级',
  part: '数据表',
  parts: '',
  party: '注册类型',
  path: '页面地址',
  phone: '手机号',
  pinned: '置顶',
  pointJson: '验证的位置',
  position: '次序',
  proof: '求解结果',
  prop: '查询项',
  purpose: '用途',
  quantity: '观测量',
  question: '',
  refreshToken: '更新令牌',
  remove: '收回的角色',
  roles: '角色',
  row: '行',
  rows: '各行',
  scene: '验证的场合',
  show: '显示范围',
  size: '每页条数',
  sort: '排序',
  source: '来源',
  spans: '文字',
  state: '状态',
  summary: '摘要',
  text: '文字',
  ticket: '凭证',
  title: '标题',
  titlePublic: '题名公开',
  to: '上限',
  token: '验证码编号',
  ts: '时刻',
  type: '类型',
  unit: '所属科室',
  userRealName: '真实姓名',
  username: '用户名',
  value: '值',
  values: '',
  version: '版本',
  word: '检索词',
  workplace: '工作地点',
  workunit: '工作部门',
  year: '年份',
}

/** Labels that differ in a feature. */
const featureLabels: Record<string, Labels> = {
  app: {
    apps: '应用',
    expiresAt: '到期时刻',
    feature: '功能',
    key: '密钥',
    privileges: '权限',
    role: '角色',
  },
  ask: { question: '问题' },
  serviceSetting: { service: '服务', to: '收件的号码或地址' },
  ...thirdPartyLabels,
  audit: {
    account: '操作人账号',
    actions: '事件',
    format: '格式',
    from: '起始',
    operation: '操作类型',
    operations: '操作类型',
    success: '结果',
    text: '查找的文字',
    to: '截止',
    type: '日志类别',
    types: '日志类别',
  },
  browseHistory: { content: '资料编号', moduleName: '资料类别', paused: '停止记录' },
  catalogue: {
    change: '历史记录',
    code: '编号',
    earlier: '较早的版本',
    later: '较晚的版本',
    pay: '同意扣除积分',
    publish: '直接发布',
    title: '题名',
    version: '所见版本',
  },
  drafts: { code: '编号', text: '意见或查找的文字', title: '题名', version: '所见版本' },
  favourite: { code: '资料编号', folder: '收藏夹', note: '备注' },
  sysFavouriteFolder: { name: '收藏夹名称', shared: '分享', token: '分享编码' },
  file: { number: '分块编号', pathName: '归类路径', sha256: '文件摘要', size: '大小', text: '文件名' },
  imports: { mode: '写入方式' },
  feedback: { body: '内容', code: '编号', field: '栏目', mayPublish: '同意公开', suggestion: '应当是' },
  ...loanLabels,
  deposit: depositLabels,
  notices: { mail: '寄邮件', muted: '不再接收', read: '已读', topic: '类别' },
  map: {
    bbox: '四至',
    buffer: '点选半径（米）',
    colour: '颜色',
    content: '文件内容',
    coordinate: '坐标',
    coordinates: '坐标',
    deviation: '容许偏差（度）',
    drawn: '附带预览',
    features: '标注',
    geometry: '图形',
    holding: '须在页内的结果',
    icxCodes: '地图查询编码',
    isText: '文字标注',
    layer: '图层',
    properties: '属性',
    q: '查询条件',
    queryId: '查询结果编号',
    shared: '允许他人查看',
    x: '横向编号或经度',
    y: '纵向编号或纬度',
    z: '级别',
  },
  baseMap: { url: '图片网址' },
  dataApi: dataApiLabels,
  mapQuery: {
    buffer: '点选半径（米）',
    coordinate: '坐标',
    data: '附带数据',
    event: '事件名',
    extraMethod: '操作方式',
    name: '按钮名称',
    path: '页面地址',
    type: '方式',
    url: '网址',
  },
  credit: {
    amount: '积分',
    asks: '打开前询问',
    code: '资料编号',
    credit: '增减的积分',
    forCompany: '为单位申请',
    moduleName: '模块',
    of: '谁的明细',
    operationCode: '操作编码',
    operationName: '操作名称',
    platform: '平台',
  },
  creditLine: { note: '事由' },
  creditPurse: { amount: '积分', note: '事由' },
  creditRequest: { answer: '答复', grant: '充值的积分' },
  log: { page: '所在页面', text: '内容', type: '日志类别' },
  search: { text: '检索词' },
  dictionaries: { disabled: '停用的也要' },
  dept: { department: '部门' },
  role: { of: '以哪个部门为例' },
  staff: { account: '账号', text: '查找的文字', who: '身份' },
  sysCompany: { account: '用户', keep: '保留的一项', manager: '单位管理员', waiting: '待确认' },
  user: { group: '用户组', keep: '保留的账号', merge: '并入的账号', reason: '理由', role: '角色' },
}

/** Safe lookup by an untrusted key. */
const at = <T>(
  table: Readonly<Record<string, T>> | undefined,
  name: PropertyKey | undefined,
): T | undefined =>
  table !== undefined && name !== undefined && Object.hasOwn(table, name) ? table[String(name)] : undefined

const byApi: ReadonlyMap<string, Resource> = new Map(
  Object.values(resources).map((resource) => [resource.api, resource]),
)

/** A value of a field of a resource in words, by the name of its API: what is chosen, by its label. */
export function choiceLabel(room: string, name: string, value: string): string | undefined {
  const resource = byApi.get(`/${room}`)
  return at(at(resource?.fields, name)?.choices, value)
}

/** The label of a parameter of an API path; undefined if there is none. */
export function inputLabel(path: string, name: string): string | undefined {
  const room = path.split('/')[1] ?? ''
  return (
    at(byApi.get(`/${room}`)?.fields, name)?.label ?? at(featureLabels[room], name) ?? at(commonLabels, name)
  )
}

export type LabelOf = (name: string, within: readonly PropertyKey[]) => string | undefined

export const labelsOfRoute =
  (path: string): LabelOf =>
  (name) =>
    inputLabel(path, name)

/** Labels of a record's write request: fields and parts, then the common ones. */
export const labelsOfKind =
  (kind: Kind): LabelOf =>
  (name, [group, part]) => {
    if (group === 'values') return at(kind.fields, name)?.label
    if (group !== 'parts') return commonLabel(kind, name)
    return part === undefined ? at(kind.parts, name)?.label : at(at(kind.parts, part)?.fields, name)?.label
  }

const commonLabel = (kind: Kind, name: string) =>
  at<string>(kind.labels, name) ?? at<Field>(commonFields, name)?.label ?? inputLabel('/catalogue', name)
