import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { quality } from '#contract/catalogue/editing/quality.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { SignedIn } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

import { byStaff, type KeyedCalls, type Scene } from './scene.ts'

const kind = 'borehole'
const content = { title: '甲', values: { finalDepth: 20 }, parts: { strata: strata(['①', '杂填土', 20]) } }

const buildHole = ({ next, library: { db } }: Scene) => buildBorehole(db, { code: `B-${next()}`, ...content })

async function buildDraft({ next }: Scene, by: SignedIn): Promise<number> {
  const created = { action: 'create' as const, code: `N-${next()}`, ...content }
  const [id = 0] = (await by.call(drafts.create, { kind, drafts: [created] })).ids
  return id
}

/** A record in the bin. */
async function removeHole(scene: Scene, by: SignedIn): Promise<{ ids: number[] }> {
  const code = await buildHole(scene)
  await by.call(catalogue.remove, { kind, code, version: 1, comment: '重复' })
  return { ids: [await scene.idOf('select max(id) as id from change where code = $1', code)] }
}

/** Records: written, drafted, put back, taken out of the bin. */
export const catalogueCalls: KeyedCalls = {
  'catalogue.create': byStaff(({ next }) => ({ kind, code: `C-${next()}`, ...content })),
  'drafts.create': byStaff(({ next }) => ({
    kind,
    drafts: [{ action: 'create', code: `E-${next()}`, ...content }],
  })),
  'drafts.move': byStaff(async (scene, by) => ({
    move: 'publish',
    drafts: [{ id: await buildDraft(scene, by), version: 1 }],
  })),
  'readings.move': byStaff(async (scene, by) => ({
    id: await scene.idOf(
      `insert into reading_batch (kind, file_name, author, added, changed, unchanged, refused, report)
        values ('pumpingWell', '读数.xlsx', $1, 0, 0, 0, 0, '[]') returning id`,
      by.actor.id,
    ),
    move: 'submit',
  })),
  'quality.confirm': byStaff(async (scene, by) => {
    const code = `Q-${scene.next()}`
    await buildBorehole(scene.library.db, { code, values: { finalDepth: 9999 } })
    const { records } = await by.call(quality.page, { text: code })
    return { findings: records.map(({ id, digest }) => ({ id, digest })) }
  }),
  'drafts.comment': byStaff(async (scene, by) => ({ id: await buildDraft(scene, by), text: '请核对孔深' })),
  'versions.putBack': byStaff(async (scene, by) => {
    const code = await buildHole(scene)
    await by.call(catalogue.update, { kind, code, version: 1, values: { finalDepth: 200 } })
    const change = await scene.idOf('select min(id) as id from change where code = $1', code)
    return { kind, code, field: 'finalDepth', change, version: 2, publish: true }
  }),
  'stewardship.restore': byStaff(removeHole),
  'stewardship.purge': byStaff(removeHole),
}
