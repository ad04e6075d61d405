import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openRoutes } from '#testing/pages.tsx'

import { OfficeHeader } from './OfficeHeader.tsx'

await testApp()

test('the head of the back office leads back to the portal', async () => {
  openRoutes('/admin/users', [
    { path: '*', element: <OfficeHeader account={<b>安宁</b>} themeChoice={null} themes={null} /> },
  ])
  expect((await screen.findByRole('link', { name: '回门户' })).getAttribute('href')).toMatch(/\/home$/)
  expect(screen.getByText('安宁')).toBeTruthy()
})
