import { blocks, type Flags, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { linkFault } from '#contract/content/link-fault.ts'
import { originFault } from '#contract/content/plain-origin.ts'

/** A line for each: “名称 号码”. */
export const phoneLine = /^(\S.*?)\s+([\d()（）+\-—转 ]{3,40})$/

export const linesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

const everyLine = (faultOf: (line: string) => string | undefined) => (text: string) => {
  const faults = linesIn(text).map(faultOf)
  const at = faults.findIndex((fault) => fault !== undefined)
  return at < 0 ? undefined : `第 ${at + 1} 行${faults[at]}`
}

const origins = {
  long: true,
  max: 2000,
  fault: everyLine(originFault),
} as const satisfies Flags
const address = { max: 1000, fault: linkFault } as const satisfies Flags

/** What the archive says of itself, as far as it is words: drawings and outlines come by the command. */
export const siteSettings = resource({
  name: 'siteSettings',
  label: '站点设置',
  counter: '项',
  table: 'site',
  api: '/siteSettings',
  page: '/admin/site',
  permissions: { read: 'site.write', write: 'site.write' },
  fields: {
    name: text('馆名', { required: true }),
    latinName: text('英文馆名'),
    headline: text('首页标题'),
    lead: text('首页引言', { long: true }),
    description: text('供搜索引擎的说明', { max: 300, long: true }),
    hours: text('服务时间'),
    phones: text('电话', {
      long: true,
      max: 2000,
      fault: everyLine((line) => (phoneLine.test(line) ? undefined : '须写名称、空格、号码')),
      hint: '每行一部：名称、空格、号码',
    }),
    mail: text('邮箱', { hint: '接收纠错与建议' }),
    address: text('地址'),
    postcode: text('邮编'),
    host: text('主办单位'),
    undertaker: text('承办单位'),
    icp: text('互联网备案号'),
    policeFiling: text('公安备案号'),
    siteCode: text('网站标识码'),
    institutionMarkHref: text('机关网站标识的查询网址', address),
    qrLabel: text('移动端名称'),
    qrHref: text('移动端网址', address),
    mapReview: text('审图号'),
    planeGrid: text('平面坐标系', {
      fault: (code: string) => (/^EPSG:\d{4,5}$/.test(code) ? undefined : '形如 EPSG:4550'),
      hint: '如 EPSG:4550；为空则只给经纬度',
    }),
    appVersion: text('版本号'),
    about: blocks('本馆简介'),
    directions: blocks('到馆路线'),
    frameOrigins: text('可嵌入本站页面的网站', { ...origins, hint: '每行一个' }),
    messageOrigins: text('可向本站发页面消息的网站', { ...origins, hint: '每行一个' }),
    pageOrigins: text('可在本站页面中打开的网站', { ...origins, hint: '地图的弹窗与菜单中的网页；每行一个' }),
  },
  key: 'name',
  title: 'name',
  list: ['name'],
  search: ['name'],
  filters: [],
  sort: [],
  order: 'id',
  form: [
    { label: '馆名与首页', fields: ['name', 'latinName', 'headline', 'lead', 'description'] },
    { label: '服务', fields: ['hours', 'phones', 'mail', 'address', 'postcode'] },
    {
      label: '页脚',
      fields: [
        ...(['host', 'undertaker', 'icp', 'policeFiling', 'siteCode', 'institutionMarkHref'] as const),
        ...(['qrLabel', 'qrHref', 'mapReview', 'appVersion'] as const),
      ],
    },
    { label: '关于本馆', fields: ['about', 'directions'] },
    { label: '地图', fields: ['planeGrid'] },
    { label: '外部网站', fields: ['frameOrigins', 'messageOrigins', 'pageOrigins'] },
  ],
})

const { detail, update } = resourceRoutes(siteSettings)

/** There is one row, and it is not made or removed; its number is 1. */
export const siteSettingsRoutes = { detail, update: { ...update, proof: true as const } }
