import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Swipe } from './Swipe.tsx'

test('says which base map lies on either side, to the eye and to the ear', () => {
  render(<Swipe left="市政底图" right="天地图影像" />)
  expect(screen.getByText('市政底图')).toBeTruthy()
  expect(screen.getByText('天地图影像')).toBeTruthy()
  const line = screen.getByRole('slider', { name: '卷帘位置' })
  fireEvent.change(line, { target: { value: '30' } })
  expect(line.getAttribute('aria-valuetext')).toBe('左图 市政底图 占 30%，右图 天地图影像')
})
