import { expect, test } from 'vitest'

import { type PublishedText, withdrawal } from './publishing.ts'

const text = (state: PublishedText['state'], publishFrom: string | null): PublishedText => ({
  ...{ id: 7, title: '闭馆公告', publishUntil: null, missing: null },
  state,
  publishFrom,
})

test('what is public ends now, what is only planned is a draft again', () => {
  const publishFrom = '2026-01-02T00:00:00.000Z'
  expect(withdrawal(text('published', publishFrom))).toEqual({ id: 7, publishFrom, publishUntil: 'now' })
  expect(withdrawal(text('pending', publishFrom))).toEqual({ id: 7, publishFrom: null, publishUntil: null })
})
