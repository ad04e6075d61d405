import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { drawingColours } from '#contract/map/drawings.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'

import { readDraft } from './draft.ts'
import { DrawingActions } from './DrawingActions.tsx'

const library = await testApp()

test('the link of a shared drawing stands in a field, to be copied by hand where the browser forbids it', async () => {
  const member = await enter(library, await buildMember(library))
  const [colour] = Object.keys(drawingColours)
  const geometry = { type: 'Point', coordinates: [121, 30] }
  const features = [{ type: 'Feature', geometry, properties: { text: '堤', colour } }]
  const saved = { id: 'd1', version: 1, title: '东堤', shared: true, features }
  await openInside(member, <DrawingActions draft={readDraft(JSON.stringify(saved))} onDrawing={() => {}} />)
  const link = await screen.findByLabelText<HTMLInputElement>('链接')
  expect([link.value, link.readOnly]).toEqual([`${location.origin}/#/map?drawing=d1`, true])
  link.focus()
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
})
