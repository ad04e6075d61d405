import { fireEvent, screen, waitFor } from '@testing-library/react'

import type { Identity } from '#server/identity/identity.ts'

/** Watches which pictures the server draws, and solves the one on the page by keyboard, as a patient reader would. */
export function captchaSolver({ captchas: { pictures } }: Identity): () => Promise<void> {
  const { take } = pictures
  let place = 0
  pictures.take = async (type) => {
    const picture = await take(type)
    if (picture?.solution.type === 'blockPuzzle') place = picture.solution.x
    return picture
  }
  return async () => {
    const handle = await screen.findByRole('slider')
    await waitFor(() => {
      if (handle.getAttribute('aria-disabled') !== 'false') throw new Error('the picture is on its way')
    })
    await new Promise((done) => setTimeout(done, 450)) // nobody is quicker
    const x = Math.round(place)
    for (let i = 0; i < Math.floor(x / 10); i++) fireEvent.keyDown(handle, { key: 'PageUp' })
    for (let i = 0; i < x % 10; i++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
    fireEvent.keyDown(handle, { key: 'Enter' })
    await waitFor(() => {
      if (screen.queryByRole('slider')) throw new Error('the captcha is still open')
    })
  }
}
