import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openRoutes } from '#testing/pages.tsx'

import { EntryArt } from './EntryArt.tsx'

const { pool } = await testApp()
const open = () => openRoutes('/login', [{ path: '*', element: <EntryArt name="sign_in" /> }])

test('an archive without a drawing shows the hatches of soils and rocks by their names', async () => {
  open()
  const legend = await screen.findByRole('img', { name: /^岩土花纹图例：素填土、粉质黏土/ })
  expect([...legend.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('卵石')
  expect(screen.getByText('岩土花纹图例')).toBeTruthy()
})

test("the archive's own drawing replaces the default, with alternative text and caption", async () => {
  await pool.query(`insert into site_drawing (name, svg, alt, caption)
    values ('sign_in', '<svg/>', '等高线图', '<b>示意</b>'), ('staff_sign_in', '<svg/>', '剖面', '')`)
  open()
  const drawing = await screen.findByRole('img', { name: '等高线图' })
  expect(drawing.getAttribute('src')).toMatch(/^\/drawings\/sign_in\?v=\d+$/)
  expect(screen.getByText('<b>示意</b>').tagName).toBe('FIGCAPTION')
  expect(screen.queryByText('岩土花纹图例')).toBeNull()
})
