import { groupRoutes } from '#contract/back-office/group.ts'
import { buildMember } from '#testing/builders/people.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

import { byMember, byNewcomer, byStaff, type KeyedCalls, phoneOf, type Scene } from './scene.ts'

const buildPerson = async ({ library, next }: Scene): Promise<number> => {
  const n = next()
  return (await buildMember(library, { username: `person${n}k`, phone: phoneOf(n) })).id
}

const findInternal = ({ idOf }: Scene) => idOf(`select id from department where code = 'internal'`)

const buildOrganisation = ({ idOf, next }: Scene): Promise<number> =>
  idOf('insert into organisation (name, name_key) values ($1, $1) returning id', `勘测院${next()}`)

/** People, what they belong to, and what they may ask of the archive about themselves. */
export const peopleCalls: KeyedCalls = {
  'user.create': byStaff(async (scene) => {
    const n = scene.next()
    const department = await findInternal(scene)
    return { values: { username: `made${n}k`, name: '新来的', phone: phoneOf(n), department } }
  }),
  'user.export': byStaff(() => ({})),
  'user.merge': byStaff(async (scene) => ({
    keep: await buildPerson(scene),
    merge: await buildPerson(scene),
  })),
  'user.unmask': byStaff(async (scene) => ({ id: await buildPerson(scene), reason: '核对来馆登记的电话' })),
  'role.export': byStaff(() => ({})),
  'role.create': byStaff(async ({ next, idOf }) => ({
    values: {
      ...{ code: `r-${next()}`, name: '测试', staff: true, scope: 'own', departments: [] },
      menus: [await idOf(`select id from menu where permission = 'departments.read'`)],
    },
  })),
  'role.saveUsers': byStaff(async (scene) => ({
    id: await scene.idOf(`select id from role where code = 'counter_clerk'`),
    ids: [await buildPerson(scene)],
  })),
  'department.create': byStaff(async (scene) => ({
    values: {
      ...{ code: `d-${scene.next()}`, name: '窗口组', unitType: 'internal' },
      parent: await findInternal(scene),
    },
  })),
  'department.export': byStaff(() => ({})),
  'group.create': byStaff(({ next }) => ({ values: { name: `组 ${next()}` } })),
  'group.export': byStaff(() => ({})),
  'organisation.create': byStaff(({ next }) => ({ values: { name: `规划院${next()}` } })),
  'organisation.export': byStaff(() => ({})),
  'organisation.merge': byStaff(async (scene) => ({
    keep: await buildOrganisation(scene),
    ids: [await buildOrganisation(scene)],
  })),
  'batches.commit': byStaff(async ({ next, inTurn }, by) => {
    const file = bookOf({ 用户组: [['组名'], [`表 ${next()}`]] })
    const { batch } = await inTurn(() => by.call(groupRoutes.import, { fileName: '用户组.xlsx', file }))
    return { id: batch.id, mode: 'all' }
  }),
  'privacy.askCopy': byNewcomer(() => ({})),
  'privacy.leave': byMember(() => ({})),
  'codes.sendCode': byNewcomer(({ next }) => ({ purpose: 'mail', mail: `m${next()}@example.cn` })),
}
