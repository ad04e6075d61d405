import type { IconName } from '#web/ui/Icon.tsx'

/** What a click on the map does; one at a time. */
export const tools = {
  ask: { label: '查询', icon: 'info' },
  select: { label: '圈选', icon: 'draw' },
  measure: { label: '量测', icon: 'ruler' },
  label: { label: '标注', icon: 'edit' },
} as const satisfies Record<string, { label: string; icon: IconName }>

export type Tool = keyof typeof tools
// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
export const toolNames = Object.keys(tools) as Tool[]
