// Whether and how a record can be had. Plain data without zod.

import type { Access } from '#contract/catalogue/kind.ts'

import { isElectronic } from './papers.ts'

/** Each is stricter than those before it. */
const strictness: readonly Access[] = ['open', 'member', 'protected', 'secret']

interface Item {
  access: Access
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

interface DecidedItem {
  access: Access
  /** How open it was when the loan was approved. */
  decided: Access | null
  gone: boolean
}

const changedWords: Record<Access, string> = {
  open: '',
  member: '批准之后改为会员可见',
  protected: '批准之后进入保护期',
  secret: '批准之后转为涉密',
}

/** Why an item that was approved is not given out as things are: it was taken down, or has become stricter since. */
export function changeFault({ access, decided, gone }: DecidedItem): string | undefined {
  if (gone) return '这份资料已撤下'
  const isStricter = strictness.indexOf(access) > strictness.indexOf(decided ?? 'open')
  return isStricter ? `${changedWords[access]}，须重新审核` : undefined
}
