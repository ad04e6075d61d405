import { describe, expect, test } from 'vitest'

import { passwordPolicies } from '#contract/accounts/password.ts'

import { openPasswords } from './passwords.ts'
import { openWeakList } from './weak-list.ts'

const { member, staff } = passwordPolicies
const nobody = { policy: member, owner: {}, earlier: [] }

test('overload: calls beyond the capacity are refused at once, the others are served', async () => {
  const { hash, verify, pretend } = openPasswords({ width: 1 })
  const known = await hash('Kp7#wq2m')
  const asked = await Promise.allSettled(Array.from({ length: 2000 }, () => pretend('Kp7#wq2m')))
  const refused = asked.filter((end) => end.status === 'rejected')
  expect(refused.length).toBeGreaterThan(1000)
  for (const { reason } of refused.slice(0, 10)) expect(reason).toMatchObject({ code: 'busy' })
  expect(asked[0]).toEqual({ status: 'fulfilled', value: false })
  await expect(verify(known, 'Kp7#wq2m')).resolves.toBe(true)
})

test('reserves capacity before other work, and hashing uses the reserved capacity', async () => {
  const { admit, hash } = openPasswords({ width: 1 })
  const known = await hash('Kp7#wq2m')
  const right = await admit(1, async ({ verify }) => verify(known, 'Kp7#wq2m'))
  expect(right).toBe(true)
})

describe('a new password', () => {
  const { faults, hash } = openPasswords({ patience: 60_000 })
  const common = '过于常见，容易被猜到'
  const name = '不能包含姓名或姓名的拼音'

  test.each([
    ['Password1', [common]],
    ['P@ssw0rd', [common]],
    ['Abc123', ['至少 8 个字符', common]],
  ])('%s is refused: %j', async (password, reasons) => {
    expect(await faults(password, nobody)).toEqual(reasons)
  })

  test.each([
    ['林川', 'Kp7#LinChuan'],
    ['林川', 'Kp7#chuanlin'],
    ['林小川', 'Kp7#XiaoChuan'],
    ['单田芳', 'Kp7#shantianfang'],
    ['吕布韦', 'Kp7#lvbuwei'],
    ['吕布韦', 'Kp7#lubuwei'],
    ['欧阳海', 'Kp7#OuyangHai'],
    ['林川', 'Kp7#林川wq'],
    ['Marie', 'Kp7#marie2w'],
  ])('of %s is not %s', async (person, password) => {
    expect(await faults(password, { ...nobody, owner: { names: [person] } })).toEqual([name])
  })

  test('must not be one of the last five', async () => {
    const old = ['Kp7#wq2m-1', 'Kp7#wq2m-2', 'Kp7#wq2m-3', 'Kp7#wq2m-4', 'Kp7#wq2m-5', 'Kp7#wq2m-6']
    const earlier = await Promise.all(old.map((password) => hash(password)))
    const chosen = { ...nobody, earlier }
    for (const password of old.slice(0, 5)) {
      expect(await faults(password, chosen)).toEqual(['不能与最近 5 次用过的密码相同'])
    }
    expect(await faults('Kp7#wq2m-6', chosen)).toEqual([])
    expect(await faults('Kp7#wq2m-7', chosen)).toEqual([])
  })

  test('must be longer for staff', async () => {
    const chosen = { policy: staff, owner: { names: ['林川'] }, earlier: [] }
    expect(await faults('Kp7#wq2mTz4', chosen)).toEqual(['至少 12 个字符'])
    expect(await faults('Kp7#wq2mTz4x', chosen)).toEqual([])
  })
})

describe('a common password', () => {
  const isWeak = openWeakList()
  test.each([
    ...[
      'password',
      'P@$$w0rd',
      'PASSWORD123!',
      '!!Password',
      'Woaini1314!',
      'woaini5201314',
      'Aa123456',
      'A123456a',
    ],
    ...[
      '1qaz2wsx',
      '1qaz@WSX',
      '!QAZ2wsx',
      '1qaz@WSX3edc',
      'Qwertyuiop1!',
      'qazwsx',
      'Qazwsx2024',
      'zaq12wsx',
    ],
    ...[
      'wangwei123',
      'Zhangwei@123',
      'ZhangJianguo1985',
      'xiaoming123456',
      'wangwei12345678',
      'Admin@123',
      'admin888',
    ],
    ...[
      'Huawei@123',
      'Beijing2008',
      '2008Beijing',
      '5201314',
      '1314520',
      '88888888',
      'Dizhi@2024',
      'Root123!',
      'Dragon1999',
    ],
    ...['Ｐａｓｓｗｏｒｄ１', 'abcdefgh', 'zyxwvuts', '123456789'],
  ])('%s', (password) => {
    expect(isWeak(password)).toBe(true)
  })

  test.each([
    '',
    '\n',
    'Kp7#wq2m',
    'vTq9-rhmz',
    '密码',
    'Password48213975',
    'mountainriver',
    '勘察kp7wq2m',
    '\n1234\n',
  ])('is not %j', (password) => {
    expect(isWeak(password)).toBe(false)
  })
})
