import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { RecordView } from '#contract/catalogue/routes.ts'

import { BoreholePanel } from './BoreholePanel.tsx'
import { StrataStrip } from './strata/StrataStrip.tsx'
import { Strata } from './strata/StrataTable.tsx'

const stratum = (layer: string | null, name: string, baseDepth: number) => ({
  layer,
  name,
  geologicalAge: null,
  baseDepth,
  description: '灰色，流塑。',
})
const sample = {
  number: 'T-1',
  topDepth: 5,
  baseDepth: 5.3,
  sampleKind: '0',
  waterContent: 42,
  frictionDegrees: 16,
}

const hole = (fields: Partial<RecordView> = {}): RecordView => ({
  id: 1,
  kind: 'borehole',
  code: 'G0317',
  title: 'G0317',
  access: 'open',
  openOn: null,
  district: null,
  year: 2021,
  place: null,
  version: 1,
  updatedAt: '2021-09-14T00:00:00Z',
  values: { holeKind: '4', finalDepth: 30, collarElevation: 4.19 },
  preview: {},
  strips: {},
  viewLevel: 'record',
  lock: null,
  charge: null,
  counts: {},
  parts: {
    strata: [stratum('①1', '杂填土', 1.5), stratum('④', '<b>淤泥质黏土</b>', 12), stratum('⑦2', '粉砂', 30)],
    samples: [
      sample,
      { ...sample, topDepth: 9, waterContent: 50 },
      { ...sample, topDepth: 20, waterContent: 24 },
    ],
    spt: [
      { depth: 15, blowCount: 41, penetration: 30, rodLength: null },
      { depth: 18, blowCount: 50, penetration: 20, rodLength: null },
    ],
    waterLevels: [],
    cpt: [],
  },
  files: [],
  references: {},
  links: {},
  ancestors: [],
  referrers: [],
  ...fields,
})

test('a visitor sees layers and the final depth, no depths between', () => {
  const preview = {
    strata: [
      { layer: '①1', name: '杂填土', geologicalAge: null, baseDepth: 0.05 },
      { layer: '④', name: '淤泥质黏土', geologicalAge: null, baseDepth: 1 },
    ],
  }
  render(<BoreholePanel record={hole({ viewLevel: 'entry', parts: {}, preview })} />)
  expect(screen.getByRole('img', { name: /①1 杂填土、④ 淤泥质黏土/ })).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByText('30.00')).toBeTruthy()
  expect(document.body.textContent).not.toContain('1.50')
})

test('an entry without a preview draws nothing', () => {
  const { container } = render(<BoreholePanel record={hole({ viewLevel: 'entry', parts: {} })} />)
  expect(container.childElementCount).toBe(0)
})

test('a record without rows says so', () => {
  render(<BoreholePanel record={hole({ parts: {} })} />)
  expect(screen.getByRole('heading', { name: '还没有分层与试验资料' })).toBeTruthy()
})

test('layers are one list: a single tab stop, arrow keys walk and choose', async () => {
  render(<BoreholePanel record={hole()} />)
  const layers = within(screen.getByRole('listbox', { name: '地层' })).getAllByRole('option')
  expect(layers.map((layer) => layer.getAttribute('aria-label'))).toEqual([
    '①1 杂填土，0.00 至 1.50 米，厚 1.50 米',
    '④ <b>淤泥质黏土</b>，1.50 至 12.00 米，厚 10.50 米',
    '⑦2 粉砂，12.00 至 30.00 米，厚 18.00 米',
  ])
  expect(layers.map((layer) => layer.tabIndex)).toEqual([0, -1, -1])

  layers[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(layers[1])
  expect(layers[1]?.getAttribute('aria-selected')).toBe('true')
  expect(layers.map((layer) => layer.tabIndex)).toEqual([-1, 0, -1])

  await userEvent.keyboard('{End}{ArrowDown}')
  expect(document.activeElement).toBe(layers[2])
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(layers[0]?.getAttribute('aria-selected')).toBe('true')
})

test('the chosen layer tells its depths, the means of its samples and its blows', async () => {
  render(<BoreholePanel record={hole()} />)
  const aside = screen.getByRole('region', { name: '选中的地层' })
  expect(aside.textContent).toBe('')

  await userEvent.click(screen.getByRole('option', { name: /淤泥质黏土/ }))
  expect(aside.textContent).toContain('1.50–12.00 m，厚 10.50 m')
  expect(aside.textContent).toContain('土样2 件')
  expect(aside.textContent).toContain('含水率 w46.0 %')
  expect(aside.textContent).toContain('内摩擦角 φ16.0°')
  expect(aside.textContent).not.toContain('标贯')

  await userEvent.click(screen.getByRole('option', { name: /粉砂/ }))
  expect(aside.textContent).toContain('标贯 N41、50/20 击')
  expect(aside.textContent).toContain('N 均值41.0 击，密实（不含未贯入 30 cm 的 1 次）')
})

test('the table of strata adds top, elevation and thickness, layer numbers can be read as written', () => {
  render(<Strata record={hole()} />)
  const row = within(screen.getByRole('table', { name: '钻孔 G0317 分层' })).getByRole('row', {
    name: /杂填土/,
  })
  expect(row.textContent).toContain('①1')
  expect(row.textContent).toContain('2.69')
})

test('the scale is chosen and stated', async () => {
  render(<BoreholePanel record={hole()} />)
  expect(screen.getByRole('group', { name: '钻孔 G0317 柱状图，比例尺 1:200' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '1:100' }))
  expect(screen.getByRole('group', { name: '钻孔 G0317 柱状图，比例尺 1:100' })).toBeTruthy()
})

test('a strip names its layers; without layers it says that they are not public', () => {
  const { rerender } = render(<StrataStrip text="②e100" finalDepth={12} />)
  expect(screen.getByRole('img', { name: '孔深 12 m：② 黏土' })).toBeTruthy()
  rerender(<StrataStrip text="" finalDepth={12} />)
  expect(screen.getByText('未公开')).toBeTruthy()
})
