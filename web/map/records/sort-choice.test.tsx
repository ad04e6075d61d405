import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { SortChoice } from './SortChoice.tsx'

test('distance orders a selection, and is not offered for what the map merely shows', async () => {
  const choose = vi.fn<(sort: string) => void>()
  const { rerender } = render(<SortChoice kind={kinds.borehole} sort="" isNear onChoose={choose} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '次序' }), '按距离')
  expect(choose).toHaveBeenCalledWith('near')
  rerender(<SortChoice kind={kinds.borehole} sort="" isNear={false} onChoose={choose} />)
  expect(screen.queryByRole('option', { name: '按距离' })).toBeNull()
  expect(screen.getByRole('option', { name: '按孔深' })).toBeTruthy()
})
