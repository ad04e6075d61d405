import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Entry } from '#contract/catalogue/routes.ts'

import { columnsOf } from './columns.tsx'

const cell = (kind: Kind, name: string, values: Entry['values']) =>
  columnsOf(kind)
    .find(({ key }) => key === name)
    ?.render({ values } as Entry)

/** The list hides the label of a day that is the only one of its row (`list.css`). */
const isOnly = (kind: Kind, name: string) => {
  const { container } = render(cell(kind, name, { [name]: '2024-02-27' }))
  return container.querySelector('time')?.classList.contains('only-day')
}

test('of two days in a row each says which it is, one alone does not; a missing one is an empty cell', () => {
  expect(isOnly(kinds.publicDocument, 'issuedOn')).toBe(false)
  expect(isOnly(kinds.publicDocument, 'inForceFrom')).toBe(false)
  expect(isOnly(kinds.survey, 'completedOn')).toBe(true)
  expect(cell(kinds.publicDocument, 'inForceFrom', {})).toBe('—')
})
