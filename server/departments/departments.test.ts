import { expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { outcomeOf } from '#testing/outcome.ts'

const backOffice = await buildBackOffice(await testApp())

test('departments form a tree: moved, never below themselves, not deleted with people in it', async () => {
  const top = await backOffice.department('internal')
  const make = async (name: string, parent: number | null) =>
    (
      await backOffice.system.call(departmentRoutes.create, {
        values: { code: `d-${backOffice.next()}`, name, parent, unitType: 'internal' },
      })
    ).id
  const service = await make('借阅服务部', top)
  const window = await make('窗口组', service)
  const move = (id: number, parent: number | null, position = 0) =>
    backOffice.system.call(departmentRoutes.dragUpdate, { id, parent, position })
  expect(await outcomeOf(move(service, window))).toBe('tree_cycle')
  expect(await outcomeOf(move(service, service))).toBe('tree_cycle')
  expect(await move(window, top)).toEqual({ parent: service, position: 0 })
  const order = async () =>
    (await backOffice.system.call(departmentRoutes.tree, {}))
      .filter(({ parent }) => parent === top)
      .map(({ id }) => id)
  expect(await order()).toEqual([window, service])
  await move(window, top, 1)
  expect(await order()).toEqual([service, window])
  const { id } = await backOffice.system.call(userRoutes.create, {
    values: await backOffice.somebody({ department: window }),
  })
  expect(await backOffice.system.call(departmentRoutes.counts, {})).toContainEqual({ id: window, count: 1 })
  expect(await backOffice.system.call(departmentRoutes.touched, { ids: [window] })).toContainEqual({
    label: '用户',
    count: 1,
    blocks: true,
  })
  expect(await outcomeOf(backOffice.system.call(departmentRoutes.batchDelete, { ids: [window] }))).toBe(
    'row_in_use',
  )
  await backOffice.system.call(userRoutes.setDepartment, { ids: [id], department: service })
  expect(await outcomeOf(backOffice.system.call(departmentRoutes.batchDelete, { ids: [window] }))).toBe(
    'done',
  )
})

test('a removed person does not hold a department: it goes, and they come back in the one above', async () => {
  const parent = await backOffice.department('internal')
  const make = (name: string, above: number) =>
    backOffice.system.call(departmentRoutes.create, {
      values: { code: `d-${backOffice.next()}`, name, parent: above, unitType: 'internal' },
    })
  const { id: office } = await make('测绘室', parent)
  const { id: team } = await make('一组', office)
  const ids = [await backOffice.create({ department: team }), await backOffice.create({ department: office })]
  const removing = () =>
    outcomeOf(backOffice.system.call(departmentRoutes.batchDelete, { ids: [office, team] }))
  expect(await removing()).toBe('row_in_use')
  await backOffice.system.call(userRoutes.batchDelete, { ids })
  expect(await removing()).toBe('done')
  await backOffice.system.call(userRoutes.restore, { ids })
  for (const id of ids)
    expect((await backOffice.system.call(userRoutes.detail, { id })).department?.id).toBe(parent)
})
