import { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Of<C extends Issue['code']> = Extract<Issue, { code: C }>

const types: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '一组项',
  record: '一组项',
  null: '空',
}

const formats: Record<string, string> = {
  email: '邮箱地址',
  datetime: '日期与时刻',
  date: '日期',
  uuid: '一个编号（8-4-4-4-12 位）',
  url: '网址',
}

/** Name of an expected type in an error text: 须为文字. */
export const typeWords = (expected: string): string => types[expected] ?? '别的写法'

const isAbsent = (input: unknown) => input === undefined || input === ''

function tooSmall({ origin, minimum, inclusive, input }: Of<'too_small'>): string {
  if (origin === 'string') return isAbsent(input) || minimum === 1 ? '不能为空' : `至少 ${minimum} 字`
  if (origin === 'array' || origin === 'set') return minimum === 1 ? '至少选一项' : `至少 ${minimum} 项`
  return inclusive === false ? `须大于 ${minimum}` : `不能小于 ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Of<'too_big'>): string {
  if (origin === 'string') return `最长 ${maximum} 字`
  if (origin === 'array' || origin === 'set') return `最多 ${maximum} 项`
  if (maximum === Number.MAX_SAFE_INTEGER) return '数字过大'
  return inclusive === false ? `须小于 ${maximum}` : `不能大于 ${maximum}`
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '不能缺少' : `须为${typeWords(issue.expected)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ? `须为${formats[issue.format]}` : '写法不对'
    case 'unrecognized_keys':
      return '没有这一项'
    case 'invalid_value':
    case 'invalid_union':
      return '不在选项之列'
    default:
      return '写法不对'
  }
}

/** Installs Chinese messages for schemas without their own. */
export const speakChinese = (): void => void z.config({ localeError: wordsOf })
