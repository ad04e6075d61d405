import { commonFields, type Kind } from '#contract/catalogue/kind.ts'
import { inks, signLines, signOf, type SignShape } from '#contract/map/signs.ts'

import type { ExportTable } from './format.ts'
import { escapeXml } from './xml.ts'

/** How a layer is drawn, in the words of QGIS and in those of other programs. */
export interface LayerStyle {
  readonly qml: string
  readonly sld: string
}

/** A sign and the records that have it: those with this word in the column of the type, or all others. */
interface Category {
  readonly word: string | null
  readonly label: string
  readonly sign: readonly SignShape[]
}

/** The signs of the map for the records of a kind. */
export function styleOf(
  kind: Pick<Kind, 'sign' | 'type' | 'fields' | 'label'>,
  table: ExportTable,
): LayerStyle {
  const categories = categoriesOf(kind, table)
  return { qml: qmlOf(categories, kind.type, table), sld: sldOf(categories, kind.type, table) }
}

function categoriesOf(
  kind: Pick<Kind, 'sign' | 'type' | 'fields' | 'label'>,
  { columns }: ExportTable,
): Category[] {
  const choices = kind.type === undefined ? undefined : kind.fields[kind.type]?.choices
  const isShown = columns.some(({ name }) => name === kind.type)
  const others = { word: null, label: kind.label, sign: signOf(kind, undefined) }
  if (kind.sign !== 'hole' || !choices || !isShown) return [others]
  return [
    ...Object.entries(choices).map(([code, word]) => ({ word, label: word, sign: signOf(kind, code) })),
    { ...others, label: '类型不详' },
  ]
}

/** Millimetres of a sign on the screen, as wide as on our map. */
const signSize = 5
const ink = inks.open

/** The layer file of QGIS 3: signs, names of columns, and codes as labels where points stand apart. */
function qmlOf(categories: readonly Category[], type: string | undefined, table: ExportTable): string {
  const single = categories.length === 1
  const listed = categories.map(
    ({ word, label }, i) =>
      `<category render="true" symbol="${i}" value="${escapeXml(word ?? '')}" label="${escapeXml(label)}"/>`,
  )
  const symbols = categories.map(({ sign }, i) => symbolOf(sign, i, table))
  const aliases = table.columns.map(
    ({ name, heading }, i) =>
      `<alias field="${escapeXml(name)}" name="${escapeXml(heading)}" index="${i + 1}"/>`,
  )
  return (
    `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n` +
    `<qgis version="3.22.0" styleCategories="Symbology|Labeling|Fields" labelsEnabled="1">` +
    `<renderer-v2 type="${single ? 'singleSymbol' : 'categorizedSymbol'}"` +
    `${single ? '' : ` attr="${escapeXml(type ?? '')}"`} forceraster="0" symbollevels="0" enableorderby="0">` +
    `${single ? '' : `<categories>${listed.join('')}</categories>`}<symbols>${symbols.join('')}</symbols>` +
    `</renderer-v2>${labels}<aliases>${aliases.join('')}</aliases></qgis>`
  )
}

/** Codes beside points from 1:10,000 on. */
const labels =
  '<labeling type="simple"><settings calloutType="simple">' +
  `<text-style fieldName="code" isExpression="0" fontSize="8" fontSizeUnit="Point" textColor="18,68,124,255" textOpacity="1">` +
  '<text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255" bufferOpacity="0.9"/></text-style>' +
  '<placement placement="6" dist="2" distUnits="MM" predefinedPositionOrder="R,L,TR,BR,TL,BL" offsetType="1"/>' +
  '<rendering drawLabels="1" scaleVisibility="1" scaleMin="1" scaleMax="10000" fontMinPixelSize="3" fontMaxPixelSize="10000"/>' +
  '</settings></labeling>'

