import { parseLayer } from '#geology/strata/strata.ts'
import { matchAt, stickyPattern, type Recogniser } from '#server/search/ask/rules/claim.ts'
import { wordAt } from '#server/search/ask/rules/vocabulary.ts'

import { anyWord } from './units.ts'

const han = /\p{Script=Han}/u
/** What may follow a word of one sign, which else is part of a longer one: 井 in 井点降水. */
const endLetters = /[的有在和与及或里中]/u

/** A kind or a value by one of its names. */
export const knownWord: Recogniser = (text, at, vocabulary) => {
  const word = wordAt(vocabulary, text, at)
  const meanings = vocabulary.words.get(word ?? '')?.filter(({ is }) => is !== 'field') ?? []
  if (word === undefined || meanings.length === 0) return undefined
  const to = at + word.length
  return isPart(word, text[at - 1] ?? '', text[to] ?? '')
    ? undefined
    : { to, intent: { is: 'words', meanings } }
}

const latinCharacter = /[a-z\d]/

function isPart(word: string, before: string, next: string): boolean {
  if (word.length === 1) return han.test(next) && !endLetters.test(next)
  return (
    /^[a-z]/.test(word) &&
    (latinCharacter.test(before) || (latinCharacter.test(next) && latinCharacter.test(word.at(-1) ?? '')))
  )
}

const layerWords = stickyPattern(
  '(?:见到|见|揭露|揭示|有|含|到达|进入|(?:层号|层位|地层|土层)[是为:=]?)?((?:第)?(?:[①-⑳㉑-㉟㊱-㊿](?:-?\\d{1,2})*(?:t|夹|透)?|\\(\\d{1,2}\\)(?:-?\\d{1,2})*))(?:号?土?层(?!标))?',
)
const numberedLayer = stickyPattern(
  '(?:见到|见|揭露|揭示|有|含|到达|进入)?第?(\\d{1,2}(?:-\\d{1,2}){1,3}|(?<=第)\\d{1,2})(?:号?土?层(?!标))',
)

const afterWord = stickyPattern('(?:层号|层位)[是为:=]?(\\d{1,2}(?:-\\d{1,2}){0,3})号?')

/** ⑤1 层, 第 5-1 层, 层号 5-1, 见⑥层: a layer by its number, in the notation of the field. */
export const layer: Recogniser = (text, at) => {
  if (/[\d-]/.test(text[at - 1] ?? '')) return undefined
  const found =
    matchAt(layerWords, text, at) ?? matchAt(numberedLayer, text, at) ?? matchAt(afterWord, text, at)
  const number = parseLayer(found?.[1])
  if (!found || !number) return undefined
  return {
    to: at + found[0].length,
    intent: { is: 'text', value: circleNumber(number.main) + number.suffix },
  }
}

const circleNumber = (main: number): string =>
  String.fromCodePoint(main + (main <= 20 ? 0x245f : main <= 35 ? 0x323c : 0x328d))

const quotes = stickyPattern('["“”「『《]([^"“”」』》]{1,60})["“”」』》]')

/** “新城组团”: words that are searched as they are. */
export const quotedText: Recogniser = (text, at) => {
  const found = matchAt(quotes, text, at)
  return found && { to: at + found[0].length, intent: { is: 'text', value: found[1]?.trim() ?? '' } }
}

const code = stickyPattern(
  '[a-z][a-z\\d]*(?:[-./ ]?\\d[a-z\\d]*)+(?:[-./][a-z\\d]+)*|\\d+(?:[-./]?[a-z][a-z\\d]*)+(?:[-./][a-z\\d]+)*',
)

/** yt2019-001-g0317: a code is one word, even where its parts have meanings of their own. */
export const codeWord: Recogniser = (text, at) => {
  if (/[a-z\d]/.test(text[at - 1] ?? '')) return undefined
  const found = matchAt(code, text, at)
  if (!found || found[0].length < 3) return undefined
  return { to: at + found[0].length, intent: { is: 'text', value: found[0].toUpperCase() } }
}

