import { fold } from './fold.ts'

/** What people at the counter call one thing: a question for one word finds an article with any of its row. */
const rows = [
  '服务时间 开放时间 开馆时间 办公时间 营业时间 工作时间 接待时间 上班时间 几点开门 几点关门 几点上班 几点下班',
  '闭馆 放假 不开门 关门 休息',
  '国庆 国庆节 十一',
  '春节 过年',
  '借阅 借书 借资料 外借 租借',
  '查阅 阅览 看资料 查资料',
  '复制 复印 打印 拷贝 扫描',
  '汇交 上交 提交资料 交资料 报送',
  '保护期 保密期',
  '公开程度 公开级别 密级',
  '介绍信 证明信',
  '证件 身份证',
  '归还 还书 逾期',
  '路线 怎么走 怎么去 乘车 坐车 公交 停车',
  '地址 地点 位置 在哪里 在哪儿 在哪',
  '电话 联系方式 热线 客服',
  '注册 开户 办卡 账号',
].map((row) => row.split(' ').map(fold))

const byWord = new Map(rows.flatMap((row) => row.map((word) => [word, row] as const)))

/** A folded word and the others that people use for the same. */
export const everydayWords = (word: string): readonly string[] => byWord.get(word) ?? [word]

/** Every word of the table, folded. */
export const counterWords: readonly string[] = [...byWord.keys()]

/** What an archive says of itself in its settings. */
export type Fact = 'hours' | 'address' | 'phones'

const ways: Readonly<Record<Fact, string>> = {
  hours:
    '服务时间 开放时间 开馆时间 闭馆时间 办公时间 营业时间 工作时间 接待时间 上班时间 下班时间 开门时间 关门时间 ' +
    '几点开门 几点关门 几点开 几点关 几点上班 几点下班 几点开馆 几点闭馆 开门 关门 开馆 闭馆 上班 开放 放假 休息',
  address:
    '地址 馆址 在哪里 在哪儿 在哪 在什么地方 位置 地点 办理地点 怎么走 怎么去 怎样去 怎么到 如何前往 到馆路线 路线 邮编',
  phones: '电话 电话号码 联系电话 咨询电话 服务电话 办公电话 联系方式 热线 客服 怎么联系 如何联系',
}
/** Words that say nothing without the archive beside them: a hole has a position, a record is open. */
const needArchive = new Set(['位置', '地点', '路线', '开放', '上班', '休息', '在哪里', '在哪儿', '在哪'])
const archive =
  '地质资料馆 资料馆 档案馆 地质馆 图书馆 本馆 你馆 贵馆 你们 贵单位 馆 窗口 大厅 服务大厅 借阅室 阅览室'
const holidays = '国庆节 国庆 十一 春节 过年 元旦 清明 五一 劳动节 端午 中秋 节假日 假期'
const days =
  '今天 明天 后天 现在 周末 双休日 工作日 上午 中午 下午 晚上 星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 ' +
  '周一 周二 周三 周四 周五 周六 周日'
const questionWords =
  '请问 想问 问一下 是 的 吗 么 呢 多少 几号 什么 有 能 可以 要 到 去 对外 查询 查 请 ？ ? 。 ， ,'

type Sense = Fact | 'archive' | 'holiday' | 'none'

const senses = new Map<string, Sense>(
  Object.entries({ archive, holiday: holidays, none: `${days} ${questionWords}`, ...ways }).flatMap(
    ([sense, words]) =>
      // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
      words.split(' ').map((word) => [fold(word), sense as Sense] as const),
  ),
)
const maxSenseLength = Math.max(...[...senses.keys()].map(({ length }) => length))

/** The folded words that name a fact. */
export const factWords: readonly string[] = Object.values(ways).flatMap((words) => words.split(' ').map(fold))

export interface CounterQuestion {
  facts: readonly Fact[]
  /** Holidays that it is about, for which an announcement may say something else. */
  holidays: readonly string[]
}

/**
 * Reads a question that is about the archive and nothing else: 开放时间, 资料馆在哪里, 国庆开门吗. Of any other it
 * finds no fact.
 */
export function readCounterQuestion(typed: string, archiveName = ''): CounterQuestion {
  const text = fold(typed)
    .replaceAll(fold(archiveName) || '\0', '馆')
    .replaceAll(' ', '')
  const found: { is: Sense; word: string }[] = []
  for (let at = 0; at < text.length;) {
    const word = longestAt(text, at)
    if (word === undefined) return { facts: [], holidays: [] }
    found.push({ is: senses.get(word) ?? 'none', word })
    at += word.length
  }
  const ofArchive = found.some(({ is }) => is === 'archive')
  const named = found.flatMap(({ is, word }) => (is === 'holiday' ? [word] : []))
  const facts = found.flatMap(({ is, word }) =>
    isFact(is) && (ofArchive || named.length > 0 || !needArchive.has(word)) ? [is] : [],
  )
  return { facts: [...new Set(facts)], holidays: named }
}

const isFact = (is: Sense): is is Fact => Object.hasOwn(ways, is)

function longestAt(text: string, at: number): string | undefined {
  for (let length = Math.min(maxSenseLength, text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length)
    if (senses.has(word)) return word
  }
  return undefined
}
