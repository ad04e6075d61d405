import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { useEscape } from './useEscape.ts'

function Closing({ onClose }: { onClose: () => void }) {
  useEscape(onClose)
  return null
}

function Two({ onLeave }: { onLeave: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Closing onClose={onLeave} />
      {isOpen && <Closing onClose={() => setOpen(false)} />}
    </>
  )
}

test('Escape takes what was opened last, and the next one what is below', async () => {
  const leave = vi.fn<() => void>()
  render(<Two onLeave={leave} />)
  await userEvent.keyboard('{Escape}')
  expect(leave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(leave).toHaveBeenCalledOnce()
})
