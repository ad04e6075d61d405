import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import { toast, ToastRegion } from './Toast.tsx'

test('an error stays on its page, and what is said on the way to another one is read there', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  const { router } = openRoutes('/loans', [{ path: '*', element: <ToastRegion /> }])
  act(() => toast('没有办成', { fault: true }))
  now.mockReturnValue(60_000)
  await act(() => router.navigate('/loans?page=2'))
  expect(screen.getByText('没有办成')).toBeTruthy()
  act(() => toast('请先登录', { fault: true }))
  await act(() => router.navigate('/login'))
  expect(screen.queryByText('没有办成')).toBeNull()
  expect(screen.getByText('请先登录')).toBeTruthy()
  now.mockRestore()
})

test('what is shown ends with the region that shows it', () => {
  const region = [{ path: '*', element: <ToastRegion /> }]
  const { unmount } = openRoutes('/home', region)
  act(() => toast('已移出', { action: { label: '撤销', run: () => {} } }))
  unmount()
  openRoutes('/home', region)
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})
