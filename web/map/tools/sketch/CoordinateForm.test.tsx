import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { LngLat } from '#geology/places/crs.ts'

import { CoordinateForm } from './CoordinateForm.tsx'

afterEach(cleanup)

function type(text: string): (readonly LngLat[])[] {
  const drawn: (readonly LngLat[])[] = []
  render(<CoordinateForm least={3} action="量出" onPoints={(points) => drawn.push(points)} />)
  fireEvent.change(screen.getByLabelText(/各点坐标/), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: '量出' }))
  return drawn
}

test('a mistyped corner is named, and nothing is drawn', () => {
  expect(type('123.80,31.30；123.80,31.34；123,84,31.34；123.84,31.30')).toEqual([])
  expect(screen.getByText('第 3 处“123,84,31.34”不是坐标')).toBeTruthy()
})

test('too few corners are none', () => {
  expect(type('123.80,31.30；123.80,31.34')).toEqual([])
  expect(screen.getByText('至少 3 处坐标')).toBeTruthy()
})

test('corners on lines with serial numbers are drawn', () => {
  const [corners] = type('1 123.80 31.30\n2 123.80 31.34\n3 123.84 31.34')
  expect(corners).toEqual([
    { lng: 123.8, lat: 31.3 },
    { lng: 123.8, lat: 31.34 },
    { lng: 123.84, lat: 31.34 },
  ])
})
