import { contractors, depositors, givenNames } from '#demo/city/names.ts'

export interface Department {
  code: string
  name: string
  /** Code of the one above; the three at the top are there. */
  above: string
  unitType: 'internal' | 'external'
  phone?: string
}

const internalUnit = { above: 'internal', unitType: 'internal' } as const

/** The departments of the invented archive, the ones above first. */
export const departments: readonly Department[] = [
  { ...internalUnit, code: 'office', name: '馆办公室', phone: '0571-8800 1001' },
  { ...internalUnit, code: 'service', name: '资料服务部', phone: '0571-8800 1010' },
  { ...internalUnit, code: 'reading', name: '阅览与借阅组', above: 'service' },
  { ...internalUnit, code: 'window', name: '窗口服务组', above: 'service' },
  { ...internalUnit, code: 'deposits', name: '汇交与档案部', phone: '0571-8800 1020' },
  { ...internalUnit, code: 'digital', name: '数字资料部', phone: '0571-8800 1030' },
  { ...internalUnit, code: 'entry', name: '录入组', above: 'digital' },
  { ...internalUnit, code: 'checking', name: '质检组', above: 'digital' },
  { ...internalUnit, code: 'field', name: '现场监测队' },
  { above: 'external', unitType: 'external', code: 'depositing', name: '汇交单位' },
  { above: 'external', unitType: 'external', code: 'surveying', name: '勘察单位' },
]

export interface Somebody {
  username: string
  name: string
  phone: string
  department: string
  role: string
  /** Index of the organisation, of those who belong to one. */
  organisation?: number
  company?: string
  number?: string
  business?: string
}

/** Department, role and how many work there. */
const posts: readonly [department: string, role: string | null, count: number, business: string][] = [
  ['office', null, 1, '综合事务'],
  ['office', 'secrecy_officer', 1, '保密审查'],
  ['reading', 'loan_reviewer', 3, '借阅审核'],
  ['window', 'counter_clerk', 4, '窗口受理、出借与归还'],
  ['deposits', 'records_manager', 3, '汇交验收与档案整理'],
  ['entry', 'records_manager', 5, '钻孔与试验资料录入'],
  ['checking', 'records_manager', 3, '资料质量检查'],
  ['field', null, 4, '水位与沉降监测'],
]

const surnames = [...'江林汪石云苏陆沈钟叶方夏']
const maxPeople = surnames.length * givenNames.length

/** Of so many names, each is another. */
function nameOf(index: number): string {
  const at = (index * 31 + 7) % maxPeople // 31 shares no factor with the number of names
  return `${surnames[at % surnames.length]}${givenNames[Math.floor(at / surnames.length)]}`
}

const staff = posts.flatMap(([department, role, count, business]) =>
  Array.from({ length: count }, () => ({ department, role: role ?? '', business })),
)

export const organisations = [
  ...depositors.slice(0, 3).map((name) => ({ name, nature: 'state', industry: 'construction' })),
  ...contractors.slice(0, 3).map((name) => ({ name, nature: 'private', industry: 'survey' })),
]
const members = 16

/** Twenty-four of the archive and sixteen of others. */
export const people: readonly Somebody[] = [
  ...staff.map((post, i) => ({
    ...post,
    ...makeContact(i),
    username: `staff${String(i + 1).padStart(2, '0')}`,
    number: `Y${1001 + i}`,
  })),
  ...Array.from({ length: members }, (_, i) => {
    const organisation = i % organisations.length
    const isDepositor = organisation < 3
    const company = organisations[organisation]?.name ?? ''
    const department = isDepositor ? 'depositing' : 'surveying'
    return {
      ...{ department, role: 'member', company, organisation },
      ...makeContact(staff.length + i),
      username: `member${String(i + 1).padStart(2, '0')}`,
    }
  }),
]

/** Numbers of a range that is given to nobody. */
function makeContact(index: number) {
  return { name: nameOf(index), phone: `1700000${String(1000 + index)}` }
}

export const groups: readonly { name: string; remark: string; fits: (person: Somebody) => boolean }[] = [
  {
    name: '质检轮值',
    remark: '每周轮换',
    fits: ({ department }) => ['checking', 'entry'].includes(department),
  },
  { name: '汇交联系人', remark: '各汇交单位的经办人', fits: ({ department }) => department === 'depositing' },
  { name: '窗口值班', remark: '', fits: ({ department }) => ['window', 'reading'].includes(department) },
]

export const apps: readonly { code: string; name: string; type: 0 | 1 | 2 | 3; description: string }[] = [
  { code: 'portal-web', name: '门户网页', type: 1, description: '公众浏览与检索' },
  { code: 'field-mobile', name: '外业采集', type: 2, description: '现场录入水位与沉降读数' },
  { code: 'deposit-service', name: '汇交对接', type: 3, description: '汇交单位的系统提交目录' },
  { code: 'city-platform', name: '城市信息平台', type: 0, description: '按区查询公开的钻孔' },
]
