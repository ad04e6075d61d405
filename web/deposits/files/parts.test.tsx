import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import { testApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { DepositsPage } from '#web/deposits/DepositsPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

async function openDraft(material: MaterialName, attached: readonly string[] = []) {
  const member = await enter(library, await buildMember(library))
  const { id: account } = await member.call(users.me, {})
  const id = await buildDeposit(library.db, { account, material, title: '一份资料' })
  for (const name of attached) {
    await library.pool.query(
      `with c as (insert into stored_content (sha256, size, media_type, chunk_size, scanned)
         values (sha256(convert_to($3::text, 'UTF8')), 1, 'text/plain', 1, true) returning id),
       f as (insert into stored_file (owner, name, suffix, path_name, content)
         select $2, $3, 'txt', 'material', id from c returning id)
       insert into deposit_file (deposit, part, file) select $1, 'text', id from f`,
      [id, account, name],
    )
  }
  await openInside(member, <DepositsPage />, `/personal-center/deposits/${id}`)
}

test.each<[MaterialName, string, string[]]>([
  ['engineering', '钻孔数据', ['工程地质钻孔']],
  ['monitoring', '监测成果表', ['GNSS 监测点']],
  ['physical', '实物清单', ['岩心']],
])('a deposit of %s offers the templates of its own kinds', async (material, part, expected) => {
  await openDraft(material)
  const region = within(await screen.findByRole('region', { name: part }))
  const offered = region.getAllByRole('option').map(({ textContent }) => textContent ?? '')
  expect(offered).toEqual(expect.arrayContaining(expected))
  expect(offered.filter((label) => /文献|档案|政策/.test(label))).toEqual([])
  expect(offered.length).toBeLessThan(16)
})

test('files are counted over all parts, as they are limited', async () => {
  await openDraft('hydrogeology', ['报告.txt', '补充.txt'])
  for (const part of ['正文', '附图']) {
    const region = within(await screen.findByRole('region', { name: part }))
    expect(region.getByText('整份汇交最多 50 个，已有 2 个')).toBeTruthy()
  }
})
