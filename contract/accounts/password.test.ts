import { expect, test } from 'vitest'

import { foldPassword, isHashable, normalPassword, passwordFaults, passwordPolicies } from './password.ts'

const { member, staff } = passwordPolicies
const owner = { username: 'linchuan', phone: '13800135678', names: ['林川', 'linchuan', 'chuanlin'] }

const tooShort = '至少 8 个字符'
const many = '最多 128 个字符'
const kinds = '大写字母、小写字母、数字、符号中至少包含三种'
const repeats = '重复的字符过多'
const control = '不能包含控制字符'
const phone = '不能包含手机号码'
const name = '不能包含姓名或姓名的拼音'

test.each([
  ['', [tooShort, kinds]],
  ['Kp7#wq2', [tooShort]],
  ['kpwqzmrt', [kinds]],
  ['kpwq7mr2', [kinds]],
  ['钻孔资料查询密码', [kinds]],
  ['Aa1!Aa1!Aa1!', [repeats]],
  ['11223344Aa', [repeats]],
  ['Kp7#wq2m\u0000', [control]],
  ['Kp7#wq2m\u0085', [control]],
  [`Kp7#wq${'x'.repeat(123)}`, [many]],
  ['Zk#135678', [phone]],
  ['Zk13800135678', [phone]],
  ['Zkl3s67m8#w', []], // only part of the number
  ['Zkie5678', [phone]],
  ['林川Kp7#wq2', [name]],
  ['Kp7#ChuanLin', [name]],
])('%j of a member is refused for %j', (password, faults) => {
  expect(passwordFaults(password, member, { ...owner, username: undefined })).toEqual(faults)
})

test.each(['Kp7#linchuan', 'LinChuan#82', 'L1nchu@n#82', 'ＬｉｎＣｈｕａｎ#82'])(
  '%s holds the name it signs in with',
  (password) => {
    expect(passwordFaults(password, member, { username: 'linchuan' })).toEqual(['不能包含用户名'])
  },
)

test.each([
  ['Kp7#wq2m', ['至少 12 个字符']],
  ['Kp7#wq2mTz4', ['至少 12 个字符']],
  ['Kp7#wq2mTz4x', []],
])('%s of staff: %j', (password, faults) => {
  expect(passwordFaults(password, staff)).toEqual(faults)
})

test.each(['Kp7#wq2m', 'kp7#wq2m', 'KPWQ7#24', '勘察kp7wq2m', `Kp7#wq${'x'.repeat(122)}`, 'Kp7#wq2m 汀'])(
  '%s is good',
  (password) => {
    expect(passwordFaults(password, member, owner)).toEqual([])
  },
)

test('two-letter names and missing owner data cause no refusal', () => {
  expect(passwordFaults('Kp7#wq2m', member, { username: '', phone: '', names: ['', 'p7', '川'] })).toEqual([])
})

test('full-width characters are normalised', () => {
  expect(normalPassword('Ｋｐ７＃ｗｑ２ｍ')).toBe('Kp7#wq2m')
  expect(passwordFaults('Ｋｐ７＃ｗｑ２ｍ', member)).toEqual([])
})

test('look-alike characters are folded', () => {
  expect(foldPassword('P@$$W0RD')).toBe('password')
  expect(foldPassword('1LOVEYOU')).toBe(foldPassword('iloveyou'))
})

test.each([
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['𠮷'.repeat(128), true],
  ['㍿'.repeat(33), false], // four characters each, once normalised
  ['a\0b', false],
  ['a\nb', false],
  ['', true],
])('%j can be hashed: %s', (password, answer) => {
  expect(isHashable(password)).toBe(answer)
})
