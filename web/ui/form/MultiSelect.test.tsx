import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { MultiSelect } from './MultiSelect.tsx'

const options = ['甲', '乙', '丙', '丁', '戊'].map((value) => ({ value, label: value }))

const none: readonly string[] = []
function Chooser({ before = none, most }: { before?: readonly string[]; most?: number }) {
  const [chosen, setChosen] = useState(before)
  return <MultiSelect label="区" {...{ options, chosen, ...(most && { most }) }} onChange={setChosen} />
}

async function choose(props: Parameters<typeof Chooser>[0], names: readonly string[]): Promise<string[]> {
  cleanup()
  const user = userEvent.setup()
  render(<Chooser {...props} />)
  await user.click(screen.getByRole('button', { name: /^区/ }))
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }))
  return screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap(({ checked }, i) => (checked ? [options[i]?.value ?? ''] : []))
}

test('three of many are taken, the fourth is not, until one is taken off', async () => {
  expect(await choose({}, ['甲', '乙', '丙'])).toEqual(['甲', '乙', '丙'])
  expect(screen.getByText('最多选 3 项')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '丁' }).disabled).toBe(true)
  expect(await choose({}, ['甲', '乙', '丙', '丁'])).toEqual(['甲', '乙', '丙'])
  expect(await choose({}, ['甲', '乙', '丙', '甲', '戊'])).toEqual(['乙', '丙', '戊'])
})

test('how many is a setting', async () => {
  expect(await choose({ most: 1 }, ['乙', '丙'])).toEqual(['乙'])
  expect(screen.getByText('最多选 1 项')).toBeTruthy()
  expect(await choose({ most: 5 }, ['甲', '乙', '丙', '丁', '戊'])).toHaveLength(5)
})

test('more that an address holds stay, and can be taken off', async () => {
  const before = ['甲', '乙', '丙', '丁']
  expect(await choose({ before }, ['戊'])).toEqual(before)
  expect(await choose({ before }, ['甲', '乙', '戊'])).toEqual(['丙', '丁', '戊'])
})
