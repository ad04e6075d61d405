import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import { MoveDialog, type MoveDetails } from './MoveDialog.tsx'

interface Draft {
  text: string
  onKeep: (text: string) => void
}

async function openDialog(draft?: Draft) {
  const onClose = vi.fn<() => void>()
  const onMove = vi.fn<(given: MoveDetails) => Promise<void>>(() => Promise.resolve())
  const { user } = openRoutes('/', [
    {
      path: '/',
      element: (
        <MoveDialog
          {...{ title: '退回：HJ1', label: '退回', onClose, onMove, draft }}
          opinion={{ required: true, phrases: ['缺比例尺。'] }}
        />
      ),
    },
  ])
  const opinion = await screen.findByLabelText<HTMLTextAreaElement>('意见')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, opinion, press, onClose, onMove }
}

test('an opinion that was typed is not lost without a question', async () => {
  const { user, opinion, press, onClose, onMove } = await openDialog()
  await user.type(opinion, '坐标不全')
  await press('取消')
  expect(onClose).not.toHaveBeenCalled()
  await press('继续填写')
  expect(opinion.value).toBe('坐标不全')
  await press('缺比例尺。')
  await press('退回')
  expect(onMove).toHaveBeenCalledWith({ opinion: '坐标不全缺比例尺。' })
})

test('where it is kept, it closes at once and opens with it again', async () => {
  const onKeep = vi.fn<Draft['onKeep']>()
  const { user, opinion, press, onClose } = await openDialog({ text: '坐标', onKeep })
  await user.type(opinion, '不全')
  await press('取消')
  expect(onKeep).toHaveBeenCalledWith('坐标不全')
  expect(onClose).toHaveBeenCalledOnce()
})
