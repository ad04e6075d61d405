import fc from 'fast-check'
import { expect, test } from 'vitest'

import { organisationFields, profileFault, profileFaults } from './profile.ts'
import { users } from './users.ts'

test.each([
  ['company', '', '请填写单位名称'],
  ['company', ' \t　', '请填写单位名称'],
  ['company', ' 勘察院 ', '单位名称至少 4 个字'],
  ['company', '勘察总院', undefined],
  ['company', '𠮷𠮷', '单位名称至少 4 个字'], // two characters, four of a machine's
  ['workplace', '', '请填写工作地点'],
  ['workplace', '鹭洲区', '工作地点至少 4 个字'],
  ['workplace', '鹭洲区政府', undefined],
  ['companyNature', '', '请选择单位性质'],
  ['companyNature', 's', undefined],
  ['industry', '', '请选择所属行业'],
] as const)('%s of %j: %s', (field, text, fault) => {
  expect(profileFault(field, text)).toBe(fault)
})

test('all missing fields of an organisation are reported at once', () => {
  expect(profileFaults({ company: '勘察总院' }, organisationFields)).toEqual({
    company: undefined,
    companyNature: '请选择单位性质',
    industry: '请选择所属行业',
    workplace: '请填写工作地点',
  })
})

test('the server refuses exactly what the form refuses, in the same words', () => {
  const text = fc.string({ unit: fc.constantFrom('勘', '𠮷', ' ', '　', 'a', '\n'), maxLength: 6 })
  fc.assert(
    fc.property(text, text, (company, workplace) => {
      const given = { company, companyNature: 'state', industry: 'survey', workplace }
      const answer = users.setPersonal.input.safeParse(given)
      const reported = Object.fromEntries(
        (answer.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
      )
      expect(reported).toEqual(
        Object.fromEntries(
          Object.entries(profileFaults(given, organisationFields)).filter(([, fault]) => fault),
        ),
      )
    }),
  )
})

test.each(organisationFields)(
  'whoever registers for an organisation says its %s, a person need not',
  (field) => {
    const faultsOf = (party: string) => {
      const firm = {
        company: '勘察总院',
        companyNature: 'state',
        industry: 'survey',
        workplace: '中山路 1 号',
      }
      const person = { username: 'reader1', userRealName: '周远山', ticket: 'x', agreement: '1' }
      const encrypted = { keyId: 'k', ciphertext: 'x' }
      const given = { party, ...person, ...firm, encrypted, [field]: undefined }
      const { error } = users.register.input.safeParse(given)
      return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message)
    }
    expect(faultsOf('organisation')).toEqual([profileFault(field, '')])
    expect(faultsOf('person')).toEqual([])
  },
)
