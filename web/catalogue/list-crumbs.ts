import type { Kind } from '#contract/catalogue/kind.ts'
import { menuLabels } from '#contract/catalogue/traits.ts'
import type { Crumb } from '#web/ui/Crumbs.tsx'

/** The way to a list: home and, for a list of the kind under a name of its own, its group of the menu. */
export function crumbsBefore({ label, menu }: Kind, list: string, home: Crumb): Crumb[] {
  const isOwn = list === label || menu?.lists?.some((one) => one.label === list)
  const group = menu && menuLabels[menu.group]
  const named = isOwn && group !== undefined && group !== list
  return [home, ...(named ? [{ label: group }] : [])]
}
