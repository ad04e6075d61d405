import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { groupDigits } from '#geology/digits.ts'
import { escapeHtml } from '#server/pages/html.ts'

import { type Link, ogcAddress, type Style } from './answer.ts'
import { type Feature, featureWriter, propertiesOf } from './features.ts'
import { anchor, ogcPage, paragraph, table } from './html.ts'
import type { System } from './places/systems.ts'

interface ItemsPage {
  at: Style
  kind: Kind
  question: { system: System }
  entries: readonly Entry[]
  numberMatched: number
  links: readonly Link[]
}

const aboveItems = (kind: Kind) =>
  [
    ['', '要素服务'],
    ['/collections', '资料类别'],
    [`/collections/${kind.name}`, kind.label],
  ] as const

const wordOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const placeWords = ({ geometry, properties }: Feature) =>
  geometry?.coordinates.join('，') ?? (properties['access'] === 'secret' ? '未公开' : '无')

/** The features of a page as a table, and the way to the next ones. */
export function itemsPage({ at, kind, question, entries, numberMatched, links }: ItemsPage): string {
  const write = featureWriter(kind, question.system, at.base)
  const shown = propertiesOf(kind).filter(({ name, of }) => isShown(kind, name, of))
  const hrefOf = (of: string) => links.find(({ rel, type }) => rel === of || type === of)?.href
  const next = hrefOf('next')
  const rows = entries.map((entry) => {
    const feature = write(entry)
    return [
      anchor(
        `${ogcAddress(at, `/collections/${kind.name}/items/${encodeURIComponent(feature.id)}`)}?f=html`,
        feature.id,
      ),
      ...shown.map(({ name }) => escapeHtml(wordOf(feature.properties[name]))),
      escapeHtml(placeWords(feature)),
    ]
  })
  return ogcPage(at, {
    title: `${kind.label}的要素`,
    above: aboveItems(kind),
    json: hrefOf('application/geo+json') ?? '',
    body: [
      paragraph(
        `符合条件的共 ${groupDigits(String(numberMatched))} ${kind.counter}，本页 ${entries.length} ${kind.counter}。`,
      ),
      table(
        [
          fieldOf(kind, 'code')?.label ?? '编号',
          ...shown.map(({ label }) => label.replace('（名称）', '')),
          '位置',
        ],
        rows,
      ),
      ...(next === undefined ? [] : [`<p>${anchor(next, '下一页')}</p>`]),
      `<p>${anchor(hrefOf('text/csv') ?? '', '本页的表格（CSV）')}</p>`,
    ],
  })
}

/** Words stand for their codes; the code is the first column, the page of a record is linked from its own. */
const isShown = (kind: Kind, name: string, of: string | undefined) =>
  of !== undefined || (!fieldOf(kind, name)?.choices && !['code', 'placeExact', 'recordPage'].includes(name))

/** One feature, field by field. */
export function featurePage(at: Style, kind: Kind, feature: Feature): string {
  const { properties } = feature
  const address = ogcAddress(at, `/collections/${kind.name}/items/${encodeURIComponent(feature.id)}`)
  const page = String(properties['recordPage'])
  const rows = propertiesOf(kind)
    .filter(({ name, of }) => isShown(kind, name, of))
    .map(({ name, label }) => [
      escapeHtml(label.replace('（名称）', '')),
      escapeHtml(wordOf(properties[name])),
    ])
  const exact = properties['placeExact'] === false ? '（概略位置）' : ''
  return ogcPage(at, {
    title: `${kind.label} ${feature.id}`,
    above: [...aboveItems(kind), [`/collections/${kind.name}/items`, '要素']],
    json: `${address}?f=json`,
    body: [
      table(['字段', '值'], [...rows, ['位置', escapeHtml(`${placeWords(feature)}${exact}`)]]),
      `<p>${anchor(page, '打开资料页')}</p>`,
    ],
  })
}
