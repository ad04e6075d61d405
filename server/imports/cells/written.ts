import type { Cell } from '#server/imports/source.ts'

/** Full-width letters, digits and signs as the half-width ones that they stand for (U+FF01–FF5E, the wide space). */
export function narrow(text: string): string {
  if (!/[\uFF01-\uFF5E\u3000]/.test(text)) return text
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
}

/**
 * The name of a record as it is kept: letters, digits, full stop and hyphen in half width. Chinese brackets and
 * commas stay as they are, since codes of archives are written with them.
 */
export function nameOf(raw: Cell['raw']): string {
  if (raw === null || raw instanceof Date) return ''
  const name = String(raw)
    .trim()
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ．－\u3000]+/g, narrow)
  return isDash(name) ? '' : name
}

/** Names that differ only in width, case, spaces or the kind of dash are one to a reader. */
export function foldName(name: string): string {
  return narrow(name)
    .toUpperCase()
    .replaceAll(/[\s\u200B]/g, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[′’]/g, "'")
}

/** What people write where nothing is known, in signs: 12 of them in a row say no more than one. */
function isDash(text: string): boolean {
  if (/^[\p{L}\d]/u.test(text)) return false
  return /^(?:[/\\|]+|[-‐-―−_~～]+|\*+|\?+|\.{2,}|…+|·+)$/.test(narrow(text).replaceAll(/\s/g, ''))
}

const words = new Set(
  '无 暂无 不详 未知 不明 未测 未做 未填 未提供 待补 缺 缺失 空 空白 无数据 无资料 无记录 na n/a nil null none'.split(
    ' ',
  ),
)

/**
 * Whether a cell says that nothing is known. In a free text a word such as 无 may be the content, so there signs
 * alone count.
 */
export function isBlank(raw: unknown, inText = false): boolean {
  if (typeof raw !== 'string') return false
  if (isDash(raw)) return true
  return (
    !inText &&
    words.has(
      narrow(raw)
        .replaceAll(/[\s()（）]/g, '')
        .toLowerCase(),
    )
  )
}
