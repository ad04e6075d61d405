import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { DrawingSetPage } from './DrawingSetPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
  await buildRecord(library.db, kinds.project, { code: 'P-1', title: '某站勘察' })
  await buildRecord(library.db, kinds.project, { code: 'P-2', title: '没有钻孔的勘察' })
  const { rows } = await library.pool.query<{ id: number }>(`select id from record where code = 'P-1'`)
  const projectId = Number(rows[0]?.id)
  for (const [i, code] of ['P-1-G1', 'P-1-G2'].entries())
    await buildBorehole(library.db, {
      code,
      lng: 121.4 + i / 3000,
      lat: 31.2,
      values: { projectId, collarElevation: 4, finalDepth: 36, heightDatum: '吴淞高程' },
      parts: { strata: strata(['⑤1', '粉质黏土', 26.3], ['⑦1', '砂质粉土', 36]) },
    })
})
afterEach(() => endSession('own'))

const open = (address: string) => openRoutes(address, [{ path: '*', element: <DrawingSetPage /> }], {})

test('a visitor is told to sign in; a project without holes says so', async () => {
  open('/drawing-set?hole=P-1-G1')
  expect(await screen.findByText(/登录后可编/)).toBeTruthy()
  open('/drawing-set?project=P-2')
  expect(await screen.findByText('这个项目没有钻孔')).toBeTruthy()
})

test('a member opens the holes of a project, has its set made, and fetches it', async () => {
  const member = await enter(library, await buildMember(library))
  for (const [title, ...codes] of [
    ['西侧剖面', 'P-1-G1', 'P-1-G2'],
    ['还有别处的孔', 'P-1-G1', 'P-1-G2', 'P-9-G1'],
    ['别处的剖面', 'P-1-G1', 'P-9-G1'],
  ])
    await member.call(savedDrawings.save, {
      title: title ?? '',
      drawing: { kind: 'section', parameters: { codes } },
    })
  const { user } = await openInside(member, <DrawingSetPage />, '/drawing-set?project=P-1')
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /积分打开/ })).toBeNull())
  expect(await screen.findByText('沿长轴一条')).toBeTruthy()
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /异常值/ })).value).toBe('none')
  const boxes = within(
    screen.getByRole('group', { name: '编入保存的剖面图' }),
  ).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['还有别处的孔（3 孔中的 2 孔）', false],
    ['西侧剖面（2 孔）', true],
  ])
  const name = await screen.findByRole('textbox', { name: '名称' })
  await user.clear(name)
  await user.type(name, '某站图册')
  await user.click(screen.getByRole('button', { name: '编制' }))
  expect(await screen.findByText('某站图册')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '下载' }, { timeout: 60_000 })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '删除某站图册' }))
  await waitFor(() => expect(screen.queryByText('某站图册')).toBeNull())
})
