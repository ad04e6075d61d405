import { organisation } from '#contract/back-office/organisation.ts'
import { AppError, errors, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { checkChoices } from '#server/accounts/personal.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { refuseOwn } from '#server/back-office/scope.ts'
import { store } from '#server/back-office/store.ts'
import { moveCredit } from '#server/credit/credit.ts'

import {
  countOrganisationUse,
  isFormerName,
  listMembersAmong,
  lockOrganisations,
  moveAllInto,
} from './organisations.queries.ts'
import { organisationColumns, organisationKey } from './organisations.sql.ts'

/** Organisations, one per name; a name that was merged into another is not given again. */
export const organisations = store({
  resource: organisation,
  columns: organisationColumns,
  unique: { organisation_name_key_key: 'name' },
  async write(tx, { given }) {
    const { name, nature, industry } = given
    await checkChoices(tx, { companyNature: nature ?? undefined, industry: industry ?? undefined })
    if (!name) return {}
    const words = errors.organisation_merged[1]
    if (await isFormerName(tx, name))
      throw new AppError('organisation_merged', { fields: { 'values.name': words } })
    return { name_key: organisationKey(name) }
  },
  async touched(db, ids) {
    const { members, names, credit } = await countOrganisationUse(db, ids)
    return [
      { label: '成员', count: members, blocks: true },
      { label: '积分', count: credit, blocks: true },
      { label: '并入的名称', count: names, blocks: false },
    ]
  },
})

/** What a merge of these organisations into another reaches. */
export async function mergeReach(db: Db, ids: readonly number[]) {
  const { members, managers, names, credit } = await countOrganisationUse(db, ids)
  return [
    { label: '移交的成员', count: members, blocks: false },
    { label: '移交的积分', count: credit, blocks: false },
    { label: '不再是单位管理员', count: managers, blocks: false },
    { label: '并入的名称', count: names + new Set(ids).size, blocks: false },
  ]
}

/** Merges duplicates into one: members and names move to it; managers of the others manage nothing by it. */
export function mergeOrganisations(
  db: Db,
  { keep, ids }: { keep: number; ids: readonly number[] },
  by: AtWork,
): Promise<{ merged: number; members: number }> {
  const others = [...new Set(ids)]
  if (others.includes(keep))
    throw new AppError(
      'invalid_input',
      { fields: { ids: '保留的单位不在并入之列' } },
      '保留的单位不在并入之列',
    )
  return atomically(db, async (tx) => {
    const found = await lockOrganisations(tx, [keep, ...others])
    if (found.length <= others.length) fail('not_found')
    refuseOwn(by.actor, await listMembersAmong(tx, [keep, ...others], by.actor.id))
    for (const { id } of found)
      if (id !== keep)
        await moveCredit(tx, { from: { organisation: id }, to: { organisation: keep }, by: by.actor.id })
    const members = await moveAllInto(tx, keep, others, by.actor.id)
    const nameOf = ({ id, name }: { id: number; name: string }) => `${name}（${id}）`
    const merged = found.filter(({ id }) => id !== keep).map(nameOf)
    const object = `单位 ${found.filter(({ id }) => id === keep).map(nameOf)[0]}`
    await audit(tx, { ...doneBy(by), action: 'companies_merged', object, detail: { merged, members } })
    return { merged: others.length, members }
  })
}
