import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildMember } from '#testing/builders/people.ts'

import { findPerson, findPersonByPhone, mailKey, readPerson } from './people.ts'

const library = await testApp()
const { db } = library
const { personal } = library.identity

test('a person is found by name, phone and mail, however they are written, and by nothing else', async () => {
  const mail = 'Shen.Ke@example.cn'
  const known = await buildMember(library, { username: 'Shen.Ke', phone: '13912340055' })
  const sealed = { mail: personal.seal(mail), mailKey: personal.index(mailKey(mail)) }
  await db.updateTable('account').set(sealed).where('id', '=', known.id).execute()
  const full = (text: string) =>
    text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
  for (const typed of [
    'Shen.Ke',
    ' shen.KE ',
    full('shen.ke'),
    '13912340055',
    full('13912340055'),
    mail,
    full(mail),
  ])
    expect([typed, (await findPerson(db, personal, typed))?.id]).toEqual([typed, known.id])
  for (const typed of ['shen', 'shen.ke@', '1391234005', '13912340056', 'ke@example.cn', '', '%'])
    expect([typed, await findPerson(db, personal, typed)]).toEqual([typed, undefined])
  expect((await findPersonByPhone(db, personal, '13912340055'))?.phone).toBe('13912340055')
})

test('who is gone cannot be read', async () => {
  await expect(readPerson(db, personal, 2 ** 40)).rejects.toThrow(/gone/)
  expect(await findPerson(db, personal, randomUUID())).toBeUndefined()
})
