import { expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, buildLocal } from '#testing/builders/back-office.ts'

test('of a name that a removed user has, the form says so to whoever may see that user', async () => {
  const library = await testApp()
  const { system, somebody } = await buildBackOffice(library)
  const { id: west } = await system.call(departmentRoutes.create, {
    values: { code: 'west', name: '西区', unitType: 'internal' as const },
  })
  const values = await somebody({ department: west })
  const { id } = await system.call(userRoutes.create, { values })
  const asked = { field: 'username', value: values.username }
  expect(await system.call(userRoutes.taken, asked)).toEqual({ fault: '用户名已被使用' })
  await system.call(userRoutes.batchDelete, { ids: [id] })
  expect(await system.call(userRoutes.taken, asked)).toEqual({ fault: '用户名已被使用，属于已删除的用户' })
  const elsewhere = await buildLocal(library, ['users.read', 'users.write'])
  expect(await elsewhere.call(userRoutes.taken, asked)).toEqual({ fault: '用户名已被使用' })
})
