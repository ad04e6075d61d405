import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Crumbs } from './Crumbs.tsx'

afterEach(cleanup)

test.each([
  ['a record', ['首页', '研究成果', '软土地基变形特性研究——以听潮区归帆大道学校新建项目为例']],
  [
    'a file of a volume',
    ['首页', '档案资料', '全宗', '潮生区沙棠路商品住宅项目的全部勘察资料与附图', '勘察报告'],
  ],
])(
  'on a phone the way to %s is one line, and only the last that it shows is cut, at its end',
  async (_, labels) => {
    await page.viewport(390, 844)
    const items = labels.map((label, i) => ({ label, ...(i < labels.length - 1 && { to: `/${i}` }) }))
    const { container } = render(
      <MemoryRouter>
        <Crumbs items={items} />
      </MemoryRouter>,
    )
    const steps = [...container.querySelectorAll('li')].filter((step) => step.getClientRects().length > 0)
    const cut = steps.map(
      (step) => [step.firstElementChild].map((name) => name && name.scrollWidth > name.clientWidth)[0],
    )
    expect(cut).toEqual([false, false, true])
    const boxes = steps.map((step) => step.getBoundingClientRect())
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
    expect(boxes.at(-1)?.width).toBeGreaterThan(150)
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(390)
  },
)
