import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import type { MakeSheet, PrintedSheet, PrintOptions } from './print-options.ts'
import { PrintDialog } from './PrintDialog.tsx'

const sheetOf = ({ paper }: PrintOptions): PrintedSheet => {
  const [width, height] = paper.turn === 'portrait' ? [210, 297] : [297, 210]
  return { image: new Blob(['png']), width, height, isWhole: true }
}

function open(make: MakeSheet, title = '云汀市地质资料馆地图') {
  const asked: PrintOptions[] = []
  const onClose = vi.fn<() => void>()
  const element = (
    <PrintDialog
      {...{ title, onClose }}
      make={(options, signal) => {
        asked.push(options)
        return make(options, signal)
      }}
    />
  )
  return { ...openRoutes('/map', [{ path: '*', element }]), asked, onClose }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const ready = () => waitFor(() => expect(button('打印').getAttribute('aria-busy')).toBeNull())

test('paper, direction and title are chosen, and the sheet is made anew', async () => {
  const { user, asked } = open((options) => Promise.resolve(sheetOf(options)))
  expect(button('打印').disabled).toBe(true)
  await ready()
  expect(button('打印').disabled).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'A3' }))
  await user.click(screen.getByRole('radio', { name: '纵向' }))
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: '标题' })
  await user.clear(title)
  await user.type(title, ' 北岸钻孔分布 ')
  await ready()
  expect(asked[0]).toEqual({
    ...{ paper: { size: 'A4', turn: 'landscape' }, title: '云汀市地质资料馆地图', pictures: true },
  })
  expect(asked.at(-1)).toEqual({
    ...{ paper: { size: 'A3', turn: 'portrait' }, title: '北岸钻孔分布', pictures: true },
  })
})

test('the title is at most forty characters long', async () => {
  const { user } = open((options) => Promise.resolve(sheetOf(options)), '汀'.repeat(60))
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: '标题' })
  expect(title.value).toHaveLength(40)
  await user.type(title, '长')
  expect(title.value).toHaveLength(40)
})

test('the picture is saved under its title', async () => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    if (this instanceof HTMLAnchorElement) names.push(this.download)
  })
  const { user } = open((options) => Promise.resolve(sheetOf(options)))
  await ready()
  await user.click(button('下载 PNG'))
  expect(names).toEqual(['云汀市地质资料馆地图.png'])
  click.mockRestore()
})

test('where a base map from outside may not be read, the sheet is offered without it', async () => {
  const { user, asked } = open((options) =>
    options.pictures
      ? Promise.reject(new DOMException('tainted', 'SecurityError'))
      : Promise.resolve(sheetOf(options)),
  )
  expect(await screen.findByText('外部底图不允许被取用，印不出来。')).toBeTruthy()
  expect(button('打印').disabled).toBe(true)
  await user.click(button('不带外部底图'))
  await waitFor(() => expect(button('打印').disabled).toBe(false))
  expect(asked.map(({ pictures }) => pictures)).toEqual([true, false])
  expect(screen.queryByText('外部底图不允许被取用，印不出来。')).toBeNull()
})

test('says when something is missing on the sheet, or nothing came out', async () => {
  const { user } = open((options) =>
    options.paper.size === 'A3'
      ? Promise.reject(new Error('canvas'))
      : Promise.resolve({ ...sheetOf(options), isWhole: false }),
  )
  expect(await screen.findByText('有些底图或图层没有取到，图上不全。')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'A3' }))
  expect(await screen.findByText(/没能画出来/)).toBeTruthy()
})