const refusal = stickyPattern(
  '(?:缺失|缺少|缺(?=第?[①-⑳])|无(?=第?[①-⑳])|未见|未揭露|未揭示|未揭穿|不要|不含|不包括|不包含|除了|除去|除开|除|排除|剔除|别要|不是|不在|并非|没有)([^,。;?!、]{1,24}?)(?:以外的?|之外的?|外的|的|(?=[,。;?!、])|$)',
)

/** 不要保护期的, 除了东区: no condition expresses it, so the answer reports it. */
export const negation: Recogniser = (text, at) => {
  const found = matchAt(refusal, text, at)
  return found && { to: at + found[0].length, intent: { is: 'refused', reason: 'not' } }
}

const countingWords = stickyPattern(
  '(?:总共|一共|共)?(?:有多少|多少|有几|几)(?:个|孔|口|项|件|篇|片|点|组|根|处|条|份|座|本)?|数量是多少|总数|总数是多少',
)
const orWords = stickyPattern('或者是?|或是?|还是')

export const count: Recogniser = (text, at) => {
  const found = matchAt(countingWords, text, at)
  return found && { to: at + found[0].length, intent: { is: 'count' } }
}

export const alternative: Recogniser = (text, at) => {
  const found = matchAt(orWords, text, at)
  return found && { to: at + found[0].length, intent: { is: 'or' } }
}

const idleWords = stickyPattern(
  anyWord([
    ...[
      '请问',
      '请',
      '帮我',
      '帮忙',
      '麻烦',
      '我想',
      '我要',
      '想要',
      '需要',
      '给我',
      '替我',
      '能不能',
      '能否',
      '可以',
    ],
    ...[
      '查找',
      '查询',
      '查一下',
      '查查',
      '查看',
      '检索',
      '搜索',
      '搜一下',
      '寻找',
      '找一下',
      '找找',
      '看看',
      '看一下',
    ],
    ...[
      '列出',
      '列一下',
      '显示',
      '调出',
      '告诉我',
      '介绍',
      '一下',
      '所有的',
      '所有',
      '全部的',
      '全部',
      '全市的',
      '全市',
      '本市',
    ],
    ...[
      '有哪些',
      '有没有',
      '有什么',
      '有无',
      '哪些',
      '哪几个',
      '哪个',
      '哪里',
      '什么',
      '怎么',
      '是否',
      '都有',
      '存在',
    ],
    ...[
      '位于',
      '地处',
      '坐落在',
      '分布在',
      '所在',
      '属于',
      '范围内',
      '区域内',
      '境内',
      '里面',
      '当中',
      '之中',
      '其中',
    ],
    ...[
      '相关的',
      '有关的',
      '关于',
      '相关',
      '有关',
      '方面的',
      '方面',
      '信息',
      '数据',
      '情况',
      '资料',
      '记录',
      '目录',
    ],
    ...[
      '每年',
      '年均',
      '平均',
      '并且',
      '而且',
      '同时',
      '以及',
      '类型为',
      '类型是',
      '类型',
      '级别',
      '等级',
      '状态为',
      '状态',
      '单位',
    ],
    ...['谢谢', '你好', '您好', '按照', '排序', '排列', '显示出来', '出来'],
  ]),
)

/** Without a number, where people draw the line differently. */
const vagueWords = stickyPattern(
  '(?:比较|较|很|特别|非常|挺)[大深浅厚薄新老旧长短高低快慢](?:的)?|[深浅](?=钻?孔|钻井)',
)

export const vaguePhrase: Recogniser = (text, at) => {
  const found = matchAt(vagueWords, text, at)
  return found && { to: at + found[0].length, intent: { is: 'refused', reason: 'vague' } }
}

const verbs = stickyPattern(
  '(?:施工|钻探|勘察|发布|颁布|印发|编制|编写|完成|承担|负责|出版|发表|建设|建成|埋设|管理|汇交|提交|编|打|做|钻|写|建)的',
)

const anyPoint = stickyPattern('(?:测点|点位|点)(?=[,。;?!、]|$)')

/** What asks without saying anything. */
export const idlePhrase: Recogniser = (text, at) => {
  const found = matchAt(idleWords, text, at) ?? matchAt(verbs, text, at) ?? matchAt(anyPoint, text, at)
  return found && { to: at + found[0].length, intent: { is: 'idle' } }
}
