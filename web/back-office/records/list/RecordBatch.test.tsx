import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Permission } from '#contract/identity/identity.ts'
import { SessionContext } from '#web/api/session.ts'
import { local, storageKeys, writeStored } from '#web/api/storage.ts'

import { RecordBatch } from './RecordBatch.tsx'

const entry = { code: 'ZK-1', title: '一号孔', version: 1, access: 'open', openOn: null } as Entry

function draw(permissions: readonly Permission[], entries: readonly Entry[] = [entry]): string[] {
  writeStored(local, storageKeys.permissions, permissions)
  render(
    <SessionContext value={{ account: 1, name: '严实' }}>
      <MemoryRouter>
        <RecordBatch kind={kinds.borehole} entries={entries} onDone={() => {}} />
      </MemoryRouter>
    </SessionContext>,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

test.each<[Permission[], string[]]>([
  [['records.read'], []],
  [
    ['records.read', 'records.draft'],
    ['起草修改', '撤下'],
  ],
  [['records.read', 'records.protect'], ['公开程度与保护期']],
])('with %j the ticked records can be: %j', (permissions, buttons) => {
  expect(draw(permissions)).toEqual([...buttons, '取消选择'])
})

test('nothing is offered while nothing is ticked', () => {
  expect(draw(['records.draft'], [])).toEqual([])
})
