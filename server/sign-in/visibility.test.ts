import { beforeAll, expect, test } from 'vitest'

import { userRoutes } from '#contract/back-office/user.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { setRoles } from '#testing/builders/back-office.ts'
import {
  buildStaff,
  byPassword,
  encryptFor,
  enter,
  buildClient,
  registerMember,
  totpOf,
} from '#testing/builders/people.ts'
import { buildRecord, shownCodeOf } from '#testing/builders/records.ts'

const accesses = ['open', 'member', 'protected', 'secret'] as const

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  for (const access of accesses)
    await buildRecord(library.db, kinds.borehole, {
      code: access,
      title: `题名〔${access}〕`,
      access,
      openOn: '2099-01-01',
    })
})

/** Which records can be opened, in the order of `accesses`. */
const opens = (who: Caller) =>
  Promise.all(
    accesses.map(async (code) => {
      const shown = await shownCodeOf(library.db, 'borehole', code)
      const { viewLevel } = await who.call(catalogue.record, { kind: 'borehole', code: shown })
      return viewLevel === 'record'
    }),
  )

/** Promotes a member to staff, who signs in again, binds an authenticator and sets a staff password. */
async function becomeStaff(role: string): Promise<Caller> {
  const person = await registerMember(library)
  const guard = await enter(library, await buildStaff(library, ['security_admin']))
  const { records } = await guard.call(userRoutes.page, { text: person.username })
  await setRoles(library, guard, records[0]?.id ?? 0, [role])
  const { visitor } = library
  const { step: first } = await byPassword(visitor, person)
  const { secret } = await visitor.call(token.enrolment, { ticket: first?.ticket ?? '' })
  const code = totpOf(secret)
  const { step: second } = await visitor.call(token.signIn, {
    grant: 'enrol',
    ticket: first?.ticket ?? '',
    code,
  })
  const { tokens } = await visitor.call(token.signIn, {
    grant: 'new_password',
    ticket: second?.ticket ?? '',
    encrypted: await encryptFor(visitor, 'Deep-bedrock-2027'),
  })
  return buildClient(library, { id: 0, name: person.name }, tokens!)
}

test('a visitor sees member records after registration', async () => {
  expect(await opens(library.visitor)).toEqual([false, false, false, false])
  const person = await registerMember(library)
  expect(await opens(await enter(library, { ...person, id: 0 }))).toEqual([true, true, false, false])
})

test.each([
  ['counter_clerk', [true, true, true, false]],
  ['records_manager', [true, true, true, true]],
  ['security_admin', [true, true, false, false]],
])('a registered person with the role %s sees what the role allows', async (role, opened) => {
  expect(await opens(await becomeStaff(role))).toEqual(opened)
})
