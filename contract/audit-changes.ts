import type { Change } from './audit.ts'
import { isMomentText, localMoment } from './calendar/local-moment.ts'
import { yesNoWord } from './yes-no.ts'

/** A value as a reader takes it in. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  if (typeof value === 'boolean') return yesNoWord(value)
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(valueText).join('、')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return isMomentText(text) ? localMoment(text) : text
}

const partsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(valueText) : value === null ? [] : undefined

/** One change in a line: of a list what came and went, else both values. */
export function changeText({ label, before, after }: Change): string {
  if (before === null && after === null) return label
  const [had, has] = [partsOf(before), partsOf(after)]
  const isList = Array.isArray(before) || Array.isArray(after)
  if (!isList || !had || !has) return `${label}：${valueText(before)} → ${valueText(after)}`
  const added = has.filter((part) => !had.includes(part))
  const removed = had.filter((part) => !has.includes(part))
  const words = [
    added.length > 0 && `增加 ${added.join('、')}`,
    removed.length > 0 && `去掉 ${removed.join('、')}`,
  ].filter(Boolean)
  return `${label}：${words.join('；') || '次序改变'}`
}
