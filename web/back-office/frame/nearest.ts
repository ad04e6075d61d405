import type { MenuItem } from '#contract/accounts/menus.ts'
import { flattenMenu, isShown, pathOf } from '#web/workplace/menus.ts'

const maxNearest = 5

export interface Place {
  name: string
  to: string
}

/** The pages whose addresses are most like one that leads nowhere: those beside it first, then by the letters that differ. */
export function nearestPages(tree: readonly MenuItem[], pathname: string): Place[] {
  const area = pathname.split('/')[1]
  return flattenMenu(tree)
    .filter(isShown)
    .flatMap((item) => {
      const to = pathOf(item)
      if (to === undefined || item.component === null) return []
      const far = distance(to, pathname) + (to.split('/')[1] === area ? 0 : 100)
      return [{ name: item.menuName, to, far }]
    })
    .toSorted((a, b) => a.far - b.far)
    .slice(0, maxNearest)
    .map(({ name, to }) => ({ name, to }))
}

/** How many letters one has to add, take or change to get from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= to.length; j += 1) {
      const [above = 0, before = 0, left = 0] = [row[j], row[j - 1], next[j - 1]]
      next.push(Math.min(above + 1, left + 1, before + (letter === to[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
