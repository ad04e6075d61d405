// Whether and how a record can be had. Plain data without zod.

import { isElectronic } from './papers.ts'

interface Item {
  access: 'open' | 'member' | 'protected' | 'secret'
  /** Copies in the archive, those that are out among them. */
  copies: number
  files: number
  /** The record is not in the library any more. */
  gone?: boolean
}

/** Why an item cannot be had in a way of use; undefined when it can. */
export function itemFault({ access, copies, files, gone }: Item, useMode: string): string | undefined {
  if (gone) return '这份资料已撤下'
  if (!isElectronic(useMode)) return copies > 0 ? undefined : '没有可以到馆利用的实体'
  if (access === 'secret') return '涉密资料只能到馆利用'
  return files > 0 ? undefined : '没有电子文件'
}
