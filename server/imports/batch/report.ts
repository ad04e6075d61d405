import type { Problem } from '#server/foreign-files/source.ts'
import type { ImportResult } from '#server/imports/imports.ts'

const weights: Record<Problem['weight'], string> = { refused: '未取该行', dropped: '未取该值', note: '提示' }

const heading = ['处理', '表或组', '行', '列', '值', '原因']

/** Sorts problems: refused rows, then dropped values, then notes, each in the order of the file. */
export function orderProblems(problems: readonly Problem[]): Problem[] {
  const rank = ['refused', 'dropped', 'note']
  return problems.toSorted((a, b) => rank.indexOf(a.weight) - rank.indexOf(b.weight))
}

export function summaryOf({ taken, updated, unchanged, refused, dropped }: ImportResult): string {
  if (taken + unchanged + refused + dropped === 0) return '没有可导入的数据'
  const lost = dropped > 0 ? `，另有 ${dropped} 个值未取` : ''
  const changed = updated > 0 ? `（更新馆内已有的 ${updated} 条）` : ''
  return `取 ${taken} 条${changed}，已在库且相同 ${unchanged} 条，退 ${refused} 行${lost}`
}

/** A table for the terminal: at most `maxLines` lines; cells are truncated to their columns. */
export function tableOf(problems: readonly Problem[], maxLines: number): string[] {
  const shown = orderProblems(problems).slice(0, maxLines)
  const rows = [heading, ...shown.map(lineOf)]
  const limits = [8, 20, 8, 20, 24, 120]
  const widths = limits.map((limit, i) =>
    Math.min(limit, Math.max(...rows.map((row) => widthOf(row[i] ?? '')))),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, i) => fit(cell, widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const left = problems.length - shown.length
  return left > 0 ? [...lines, `……另有 ${left} 条，见报告文件`] : lines
}

function lineOf({ weight, sheet, row, column, value, reason }: Problem): string[] {
  return [weights[weight], sheet, row === null ? '' : String(row), column ?? '', value ?? '', reason]
}

/** Width on a terminal, where Chinese characters take two columns. */
function widthOf(text: string): number {
  return Array.from(text, (sign) => (sign > '\u2e7f' ? 2 : 1)).reduce((sum: number, width) => sum + width, 0)
}

function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text + ' '.repeat(width - widthOf(text))
  let cut = ''
  for (const sign of text) {
    if (widthOf(cut + sign) > width - 1) break
    cut += sign
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - widthOf(cut)))}`
}

/** All problems as CSV for Excel, with a byte order mark; values that look like formulas are escaped. */
export function csvOf(problems: readonly Problem[]): string {
  const rows = [heading, ...orderProblems(problems).map(lineOf)]
  return `\uFEFF${rows.map((row) => row.map(escapeCell).join(',')).join('\r\n')}\r\n`
}

function escapeCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
