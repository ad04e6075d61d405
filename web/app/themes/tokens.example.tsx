import { example } from '#web/ui/Example.tsx'

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

const swatch = (name: string, token: string) => (
  <li key={token}>
    <i style={{ background: `var(${token})` }} />
    {name} <code>{token}</code>
  </li>
)

export const colourExample = example.tiles(
  'type',
  '颜色',
  '纸与墨作底，一种蓝作标记；#2d8cf0 不承载文字。',
  () => colours.map(([name, token]) => swatch(name, token)),
)

export const strataExample = example.tiles('type', '地层色', '地层色只表示地层，不表示状态。', () =>
  strata.map((layer) => swatch(layer === 'rock' ? '基岩' : layer, `--st-${layer}`)),
)

export const typeExample = example.stack(
  'type',
  '字号',
  '字重只用 400 与 500。数字等宽、右对齐，单位写在表头；数与单位之间空一格。',
  () =>
    sizes.map(([size, text]) => (
      <p key={size} className="guide-size">
        <span className="cap num">{size}</span>
        <span style={{ fontSize: `var(--fs-${size})` }}>{text}</span>
      </p>
    )),
)