function symbolOf(sign: readonly SignShape[], index: number, table: ExportTable): string {
  const options = {
    ...{
      name: `base64:${Buffer.from(svgOf(sign)).toString('base64')}`,
      size: String(signSize),
      size_unit: 'MM',
    },
    ...{
      color: '255,255,255,255',
      outline_color: colourText(ink),
      outline_width: '0',
      outline_width_unit: 'MM',
    },
    ...{ angle: '0', fixedAspectRatio: '0', offset: '0,0', scale_method: 'diameter' },
    ...{ horizontal_anchor_point: '1', vertical_anchor_point: '1' },
  }
  const listed = Object.entries(options).map(([name, value]) => option(name, value))
  return (
    `<symbol type="marker" name="${index}" alpha="1" clip_to_extent="1" force_rhr="0">` +
    `<layer class="SvgMarker" enabled="1" pass="0" locked="0"><Option type="Map">${listed.join('')}</Option>` +
    `${inkByAccess(table)}</layer></symbol>`
  )
}

const option = (name: string, value: string) =>
  `<Option type="QString" name="${name}" value="${escapeXml(value)}"/>`

const colourText = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join() + ',255'

/** The ink says who may open a record. */
function inkByAccess({ columns }: ExportTable): string {
  if (!columns.some(({ name }) => name === 'access')) return ''
  const { protected: held, secret } = commonFields.access.choices
  const expression = `CASE WHEN "access"='${held}' THEN '${inks.protected}' WHEN "access"='${secret}' THEN '${inks.secret}' ELSE '${ink}' END`
  return (
    '<data_defined_properties><Option type="Map"><Option type="QString" name="name" value=""/>' +
    '<Option type="Map" name="properties"><Option type="Map" name="outlineColor">' +
    `<Option type="bool" name="active" value="true"/>${option('expression', expression)}` +
    '<Option type="int" name="type" value="3"/></Option></Option>' +
    '<Option type="QString" name="type" value="collection"/></Option></data_defined_properties>'
  )
}

const fills = { ground: '#fff', ink: `param(outline) ${ink}`, none: 'none' }

/** A sign with its white casing; QGIS puts the ink in. */
function svgOf(sign: readonly SignShape[]): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
    sign
      .map(
        ({ d }) => `<path d="${d}" fill="none" stroke="#fff" stroke-width="${signLines.casing}" ${round}/>`,
      )
      .join('') +
    sign
      .map(
        ({ d, fill }) =>
          `<path d="${d}" fill="${fills[fill]}" stroke="param(outline) ${ink}" stroke-width="${signLines.ink}" ${round}/>`,
      )
      .join('') +
    '</svg>'
  )
}

/** Styled Layer Descriptor 1.0 (OGC 02-070): circles, squares and triangles, filled as the signs are. */
function sldOf(categories: readonly Category[], type: string | undefined, table: ExportTable): string {
  const rules = categories.map(({ word, label, sign }) => {
    const filter =
      word === null
        ? categories.length > 1
          ? '<ElseFilter/>'
          : ''
        : `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>${escapeXml(type ?? '')}</ogc:PropertyName>` +
          `<ogc:Literal>${escapeXml(word)}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`
    return `<Rule><Name>${escapeXml(label)}</Name>${filter}<PointSymbolizer><Graphic>${markOf(sign)}<Size>14</Size></Graphic></PointSymbolizer></Rule>`
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" ' +
    'xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink">' +
    `<NamedLayer><Name>${escapeXml(table.name)}</Name><UserStyle><Title>${escapeXml(table.label)}</Title>` +
    `<FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`
  )
}

function markOf([first]: readonly SignShape[]): string {
  const { d, fill } = first ?? { d: '', fill: 'ground' }
  const corners = d.includes('a')
    ? 'circle'
    : (d.match(/[lLhHvV]/g)?.length ?? 0) > 2 || /[hv]/.test(d)
      ? 'square'
      : 'triangle'
  return (
    `<Mark><WellKnownName>${corners}</WellKnownName>` +
    `<Fill><CssParameter name="fill">${fill === 'ink' ? ink : '#ffffff'}</CssParameter></Fill>` +
    `<Stroke><CssParameter name="stroke">${ink}</CssParameter><CssParameter name="stroke-width">1.5</CssParameter></Stroke></Mark>`
  )
}
