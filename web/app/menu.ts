import type { KindName } from '#contract/catalogue/kinds.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

interface MenuEntry {
  label: string
  to: string
}

/** What the menu calls a kind when its full name is too long for it. */
const shortNames: Partial<Record<KindName, string>> = { borehole: '地质钻孔', gnssPoint: 'GNSS 监测' }

export const menuName = (kind: { name: KindName; label: string }): string =>
  shortNames[kind.name] ?? kind.label

/** The entries of the main menu: the front page, then every kind of record. */
export const menu: readonly MenuEntry[] = [
  { label: '首页', to: '/home' },
  ...Object.values(kinds).map((kind) => ({ label: menuName(kind), to: kind.path })),
]
