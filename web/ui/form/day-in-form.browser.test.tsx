import { parseDate } from '@internationalized/date'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { DayField } from '#web/ui/date/DayField.tsx'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { FormDialog } from './FormDialog.tsx'
import { useFieldForm } from './useFieldForm.ts'

afterEach(cleanup)

function Due() {
  const form = useFieldForm({
    initial: { day: '2031-04-05' },
    send: ({ day }) => void saved.push(day),
  })
  return (
    <FormDialog title="到期" verb="保存" form={form} onClose={() => {}}>
      <DayField {...form.field('day')} label="到期日" min={parseDate('2031-01-01')} />
    </FormDialog>
  )
}

let saved: string[] = []

test.each([
  ['out of its limits', '2030'],
  ['half', '{Backspace}{Backspace}{Backspace}{Backspace}'],
])('a day that is %s is not saved as that of before', async (_, keys) => {
  saved = []
  render(<Due />)
  const year = page.getByRole('spinbutton', { name: /^年/ })
  await year.click()
  await userEvent.keyboard(keys)
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(year).toHaveFocus()
  await expect.element(page.getByText(/^请(填|把)/)).toBeVisible()
  expect(saved).toEqual([])
  await year.click()
  await userEvent.keyboard('2032')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => saved).toEqual(['2032-04-05'])
})
