import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { RecordView } from '#contract/catalogue/routes.ts'

import { BoreholePanel } from './BoreholePanel.tsx'
import { chosenTracks } from './log-tracks.ts'
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

afterEach(() => {
  chosenTracks.set(undefined)
  vi.restoreAllMocks()
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

const trackRows = () =>
  within(screen.getByRole('group', { name: '图栏及次序' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('checkbox').closest('label')?.textContent)

test('tracks are chosen and moved by buttons, the column stays, and the choice is remembered', async () => {
  const { unmount } = render(<BoreholePanel record={hole()} />)
  expect(screen.getByText('含水率 w / %')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^图栏/ }))
  expect(trackRows()).toEqual([
    ...['地层编号', '层底深度', '层底标高', '分层厚度', '柱状图', '岩土描述'],
    ...['取样', '标贯击数', '含水率曲线'],
  ])
  expect(screen.getByRole('checkbox', { name: '柱状图' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '地层编号上移' })).toHaveProperty('disabled', true)

  await userEvent.click(screen.getByRole('checkbox', { name: '含水率曲线' }))
  expect(screen.queryByText('含水率 w / %')).toBeNull()
  screen.getByRole('button', { name: '标贯击数上移' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(trackRows().slice(-2)).toEqual(['标贯击数', '取样'])
  screen.getByRole('button', { name: '层底深度上移' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(trackRows().slice(0, 2)).toEqual(['层底深度', '地层编号'])
  expect(document.activeElement?.textContent).toBe('层底深度下移') // nothing leads further up

  unmount()
  render(<BoreholePanel record={hole()} />)
  expect(screen.queryByText('含水率 w / %')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^图栏/ }))
  expect(trackRows().slice(-2)).toEqual(['标贯击数', '取样'])
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(screen.getByText('含水率 w / %')).toBeTruthy()
})

test('what the paper has no room for cannot be added', async () => {
  const cpt = [
    { startDepth: 0, step: 1, depths: null, psMpa: null, qcMpa: [1, 2], fsKpa: [10, 20], u2Kpa: null },
  ]
  render(<BoreholePanel record={hole({ parts: { ...hole().parts, cpt } })} />)
  await userEvent.click(screen.getByRole('button', { name: /^图栏/ }))
  expect(screen.getByRole('checkbox', { name: '静探侧摩阻力曲线' })).toHaveProperty('disabled', true)
  expect(screen.getByText('图幅已满，先去掉别的图栏，才能再加。')).toBeTruthy()
})

test('a choice that was stored by others is read as far as it can be', () => {
  localStorage.setItem('geolibrary-log-tracks', '["thickness","<b>","column","thickness"]')
  expect(chosenTracks.get()).toEqual(['thickness', 'column'])
  localStorage.setItem('geolibrary-log-tracks', '{"a"')
  expect(chosenTracks.get()).toBeUndefined()
})

test('the log is saved for CAD and for documents, without what is pressed', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  render(<BoreholePanel record={hole()} />)
  await userEvent.click(screen.getByText('下载图件'))
  await userEvent.click(screen.getByRole('button', { name: /DXF/, hidden: true }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: /SVG/, hidden: true }))
  const [dxf, svg] = saved.mock.calls.map(([blob]) => (blob instanceof Blob ? blob : new Blob()))
  expect(new TextDecoder('gbk').decode(await dxf?.arrayBuffer())).toContain('岩土描述')
  const picture = (await svg?.text()) ?? ''
  expect(picture).toMatch(/^<svg[^>]* width="182mm"/)
  expect(picture).toContain('&lt;b&gt;淤泥质黏土&lt;/b&gt;')
  expect(picture).not.toContain('listbox')
})

test('a strip names its layers; without layers it says that they are not public', () => {
  const { rerender } = render(<StrataStrip text="②e100" finalDepth={12} />)
  expect(screen.getByRole('img', { name: '孔深 12 m：② 黏土' })).toBeTruthy()
  rerender(<StrataStrip text="" finalDepth={12} />)
  expect(screen.getByText('未公开')).toBeTruthy()
})
