import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { dataApi } from '#contract/back-office/data-api/call.ts'
import { type Condition, conditionRefusal } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { OwnControlProps } from '#web/back-office/office-page.ts'

import { ConditionsControl } from './ConditionsControl.tsx'
import { ParametersControl } from './ParametersControl.tsx'

/** A control in a form of a new call; what it holds is told after every change. */
function formOf(
  Control: (props: OwnControlProps) => React.ReactNode,
  name: 'fixed' | 'free',
  first: unknown[] = [],
  values: OwnControlProps['values'] = { kind: 'borehole' },
) {
  let held: unknown[] = first
  function Form() {
    const [value, setValue] = useState<unknown>(first)
    const given = { field: dataApi.fields[name], error: undefined, isNeeded: false, self: undefined }
    return (
      <Control
        {...{ ...given, value, values, stored: first, row: undefined, faults: {} }}
        words={{ label: dataApi.fields[name].label }}
        onBlur={() => {}}
        change={() => {}}
        onChange={(next) => {
          held = next as unknown[]
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  return { user: userEvent.setup(), held: () => held }
}

const add = (label: string) => [screen.getByRole('combobox', { name: '添加固定条件' }), label] as const

test('fixed conditions of every shape are made without a word of SQL, and fit the kind', async () => {
  const { user, held } = formOf(ConditionsControl, 'fixed')
  await user.selectOptions(...add('孔深'))
  await user.type(screen.getByLabelText('孔深不小于'), '10.5')
  await user.selectOptions(...add('钻孔类型'))
  await user.click(screen.getByRole('checkbox', { name: '取土孔' }))
  await user.click(screen.getByRole('checkbox', { name: '鉴别孔' }))
  await user.click(screen.getByRole('checkbox', { name: '取土孔' }))
  await user.selectOptions(...add('所在区'))
  await user.type(screen.getByLabelText('所在区，以顿号分开'), '鹭洲区、云台区')
  await user.selectOptions(...add('全文'))
  await user.type(screen.getByLabelText('全文所含的文字'), '地铁')
  expect(held()).toEqual([
    { prop: 'finalDepth', from: 10.5 },
    { prop: 'holeKind', anyOf: ['2'] },
    { prop: 'district', anyOf: ['鹭洲区', '云台区'] },
    { prop: 'text', value: '地铁' },
  ])
  for (const condition of held() as Condition[])
    expect(conditionRefusal(kinds.borehole, condition)).toBeUndefined()
})

test('a condition is offered once, and again when it was taken away', async () => {
  const { user, held } = formOf(ConditionsControl, 'fixed', [{ prop: 'finalDepth', to: 30 }])
  const offered = () => screen.queryByRole('option', { name: '孔深' })
  expect(screen.getByLabelText<HTMLInputElement>('孔深不大于').value).toBe('30')
  expect(offered()).toBeNull()
  await user.click(screen.getByRole('button', { name: '去掉孔深' }))
  expect([held(), offered() === null]).toEqual([[], false])
})

test('conditions wait for a kind', () => {
  formOf(ConditionsControl, 'fixed', [], {})
  expect(screen.getByText('先选资料类别')).toBeTruthy()
})

test('what no number is stays as it was typed, for the server to refuse', async () => {
  const { user, held } = formOf(ConditionsControl, 'fixed', [{ prop: 'finalDepth' }])
  await user.type(screen.getByLabelText('孔深不小于'), '十')
  const [typed] = held() as Condition[]
  expect(typed && conditionRefusal(kinds.borehole, typed)).toBeTruthy()
})

test('parameters of a host are names with commas between them', async () => {
  const { user, held } = formOf(ParametersControl, 'free', ['city'], { source: 'host' })
  const box = screen.getByRole('textbox', { name: '调用者可填的条件' })
  await user.type(box, '，day, ')
  expect(held()).toEqual(['city', 'day'])
  await user.clear(box)
  expect(held()).toEqual([])
})
