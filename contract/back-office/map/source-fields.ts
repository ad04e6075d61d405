import { choice, integer, text } from '#contract/back-office/resource.ts'
import { originsOf } from '#contract/map/source.ts'

const addressFault = (url: string): string | undefined =>
  originsOf(url).length > 0 ? undefined : '网址须以“http://”或“https://”开头'

const pictures = ['xyz', 'wms', 'wmts'] as const

/** Where the pictures or data of a layer or base map of another server come from; each type asks for its part. */
export const sourceFields = {
  url: text('服务网址', {
    required: true,
    max: 500,
    fault: addressFault,
    when: ['type', ...pictures, 'geojson'],
    hint: '瓦片网址含“{z}/{x}/{y}”，多台主机写“{a-c}”',
  }),
  layers: text('服务图层名', { required: true, max: 200, when: ['type', 'wms', 'wmts'] }),
  wmsVersion: choice(
    '版本',
    { '1.3.0': '1.3.0', '1.1.1': '1.1.1' },
    { when: ['type', 'wms'], hint: '不选即 1.3.0' },
  ),
  matrixSet: text('矩阵集', { required: true, max: 200, when: ['type', 'wmts'] }),
  matrixPrefix: text('矩阵名前缀', {
    max: 60,
    when: ['type', 'wmts'],
    hint: '级别号之前的文字，如“EPSG:4490:”',
  }),
  wmtsStyle: text('样式名', { max: 60, when: ['type', 'wmts'], hint: '不填即“default”' }),
  grid: choice(
    '坐标网格',
    { 'EPSG:3857': '网络墨卡托', 'EPSG:4490': '国家大地坐标系经纬度' },
    { when: ['type', 'wmts'], hint: '不选即网络墨卡托' },
  ),
  format: choice(
    '图片格式',
    { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP', tiles: 'tiles' },
    { when: ['type', 'wms', 'wmts'], hint: '不选即“PNG”' },
  ),
  levels: integer('服务最大级别', {
    min: 0,
    max: 22,
    when: ['type', 'xyz', 'wmts'],
    hint: '更近时放大这一级的图；不填即 18',
  }),
  legend: text('图例图片网址', {
    max: 500,
    fault: addressFault,
    when: ['type', ...pictures],
    hint: '须与服务在同一主机',
  }),
} as const
export type SourceField = keyof typeof sourceFields

/** The fields of a source by the names that they have in `source`. */
export const sourceNames: Readonly<Record<SourceField, string>> = {
  url: 'url',
  layers: 'layers',
  wmsVersion: 'version',
  matrixSet: 'matrixSet',
  matrixPrefix: 'matrixPrefix',
  wmtsStyle: 'style',
  grid: 'grid',
  format: 'format',
  levels: 'levels',
  legend: 'legend',
}
// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
export const sourceFieldNames = Object.keys(sourceNames) as SourceField[]
