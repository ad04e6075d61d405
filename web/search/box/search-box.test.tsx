import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'

const { db, pool } = await testApp()
const keywords = 'geolibrary-keywords'

beforeAll(async () => {
  await buildBorehole(db, { code: 'ZK-17', title: '滨湾 17 号孔', district: '汀东新区', values: {} })
  await buildBorehole(db, { code: 'ZK-18', title: '滨湾 18 号孔', district: '汀东新区', values: {} })
  await buildBorehole(db, {
    code: 'B-901',
    title: '机密滨湾孔',
    access: 'secret',
    district: '石矶区',
    values: {},
  })
  await pool.query(`insert into hot_keyword values
    (1, '深孔', '#/gcdzzkInfo?current=2'), (2, '别家', 'https://a.example/')`)
})

const open = () => ({
  ...openRoutes('/home', [
    {
      path: '*',
      element: (
        <>
          <SearchBox />
          <button type="button">别处</button>
        </>
      ),
    },
  ]),
  box: screen.getByRole<HTMLInputElement>('combobox', { name: '检索全部资料' }),
})
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const current = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return id === null ? null : document.querySelector(`[id="${id}"]`)?.textContent
}
const remembered = (): unknown => JSON.parse(localStorage.getItem(keywords) ?? 'null')

test('Enter searches for the text and stores it', async () => {
  const { user, box, address } = open()
  await user.type(box, '  粉砂 {Enter}')
  expect(address()).toBe('/home/search?q=粉砂')
  expect(remembered()).toEqual(['粉砂'])
})

test('what is typed while a search is on its way stays when it arrives', async () => {
  const inside = Promise.withResolvers<null>()
  const Page = () => <SearchBox asked={new URLSearchParams(useLocation().search).get('q') ?? ''} />
  const { user, address, router } = openRoutes('/home', [
    { path: '/home', element: <Page /> },
    { path: '/home/search', element: <Page />, loader: () => inside.promise },
  ])
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '检索全部资料' })
  await user.type(box(), '软土')
  const still = box()
  await user.keyboard('{Enter} 粉砂')
  inside.resolve(null)
  await waitFor(() => expect(address()).toBe('/home/search?q=软土'))
  expect(box()).toBe(still)
  expect(box().value).toBe('软土 粉砂')
  await act(() => router.navigate('/home/search?q=黏土'))
  expect(box().value).toBe('黏土')
})

test('an empty box does not search or store', async () => {
  const { user, box, address } = open()
  await user.type(box, '   {Enter}')
  expect(address()).toBe('/home/search')
  expect(remembered()).toBeNull()
})

test('suggestions are fetched once, half a second after typing; a record opens by keyboard', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { user, box, address } = open()
  await user.type(box, 'zk17')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  const group = within(await screen.findByRole('group', { name: '资料' }))
  const option = group.getByRole('option', { name: /滨湾 17 号孔/ })
  expect(box.getAttribute('aria-expanded')).toBe('true')
  const calls = asked.mock.calls.map(([request]) => (request instanceof Request ? request.url : ''))
  expect(calls.filter((url) => url.includes('suggest'))).toHaveLength(1)
  asked.mockRestore()
  while (current() !== option.textContent) await user.keyboard('{ArrowDown}')
  expect(option.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/gcdzzkInfo/ZK-17')
  expect(remembered()).toBeNull()
})

test('arrow keys cycle through list and box, and Escape closes only the list', async () => {
  localStorage.setItem(keywords, JSON.stringify(['粉砂', '⑤1']))
  const { user, box } = open()
  await user.click(box)
  await waitFor(() => expect(options()).toEqual(['粉砂', '⑤1', '深孔']))
  await user.keyboard('{ArrowUp}')
  expect(current()).toBe('深孔')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(current()).toBe('⑤1')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(box)
})

test('recent searches come first; Delete, the cross and the last option remove them', async () => {
  localStorage.setItem(keywords, JSON.stringify(['粉砂', '⑤1', '承压水']))
  const { user, box } = open()
  await user.click(box)
  await waitFor(() => expect(options()).toContain('深孔'))
  await user.keyboard('{ArrowDown}{Delete}')
  expect(remembered()).toEqual(['⑤1', '承压水'])
  const cross = screen.getByRole('option', { name: '⑤1' }).querySelector('.search-pop-x')
  if (cross) await user.click(cross)
  expect(remembered()).toEqual(['承压水'])
  await user.click(screen.getByRole('button', { name: '清空最近检索' }))
  expect(remembered()).toBeNull()
  expect(options()).toEqual(['深孔'])
})

test('ten searches are stored, newest first, without duplicates', async () => {
  localStorage.setItem(keywords, JSON.stringify(Array.from({ length: 10 }, (_, i) => `词${i}`)))
  const { user, box } = open()
  await user.type(box, '词3{Enter}')
  await user.clear(box)
  await user.type(box, '新词{Enter}')
  expect(remembered()).toEqual(['新词', '词3', '词0', '词1', '词2', '词4', '词5', '词6', '词7', '词8'])
})

test('search works without storage; what was searched for lasts as long as the window', async () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const { user, box, address } = open()
  await user.type(box, '粉砂{Enter}')
  forbidden.mockRestore()
  expect(address()).toBe('/home/search?q=粉砂')
  await user.clear(box)
  await waitFor(() => expect(options()).toEqual(['粉砂', '深孔']))
})

test('during input method composition nothing is fetched, chosen or searched', async () => {
  localStorage.setItem(keywords, JSON.stringify(['粉砂']))
  const { user, box, address } = open()
  await user.click(box)
  await waitFor(() => expect(options()).toContain('粉砂'))
  fireEvent.compositionStart(box)
  fireEvent.change(box, { target: { value: "bin'wan" } })
  expect(options()).toEqual([])
  expect(fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(box, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(address()).toBe('/home')
  fireEvent.change(box, { target: { value: '滨湾' } })
  fireEvent.compositionEnd(box)
  expect(await screen.findByRole('option', { name: /滨湾 18 号孔/ })).toBeTruthy()
})

test('titles of secret records are not suggested', async () => {
  const { user, box } = open()
  await user.type(box, '滨湾')
  await screen.findByRole('option', { name: /滨湾 17 号孔/ })
  expect(document.body.textContent).not.toContain('机密')
})

test('the slash key focuses the box, except in a field', async () => {
  const { user, box } = open()
  await user.type(box, 'GB/T')
  expect(box.value).toBe('GB/T')
  await user.click(screen.getByRole('button', { name: '别处' }))
  await user.keyboard('/')
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('GB/T')
})

test('leaving the box closes its list', async () => {
  const { user, box } = open()
  await user.click(box)
  await waitFor(() => expect(options()).toEqual(['深孔']))
  await user.click(screen.getByRole('button', { name: '别处' }))
  expect(options()).toEqual([])
})
