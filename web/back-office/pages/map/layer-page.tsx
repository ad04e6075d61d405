import { layerTypeLabels, mapLayer } from '#contract/back-office/map/layer.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { layerColours, layerSymbols } from '#contract/map/style.ts'
import { officePage, type RowAction } from '#web/back-office/office-page.ts'
import { Row } from '#web/ui/layout/box.tsx'

import { changeValues } from './change-values.ts'
import { ColourControl } from './ColourControl.tsx'
import { OpacityControl } from './OpacityControl.tsx'
import { RolesControl } from './RolesControl.tsx'
import { isSymbol } from './style-values.ts'
import { StyleSwatch } from './StyleSwatch.tsx'
import { SymbolControl } from './SymbolControl.tsx'
import { TilePreview } from './TilePreview.tsx'
import { ZoomRange } from './ZoomRange.tsx'

import './map-pages.css'

type LayerRow = RowOf<typeof mapLayer>

const setVisible =
  (visible: boolean): NonNullable<RowAction<LayerRow>['act']> =>
  async (rows) => {
    const undone: (() => Promise<unknown>)[] = []
    for (const row of rows) undone.push(await changeValues(mapLayer, row, { visible }))
    return {
      message: visible ? '已列在地图上' : '已从地图上撤下',
      undo: async () => {
        for (const undo of undone) await undo()
      },
    }
  }

const actions: RowAction<LayerRow>[] = [
  {
    ...{ name: 'hide', label: '从地图撤下', permission: 'maps.write', on: 'one' },
    applies: ({ visible }) => visible,
    act: setVisible(false),
  },
  {
    ...{ name: 'show', label: '列在地图上', permission: 'maps.write', on: 'one' },
    applies: ({ visible }) => !visible,
    act: setVisible(true),
  },
]

const colourName = (colour: string) => Reflect.get(layerColours, colour) ?? colour

export const layerPage = officePage({
  resource: mapLayer,
  blank: { type: 'kind', visible: true, checked: false, opacity: 100 },
  actions,
  holds: ({ detail }) => detail.split('，')[0] === layerTypeLabels.group,
  cells: {
    colour: ({ colour }) =>
      colour === null ? (
        '按公开程度'
      ) : (
        <Row as="span" inline gap={8} className="colour-cell">
          <i style={{ background: colour }} />
          {colourName(colour)}
        </Row>
      ),
    symbol: ({ symbol }) => (isSymbol(symbol) ? layerSymbols[symbol] : '随资料类别'),
    opacity: ({ opacity }) => `${opacity}%`,
    minZoom: ({ minZoom }) => (minZoom === null ? '不限' : `第 ${minZoom} 级`),
    maxZoom: ({ maxZoom }) => (maxZoom === null ? '不限' : `第 ${maxZoom} 级`),
    roles: ({ roles }) => roles.map(({ name }) => name).join('、') || '人人可见',
  },
  controls: {
    colour: ColourControl,
    symbol: SymbolControl,
    opacity: OpacityControl,
    minZoom: ZoomRange,
    maxZoom: null,
    roles: RolesControl,
  },
  remarks: { 来源: TilePreview, 样式: StyleSwatch },
})
