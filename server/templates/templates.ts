import {
  fittingContent,
  readContent,
  type TemplateUse,
  unknownNames,
} from '#contract/back-office/template-content.ts'
import { template, testGroup } from '#contract/back-office/template.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { store, type RowChange } from '#server/back-office/store.ts'

import { targetOf } from './targets.ts'
import { countTemplatesIn, findGroupOwner, findOwner, isHeldBy, listTemplates } from './templates.queries.ts'
import { groupColumns, isOpenTo, isOwnOrStock } from './templates.sql.ts'

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/** Stock ones are written by those who keep them; one's own ones by oneself, and nobody else sees them. */
function checkOwner(actor: Actor, isStock: boolean): void {
  if (isStock && !actor.permissions.includes('templates.write')) fail('forbidden')
}

const allow = async (_: Db, row: { isCustom: string }, { actor }: { actor: Actor }) =>
  checkOwner(actor, row.isCustom === '0')

/** What is shared is chosen by others, and written by its owner alone. */
async function allowOwner(db: Db, row: { id: number; isCustom: string }, { actor }: { actor: Actor }) {
  checkOwner(actor, row.isCustom === '0')
  if (![null, actor.id].includes((await findOwner(db, row.id)) ?? null)) fail('forbidden')
}

/** Groups of templates. */
export const testGroups = store({
  resource: testGroup,
  columns: groupColumns,
  within: (_, actor) => isOwnOrStock(actor),
  allow,
  unique: { template_group_name_key: 'name' },
  async write(_, { actor, given, before }) {
    return before ? {} : { owner: given.isCustom === '0' ? null : actor.id }
  },
  touched: async (db, ids) => [{ label: '模板', count: await countTemplatesIn(db, ids), blocks: true }],
})

/** Templates belong to whom their group belongs. */
export const templates = store({
  resource: template,
  within: (_, actor) => isOpenTo(actor),
  allow: allowOwner,
  unique: { template_name_key: 'name' },
  write: columnsOf,
})

async function columnsOf(tx: Db, { actor, given, before }: RowChange<typeof template>) {
  const { use, target, group } = { ...before, ...given, group: given.group ?? before?.group.id }
  if (given.content) checkContent(use ?? 'search', target ?? '', given.content)
  const owner = await ownerOf(tx, group ?? 0, actor)
  await checkShared(tx, given.role ?? null, { owner, actor })
  return { owner, is_custom: owner === null ? 0 : 1, ...(owner === null && { role: null }) }
}

/** Own views are shared, with roles that their owner holds. */
async function checkShared(
  tx: Db,
  role: number | null,
  { owner, actor }: { owner: number | null; actor: Actor },
) {
  if (role === null) return
  if (owner === null) throw invalidField('role', '馆方的人人可用，不必共享')
  if (!(await isHeldBy(tx, role, actor.id))) throw invalidField('role', '只能共享给本人所持有的角色')
}

/** Whose a template in this group is; refuses groups that the actor may not write to. */
async function ownerOf(tx: Db, group: number, actor: Actor): Promise<number | null> {
  const found = await findGroupOwner(tx, group)
  if (!found || ![null, actor.id].includes(found.owner)) throw invalidField('group', '没有这个模板夹')
  checkOwner(actor, found.owner === null)
  return found.owner
}

function checkContent(use: TemplateUse, target: string, text: string): void {
  const known = targetOf(target)
  if (!known) throw invalidField('target', '没有这样的资料类别或后台资源')
  const content = readContent(use, text)
  if (!content) throw invalidField('content', '内容与用途不符')
  const [unknown] = unknownNames(content, known)
  if (unknown !== undefined) throw invalidField('content', `没有“${unknown}”这一栏`)
}

/** The templates that a list, an export or a print may offer; what its target has no longer is left out. */
export async function templateChoices(db: Db, asked: { use: TemplateUse; target: string }, actor: Actor) {
  const target = targetOf(asked.target)
  if (!target) throw new AppError('invalid_input', { fields: { target: '没有这样的资料类别或后台资源' } })
  return (await listTemplates(db, actor.id, asked)).flatMap(({ content: text, ...row }) => {
    const content = readContent(asked.use, text)
    return content ? [{ ...row, content: fittingContent(content, target) }] : []
  })
}
