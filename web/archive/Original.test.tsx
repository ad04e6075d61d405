import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { RecordView } from '#contract/catalogue/routes.ts'

import { Original } from './Original.tsx'

const item: RecordView = {
  ...{ id: 1, kind: 'archive', code: 'A1', title: '滨湾勘察报告', access: 'open', openOn: null },
  ...{ district: null, year: 2021, place: null, version: 1, updatedAt: '2026-05-01T03:00:00.000Z' },
  ...{
    values: { level: 'item' },
    preview: {},
    strips: {},
    viewLevel: 'entry',
    lock: null,
    charge: null,
    counts: {},
    parts: {},
  },
  ...{ files: [], references: {}, links: {}, ancestors: [], referrers: [] },
}
const file = { id: 'x', name: '报告.pdf', mediaType: 'application/pdf', size: 1, text: null }

const open = (record: RecordView) =>
  render(
    <MemoryRouter>
      <Original record={record} />
    </MemoryRouter>,
  )

test.each<[string, Partial<RecordView>]>([
  ['a volume', { values: { level: 'volume' } }],
  ['an item with a file', { files: [file] }],
  ['a secret item', { access: 'secret' }],
])('%s shows no notice', (_, fields) => {
  open({ ...item, ...fields })
  expect(screen.queryByRole('heading', { name: '原件' })).toBeNull()
})

test.each([
  [{ carrier: 'paper' }, /纸质原件可到馆阅览/],
  [{ carrier: null }, /纸质原件可到馆阅览/],
  [{ carrier: 'electronic' }, /电子原件存于馆内/],
  [{ carrier: null, materialClass: 'physical' }, /可到馆观察/],
])('an item without a file, %j, shows place and hours of its original', (values, words) => {
  open({ ...item, values: { level: 'item', ...values } })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: '开放时间与路线' }).getAttribute('href')).toBe('/about')
})
