import { type ReactNode, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { mapLayers, type Layer } from '#contract/map/layers.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { useAction } from '#web/api/hooks.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { LayerOrder } from './LayerOrder.tsx'
import { AccessLegend } from './legend/AccessLegend.tsx'
import { ExternalLegend } from './legend/ExternalLegend.tsx'
import { LayerSign } from './legend/LayerSign.tsx'

import './layer-panel.css'

interface LayerPanelProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  onShow: (shown: readonly ShownLayer[]) => void
}

/** The layers by group: what is ticked is shown, the last one ticked on top. Below them the base maps. */
export function LayerPanel({ layers, shown, onShow, bases }: LayerPanelProps & { bases: ReactNode }) {
  const groups = layers.filter(({ type }) => type === 'group')
  const isUsed = (code: string): boolean =>
    layers.some(
      (layer) =>
        layer.parent === code && (shown.some((one) => one.code === layer.code) || isUsed(layer.code)),
    )
  const [open, setOpen] = useState<readonly string[]>(() =>
    groups.filter(({ code, checked }) => checked || isUsed(code)).map(({ code }) => code),
  )
  const fold = (code: string) =>
    setOpen(open.includes(code) ? open.filter((one) => one !== code) : [...open, code])
  const visited = useAction(mapLayers.updateLayerVisit, [])
  const show = (next: readonly ShownLayer[]) => {
    const added = next.find(({ code }) => !shown.some((one) => one.code === code))
    if (added) visited.mutate({ code: added.code })
    onShow(next)
  }
  const group = (code: string, name: string, content: ReactNode) => (
    <Group key={code} name={name} isOpen={open.includes(code)} onFold={() => fold(code)}>
      {content}
    </Group>
  )
  const content = (parent: string | null): ReactNode[] =>
    layers.flatMap((layer) => {
      if (layer.parent !== parent) return []
      const { type, code, name } = layer
      return [
        type === 'group' ? (
          group(code, name, content(code))
        ) : (
          <LayerRow key={code} {...{ layer, shown }} onShow={show} />
        ),
      ]
    })
  return (
    <>
      <Row as="header" justify="space-between" className="layer-head">
        <Row as="h2" gap={10}>
          <Icon name="layers" />
          图层
        </Row>
        <button type="button" disabled={open.length === 0} onClick={() => setOpen([])}>
          全部收起
        </button>
      </Row>
      <div className="layer-panel">
        {shown.length > 0 && <AccessLegend />}
        {content(null)}
        {shown.length > 1 &&
          group('/order', '叠放次序', <LayerOrder {...{ layers, shown }} onShow={onShow} />)}
        {group('/bases', '底图', bases)}
      </div>
    </>
  )
}

interface GroupProps {
  name: string
  isOpen: boolean
  onFold: () => void
  children: ReactNode
}

const Group = ({ name, isOpen, onFold, children }: GroupProps) => (
  <section className="layer-group">
    <h3>
      <button type="button" aria-expanded={isOpen} onClick={onFold}>
        <Icon name={isOpen ? 'down' : 'right'} small />
        {name}
      </button>
    </h3>
    {isOpen && children}
  </section>
)

function LayerRow({ layer, shown, onShow }: Omit<LayerPanelProps, 'layers'> & { layer: Layer }) {
  const { code, name, total, style } = layer
  const own = shown.find((one) => one.code === code)
  const kind = Object.values<Kind>(kinds).find((one) => one.name === layer.kind)
  const toggle = (isOn: boolean) =>
    onShow(isOn ? [...shown, { code, opacity: layer.opacity }] : shown.filter((one) => one.code !== code))
  return (
    <div className="layer-row">
      <Checkbox
        label={
          <Row as="span" gap={6}>
            <LayerSign layer={layer} kind={kind} />
            {name}
          </Row>
        }
        checked={own !== undefined}
        onChange={toggle}
        count={total ?? undefined}
      />
      {own && (
        <>
          {kind ? <Legend kind={kind} style={style} /> : <ExternalLegend layer={layer} />}
          <label className="layer-opacity">
            <span className="vh">{`${name}的不透明度`}</span>
            <input
              type="range"
              min={0.1}
              max={1}
              step={0.05}
              value={own.opacity}
              onChange={({ target }) =>
                onShow(
                  shown.map((one) => (one.code === code ? { ...one, opacity: Number(target.value) } : one)),
                )
              }
            />
          </label>
        </>
      )}
    </div>
  )
}

function Legend({ kind, style: { symbol, colour } }: { kind: Kind; style: LayerStyle }) {
  if (kind.sign !== 'hole' || symbol !== null) return null
  return (
    <ul className="layer-legend" aria-label="图例">
      {Object.entries(boreholeKinds).map(([type, label]) => (
        <li key={type}>
          <SignImage {...{ kind, type, colour }} size={17} />
          {label.replace(/试验孔|测试孔|观测孔/, '').replace('静力触探孔', '静探')}
        </li>
      ))}
    </ul>
  )
}
