import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import { PrintButton } from './PrintButton.tsx'

const open = (mark: string | undefined) =>
  openRoutes('/map', [{ path: '*', element: <PrintButton layers={[]} tone="light" mark={mark} /> }])

test.each([
  ['虚构底图，无需审图号', 1],
  ['', 1],
  [undefined, 0],
])('a base map with the mark %s has %d buttons to print it', (mark, buttons) => {
  open(mark)
  expect(screen.queryAllByRole('button', { name: '打印' })).toHaveLength(buttons)
})
