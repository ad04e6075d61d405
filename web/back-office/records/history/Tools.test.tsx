import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Permission } from '#contract/identity/identity.ts'
import { SessionContext } from '#web/api/session.ts'
import { local, storageKeys, writeStored } from '#web/api/storage.ts'

import { Tools } from './Tools.tsx'

const record = { code: 'ZK-1', title: '一号孔', version: 2, access: 'open', openOn: null } as RecordView

test.each<[Permission[], string[]]>([
  [['records.read'], ['比较版本']],
  [['records.draft'], ['起草修改', '比较版本', '撤下']],
  [['records.protect'], ['公开程度与保护期', '比较版本']],
])('with %j a record can be: %j', (permissions, buttons) => {
  writeStored(local, storageKeys.permissions, permissions)
  render(
    <SessionContext value={{ account: 1, name: '严实' }}>
      <MemoryRouter>
        <Tools kind={kinds.borehole} record={record} />
      </MemoryRouter>
    </SessionContext>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})
