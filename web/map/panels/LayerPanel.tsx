import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Layer } from '#contract/map/layers.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { SignImage } from './SignImage.tsx'

import './layer-panel.css'

interface LayerPanelProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  onShow: (shown: readonly ShownLayer[]) => void
}

/** The layers by group: what is ticked is shown, the last one ticked on top. */
export function LayerPanel({ layers, shown, onShow }: LayerPanelProps) {
  const groups = layers.filter(({ type }) => type === 'group')
  const loose = layers.filter(({ type, parent }) => type !== 'group' && parent === null)
  return (
    <div className="layer-panel">
      {groups.map((group) => (
        <Group
          key={group.code}
          {...{ group, shown, onShow }}
          layers={layers.filter(({ parent }) => parent === group.code)}
        />
      ))}
      {loose.map((layer) => (
        <LayerRow key={layer.code} {...{ layer, shown, onShow }} />
      ))}
    </div>
  )
}

function Group({ group, layers, shown, onShow }: LayerPanelProps & { group: Layer }) {
  const [isOpen, setOpen] = useState(
    group.checked || layers.some(({ code }) => shown.some((one) => one.code === code)),
  )
  return (
    <section className="layer-group">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'down' : 'right'} small />
          {group.name}
        </button>
      </h3>
      {isOpen && layers.map((layer) => <LayerRow key={layer.code} {...{ layer, shown, onShow }} />)}
    </section>
  )
}

function LayerRow({ layer, shown, onShow }: Omit<LayerPanelProps, 'layers'> & { layer: Layer }) {
  const { code, name, total } = layer
  const own = shown.find((one) => one.code === code)
  const kind = Object.values<Kind>(kinds).find((one) => one.name === layer.kind)
  const toggle = (isOn: boolean) =>
    onShow(isOn ? [...shown, { code, opacity: layer.opacity }] : shown.filter((one) => one.code !== code))
  return (
    <div className="layer-row">
      <Checkbox label={name} checked={own !== undefined} onChange={toggle} count={total ?? undefined} />
      {own && (
        <>
          {kind && <Legend kind={kind} />}
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

function Legend({ kind }: { kind: Kind }) {
  if (kind.sign !== 'hole') return null
  return (
    <ul className="layer-legend" aria-label="图例">
      {Object.entries(boreholeKinds).map(([type, label]) => (
        <li key={type}>
          <SignImage {...{ kind, type }} size={17} />
          {label.replace(/试验孔|测试孔|观测孔/, '').replace('静力触探孔', '静探')}
        </li>
      ))}
    </ul>
  )
}
