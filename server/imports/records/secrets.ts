import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { packAll, type PackedList } from '#server/foreign-files/packed-list/packed-list.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'
import { listSealedCodes } from '#server/imports/imports.queries.ts'

import type { Draft } from './drafts.ts'

interface SecretsChoice {
  kind: Kind
  drafts: PackedList<Draft>
  refusesSecrets: boolean
}

/** The records that whoever brings them in may write; a secret one is seen and written by others. */
export async function withoutSecrets(
  tx: Db,
  { kind, drafts, refusesSecrets }: SecretsChoice,
): Promise<{ drafts: PackedList<Draft>; refusals: Problem[] }> {
  const refusals: Problem[] = []
  if (!refusesSecrets) return { drafts, refusals }
  const refused = new Set<string>()
  for (const piece of drafts.pieces()) {
    const codes = piece.map(({ code }) => code)
    const sealed = await listSealedCodes(tx, kind.name, codes)
    for (const { access, code, at } of piece) {
      const isSecret = access === 'secret'
      if (!isSecret && !sealed.has(code)) continue
      const reason = isSecret ? '涉密资料不由此入库，请由有权查看涉密资料的人逐份著录' : '编号已被使用'
      refused.add(code)
      refusals.push(problemAt(at, 'refused', reason, { column: '编号', raw: code }))
    }
  }
  const left = () => Iterator.from(drafts).filter(({ code }) => !refused.has(code))
  return { drafts: refused.size > 0 ? packAll(left()) : drafts, refusals }
}
