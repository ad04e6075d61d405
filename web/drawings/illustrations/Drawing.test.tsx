import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Drawing } from './Drawing.tsx'

test.each(['contours', 'rack'] as const)('%s is drawn where no banner shows it', (name) => {
  const { container } = render(
    <svg>
      <Drawing {...{ name }} />
    </svg>,
  )
  expect(container.querySelectorAll('path').length).toBeGreaterThan(5)
})
