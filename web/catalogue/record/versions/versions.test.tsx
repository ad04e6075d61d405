import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const app = await testApp()
const member = await app.signIn()
const editor = await app.signIn('records.write', 'records.read', 'records.secret')

beforeAll(async () => {
  await buildRecord(app.db, kinds.project, { code: 'K1', title: '一期勘察' })
  const { rows } = await app.pool.query<{ id: number }>(`select id::int from record where code = 'K1'`)
  await buildBorehole(app.db, {
    code: 'B1',
    values: { finalDepth: 20, collarElevation: 4.1, holeKind: '1' },
    parts: { strata: strata(['①', '填土', 20]) },
  })
  await editor.call(catalogue.update, {
    kind: 'borehole',
    code: 'B1',
    version: 1,
    values: { finalDepth: 20.5, holeKind: '4', collarElevation: 4.15, projectId: rows[0]?.id },
    parts: { strata: strata(['①', '填土', 3], ['②', '黏土', 20.5]) },
    comment: '野外复测',
  })
})

const latest = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
const unfold = async (address: string, session?: typeof member) => {
  cleanup()
  const { user } = openPage(address, session)
  await user.click(await waitFor(() => latest('.versions summary') ?? expect.unreachable()))
}
const changes = () => [...document.querySelectorAll('.version-lines > li')].map((line) => line.textContent)

test('a visitor sees each version, what changed of the entry, and neither who nor why', async () => {
  await unfold('/gcdzzkInfo/B1')
  await screen.findByText('第 2 版')
  const [second, first] = changes()
  expect(second).toContain('修改 · 馆员')
  expect(second).toContain('孔深20.00 m改为 → 20.50 m')
  expect(second).toContain('所属项目—改为 → 一期勘察')
  expect(second).toContain('另有不公开的内容改动')
  expect(second).not.toMatch(/4\.1|野外复测|地层/)
  expect(second).not.toContain(editor.actor.name)
  expect(first).toContain('入库 · 系统')
})

test('a member sees what changed of the record, staff who changed it and why', async () => {
  await unfold('/gcdzzkInfo/B1', member)
  await screen.findByText('第 2 版')
  expect(changes()[0]).toMatch(/孔口高程4\.10 m改为 → 4\.15 m.*地层1 行改为 → 2 行/)
  await unfold('/gcdzzkInfo/B1', editor)
  expect(await screen.findByText(`修改 · 馆员 · ${editor.actor.name} · 野外复测`)).toBeTruthy()
})

test('an unchanged record shows that, or the end of its embargo', async () => {
  await buildRecord(app.db, kinds.archive, {
    code: 'A1',
    title: '案卷',
    access: 'open',
    values: { level: 'item' },
  })
  await app.pool.query(`delete from change where code = 'A1'`) // as for an initially loaded record
  await unfold('/archive/A1')
  expect(await screen.findByText('入库以来没有改动。')).toBeTruthy()
  await app.pool.query(`update record set version = 2, open_on = '2026-01-01' where code = 'A1'`)
  await unfold('/archive/A1', member)
  expect(await screen.findByText('保护期届满，自动公开')).toBeTruthy()
})

test('a visitor sees only the dates of changes of a secret record', async () => {
  await buildBorehole(app.db, { code: 'S1', access: 'secret', values: { finalDepth: 33 } })
  await editor.call(catalogue.update, {
    kind: 'borehole',
    code: 'S1',
    version: 1,
    values: { finalDepth: 34 },
  })
  await unfold(`/gcdzzkInfo/${await shownCodeOf(app.db, 'borehole', 'S1')}`)
  expect(await screen.findByText('改动的内容不公开')).toBeTruthy()
  const aside = within(screen.getByRole('complementary', { name: '目录与引用' }))
  expect(aside.queryByText(/\b3[34]\b/)).toBeNull()
})
