import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { actingRoutes, outcomeOf, readyCall, send } from '#testing/builders/keyed-calls/calling.ts'
import { everyCall } from '#testing/builders/keyed-calls/every-call.ts'
import { openScene, type Scene } from '#testing/builders/keyed-calls/scene.ts'

const many = 20
let scene: Scene
let staff: SignedIn[]

beforeAll(async () => {
  scene = await openScene(await testApp({ charging: true, publicUrl: 'https://library.example' }))
  staff = await Promise.all(Array.from({ length: many }, () => scene.buildCaller('all')))
})
afterAll(() => scene.close())

test('each of them has a call, and no call is of another', () => {
  expect(Object.keys(everyCall).toSorted()).toEqual(actingRoutes.map(([name]) => name).toSorted())
})

describe('twenty at once, each with a key', () => {
  test.each(actingRoutes)('%s: all are answered, and a read beside them', async (name, route) => {
    const ready = await Promise.all(staff.map((one) => readyCall(scene, [name, route], one)))
    const asked = ready.map((call) => send(scene, call))
    const beside = staff[0]?.call(notices.unread, {})
    const outcomes = (await Promise.all(asked)).map(outcomeOf)
    expect(outcomes).toEqual(ready.map(() => 200))
    expect(await beside).toBeDefined()
  })
})
