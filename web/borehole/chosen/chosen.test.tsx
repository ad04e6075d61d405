import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Charge, RecordView } from '#contract/catalogue/routes.ts'
import { openRoutes } from '#testing/pages.tsx'
import { ChosenCharge } from '#web/records/paying/ChosenCharge.tsx'

const charge = { price: 10, own: 15, pool: null, paid: false, now: false }
const hole = (code: string) => ({ kind: 'borehole', code, charge }) as RecordView & { charge: Charge }

const open = (...codes: string[]) =>
  openRoutes('/', [
    { path: '*', element: <ChosenCharge counter="孔" unpaid={codes.map(hole)} onPaid={() => {}} /> },
  ])

test('who cannot pay for all of the holes is told so, and pays for none', async () => {
  open('P1', 'P2')
  expect(await screen.findByText('积分不足。')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('有 2 孔须打开后才能用，共 20 积分；余额 15')
  expect(screen.queryByRole('button')).toBeNull()
})

test('who can is asked once', async () => {
  open('P1')
  expect(await screen.findByRole('button', { name: '用 10 积分打开 1 孔' })).toBeTruthy()
})
