import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { completeProfile } from '#testing/builders/accounts.ts'
import { openLending } from '#testing/builders/loans.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const lending = await openLending(library)

test.each<[string, object, object]>([
  ['company', { company: ' ' }, { company: '请填写单位名称' }],
  ['nature', { companyNature: null }, { companyNature: '请选择单位性质' }],
  ['industry', { industry: '' }, { industry: '请选择所属行业' }],
  [
    'all of them',
    { company: null, companyNature: null, industry: null },
    { company: '请填写单位名称', companyNature: '请选择单位性质', industry: '请选择所属行业' },
  ],
])(
  'an application comes from a reader of whom the %s is known, and says what is missing',
  async (_, gap, fields) => {
    const person = await lending.newReader()
    await library.db.updateTable('account').set(gap).where('id', '=', person.actor.id).execute()
    const { id } = await lending.cartOf(person, await lending.report())
    await expect(lending.move(person, id, 'submit')).rejects.toMatchObject({
      code: 'profile_incomplete',
      message: `提交前${Object.values(fields).join('；')}`,
      detail: { fields },
    })
    await completeProfile(library.db, person.actor.id)
    expect(await outcomeOf(lending.move(person, id, 'submit'))).toBe('done')
  },
)
