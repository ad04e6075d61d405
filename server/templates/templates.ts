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
import { countTemplatesIn, findGroupOwner, listTemplates } from './templates.queries.ts'
import { groupColumns, isOpenTo } from './templates.sql.ts'

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/** Stock ones are written by those who keep them; one's own ones by oneself, and nobody else sees them. */
function checkOwner(actor: Actor, isStock: boolean): void {
  if (isStock && !actor.permissions.includes('templates.write')) fail('forbidden')
}

const allow = async (_: Db, row: { isCustom: string }, { actor }: { actor: Actor }) =>
  checkOwner(actor, row.isCustom === '0')

/** Groups of templates. */
export const testGroups = store({
  resource: testGroup,
  columns: groupColumns,
  within: (_, actor) => isOpenTo(actor),
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
  allow,
  unique: { template_name_key: 'name' },
  write: columnsOf,
})

async function columnsOf(tx: Db, { actor, given, before }: RowChange<typeof template>) {
  const { use, target, group } = { ...before, ...given, group: given.group ?? before?.group.id }
  if (given.content) checkContent(use ?? 'search', target ?? '', given.content)
  const owner = await ownerOf(tx, group ?? 0, actor)
  return { owner, is_custom: owner === null ? 0 : 1 }
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
