import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Grid, Row, Stack, Text } from './box.tsx'

test('an element of HTML stays what it is, with its attributes and classes', () => {
  render(
    <Row as="form" aria-label="登录" className="own" gap={8}>
      <Text as="label" htmlFor="name">
        姓名
      </Text>
      <input id="name" />
    </Row>,
  )
  expect(screen.getByRole('form', { name: '登录' }).className).toBe('l-row l-gap own')
  expect(screen.getByLabelText('姓名')).toBeInstanceOf(HTMLInputElement)
})

test('what is said is a class, and a variable of the element itself, so that its parts do not inherit it', () => {
  render(
    <Stack role="group" gap={[4, 24]} above={16} size={14} style={{ width: '5em' }}>
      <Grid columns={2} role="list" />
    </Stack>,
  )
  const group = screen.getByRole('group')
  expect(group.className).toBe('l-stack l-gap l-above l-size')
  expect(group.style.cssText).toBe('--l-gap: 4px 24px; --l-above: 16px; --l-size: var(--fs-14); width: 5em;')
  expect(screen.getByRole('list').className).toBe('l-grid l-columns-2')
})

test('what is not said adds nothing', () => {
  render(
    <>
      <Text tone="bad" weight={500}>
        未成功
      </Text>
      <Row align="baseline" justify="space-between" wrap={false} role="row" />
    </>,
  )
  expect(screen.getByText('未成功').className).toBe('l-tone l-weight')
  expect(screen.getByText('未成功').style.cssText).toBe('--l-tone: var(--bad); --l-weight: 500;')
  const row = screen.getByRole('row')
  expect(row.className).toBe('l-row l-align l-justify l-wrap')
  expect(row.style.cssText).toBe('--l-align: baseline; --l-justify: space-between; --l-wrap: nowrap;')
})
