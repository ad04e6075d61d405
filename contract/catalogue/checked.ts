import type { Kind } from './kind.ts'

/** Whether any rule of quality looks at records of a kind. */
export const isChecked = ({ finish, place }: Pick<Kind, 'finish' | 'place'>): boolean =>
  finish === 'hole' || place === 'point'
