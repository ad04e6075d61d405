import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openRoutes } from '#testing/pages.tsx'

import { NotFoundPage } from './NotFoundPage.tsx'

await testApp()

test('a page that is not found leads to the home page and the map', async () => {
  openRoutes('/404', [{ path: '*', element: <NotFoundPage /> }])
  expect((await screen.findByRole('link', { name: '回首页' })).getAttribute('href')).toBe('/home')
  expect(screen.getByRole('link', { name: '打开地图' }).getAttribute('href')).toBe('/map')
})
