/** An entry of the pager: a page number, or a gap. */
export type PageSlot = number | 'gap'

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/**
 * The seven entries of the pager: the first and last page and the five around the current one; near an end the row is
 * filled up, so that its width is constant.
 */
export function pageSlots(current: number, pages: number): PageSlot[] {
  if (pages <= 7) return range(1, pages)
  if (current <= 4) return [...range(1, 6), 'gap', pages]
  if (current >= pages - 3) return [1, 'gap', ...range(pages - 5, pages)]
  return [1, 'gap', ...range(current - 2, current + 2), 'gap', pages]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

export type Jump = { page: number; remark?: string } | { refused: string }

/** Parses a typed page number; only decimal digits are accepted, and it is limited to the last page. */
export function readJump(typed: string, pages: number): Jump {
  const text = typed.trim()
  if (!/^[0-9]+$/.test(text)) return { refused: '请输入页码数字' }
  const page = Number(text)
  if (page < 1) return { refused: '页码从 1 开始' }
  if (page > pages) return { page: pages, remark: `共 ${pages.toLocaleString('zh-CN')} 页，已到末页` }
  return { page }
}

/** The page that keeps the first row visible when the page size changes. */
export const pageAfterResize = (current: number, size: number, newSize: number): number =>
  Math.floor(((current - 1) * size) / newSize) + 1
