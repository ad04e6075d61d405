import type { Lithology } from '#geology/strata/lithology.ts'
import { lithologies } from '#geology/strata/lithology.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'
import { Icon, iconNames } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

const colours = [
  ['纸', '--paper'],
  ['沉纸', '--paper-sunk'],
  ['面', '--surface'],
  ['细线', '--line'],
  ['控件线', '--control-line'],
  ['墨', '--ink'],
  ['次墨', '--ink-2'],
  ['淡墨', '--ink-3'],
  ['主色', '--blue-500'],
  ['动作', '--action'],
  ['链接', '--link'],
  ['选中', '--select-bg'],
  ['成', '--ok'],
  ['慎', '--warn'],
  ['误', '--bad'],
  ['基岩', '--bedrock'],
] as const

const strata = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'rock'] as const

export function Colours() {
  return (
    <>
      <ul className="guide-swatches">
        {colours.map(([name, token]) => (
          <li key={token}>
            <i style={{ background: `var(${token})` }} />
            {name}
            <code>{token}</code>
          </li>
        ))}
      </ul>
      <Row as="ul" align="stretch" above={24} className="guide-strata" aria-label="地层色">
        {strata.map((layer) => (
          <li key={layer} style={{ background: `var(--st-${layer})` }}>
            {layer === 'rock' ? '基岩' : layer}
          </li>
        ))}
      </Row>
    </>
  )
}

const sizes = [
  ['48', '读懂脚下的土地'],
  ['36', '工程地质钻孔'],
  ['28', '按类别看'],
  ['22', '65.30 m'],
  ['18', '淤泥质粉质黏土'],
  ['16', '流塑，含有机质条纹，局部夹薄层粉土。'],
  ['14', '城区东部，终孔日期 2021-09-14'],
  ['13', '孔深 m　标贯 N / 击　含水率 w / %'],
] as const

export function Types() {
  return (
    <ul className="guide-types">
      {sizes.map(([size, text]) => (
        <li key={size}>
          <span className="cap num">{size}</span>
          <span style={{ fontSize: `var(--fs-${size})` }}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

export function Icons() {
  return (
    <ul className="guide-icons">
      {iconNames.map((name) => (
        <Row as="li" gap={10} key={name}>
          <Icon name={name} />
          <code>{name}</code>
        </Row>
      ))}
    </ul>
  )
}

const isLithology = (name: string): name is Lithology => Object.hasOwn(lithologies, name)

export function Hatches() {
  return (
    <ul className="guide-hatches">
      {Object.keys(lithologies)
        .filter(isLithology)
        .map((name) => (
          <li key={name}>
            <svg width="100%" height="56" aria-hidden="true">
              <HatchPattern id={`guide-${name}`} lithology={name} />
              <rect width="100%" height="56" fill={`var(--st-${lithologies[name].colour})`} />
              <rect width="100%" height="56" fill={`url(#guide-${name})`} />
            </svg>
            {lithologies[name].label}
          </li>
        ))}
    </ul>
  )
}
