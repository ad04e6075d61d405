import { fireEvent, screen, waitFor } from '@testing-library/react'

import type { TestApp } from './app.ts'

/** Solves the captcha that is on the page, by keyboard, as a patient reader would; it then closes. */
export async function solveCaptchaOnPage({ pictures }: Pick<TestApp, 'pictures'>): Promise<void> {
  const handle = await screen.findByRole('slider')
  await waitFor(() => {
    if (handle.getAttribute('aria-disabled') !== 'false') throw new Error('the picture is on its way')
  })
  const solution = pictures.last()
  const x = solution.type === 'blockPuzzle' ? Math.round(solution.x) : 0
  for (let i = 0; i < Math.floor(x / 10); i++) fireEvent.keyDown(handle, { key: 'PageUp' })
  for (let i = 0; i < x % 10; i++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'Enter' })
  await waitFor(() => {
    if (screen.queryByRole('slider')) throw new Error('the captcha is still open')
  })
}
