import { expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildHouse } from '#testing/builders/back-office.ts'
import { outcomeOf } from '#testing/outcome.ts'

const house = await buildHouse(await testApp())

test('departments form a tree: moved, never below themselves, not deleted with people in it', async () => {
  const top = await house.department('internal')
  const make = async (name: string, parent: number | null) =>
    (
      await house.system.call(departmentRoutes.create, {
        values: { code: `d-${house.next()}`, name, parent, unitType: 'internal' },
      })
    ).id
  const service = await make('借阅服务部', top)
  const window = await make('窗口组', service)
  const move = (id: number, parent: number | null, position = 0) =>
    house.system.call(departmentRoutes.dragUpdate, { id, parent, position })
  expect(await outcomeOf(move(service, window))).toBe('tree_cycle')
  expect(await outcomeOf(move(service, service))).toBe('tree_cycle')
  expect(await move(window, top)).toEqual({ parent: service, position: 0 })
  const order = async () =>
    (await house.system.call(departmentRoutes.tree, {}))
      .filter(({ parent }) => parent === top)
      .map(({ id }) => id)
  expect(await order()).toEqual([window, service])
  await move(window, top, 1)
  expect(await order()).toEqual([service, window])
  const { id } = await house.system.call(userRoutes.create, {
    values: await house.somebody({ department: window }),
  })
  expect(await house.system.call(departmentRoutes.counts, {})).toContainEqual({ id: window, count: 1 })
  expect(await house.system.call(departmentRoutes.touched, { ids: [window] })).toContainEqual({
    label: '用户',
    count: 1,
    blocks: true,
  })
  expect(await outcomeOf(house.system.call(departmentRoutes.batchDelete, { ids: [window] }))).toBe(
    'row_in_use',
  )
  await house.system.call(userRoutes.setDepartment, { ids: [id], department: service })
  expect(await outcomeOf(house.system.call(departmentRoutes.batchDelete, { ids: [window] }))).toBe('done')
})
