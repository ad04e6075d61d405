import type { RawValue } from './raw-value.ts'

/** Converts full-width letters, digits and signs to half width (U+FF01–FF5E, the wide space). */
export function toHalfWidth(text: string): string {
  if (!/[\uFF01-\uFF5E\u3000]/.test(text)) return text
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
}

/**
 * Normalises the name of a record: letters, digits, full stop and hyphen in half width. Chinese brackets and
 * commas are unchanged, since archive codes contain them.
 */
export function nameOf(raw: RawValue | null): string {
  if (raw === null || raw instanceof Date) return ''
  const name = String(raw)
    .trim()
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ．－\u3000]+/g, toHalfWidth)
  return isDash(name) ? '' : name
}

/** A key that ignores width, case, spaces and the kind of dash. */
export function foldName(name: string): string {
  return toHalfWidth(name)
    .toUpperCase()
    .replaceAll(/[\s\u200B]/g, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[′’]/g, "'")
}

/** Signs for an unknown value, in any number. */
function isDash(text: string): boolean {
  if (/^[\p{L}\d]/u.test(text)) return false
  return /^(?:[/\\|]+|[-‐-―−_~～]+|\*+|\?+|\.{2,}|…+|·+)$/.test(toHalfWidth(text).replaceAll(/\s/g, ''))
}

const words = new Set(
  '无 暂无 不详 未知 不明 未测 未做 未填 未提供 待补 缺 缺失 空 空白 无数据 无资料 无记录 na n/a nil null none'.split(
    ' ',
  ),
)

/**
 * Whether a cell marks a value as unknown. In a free text only signs do, because a word such as 无 may be the
 * content.
 */
export function isBlank(raw: unknown, inText = false): boolean {
  if (typeof raw !== 'string') return false
  if (isDash(raw)) return true
  return (
    !inText &&
    words.has(
      toHalfWidth(raw)
        .replaceAll(/[\s()（）]/g, '')
        .toLowerCase(),
    )
  )
}
