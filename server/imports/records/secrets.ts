import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'
import { listSealedCodes } from '#server/imports/imports.queries.ts'

import type { Draft } from './drafts.ts'

interface SecretsChoice {
  kind: Kind
  drafts: Draft[]
  refusesSecrets: boolean
}

/** The records that whoever brings them in may write; a secret one is seen and written by others. */
export async function withoutSecrets(
  tx: Db,
  { kind, drafts, refusesSecrets }: SecretsChoice,
): Promise<{ drafts: Draft[]; refusals: Problem[] }> {
  if (!refusesSecrets) return { drafts, refusals: [] }
  const sealed = await listSealedCodes(
    tx,
    kind.name,
    drafts.map(({ code }) => code),
  )
  const reasonOf = ({ access, code }: Draft) =>
    access === 'secret'
      ? '涉密资料不由此入库，请由有权查看涉密资料的人逐份著录'
      : sealed.has(code)
        ? '编号已被使用'
        : undefined
  const refusals = drafts.flatMap((draft) => {
    const reason = reasonOf(draft)
    return reason === undefined
      ? []
      : [problemAt(draft.at, 'refused', reason, { column: '编号', raw: draft.code })]
  })
  return { drafts: drafts.filter((draft) => reasonOf(draft) === undefined), refusals }
}
