import { escapeHtml, htmlPage } from '#server/pages/html.ts'

import { ogcAddress, type Style } from './answer.ts'

/** Named twice, so that it holds whatever the sheet of all such pages says after it. */
const style = `<style>html body{margin:4vh auto;max-width:76em}html h1{margin:.4em 0}h2{margin:1.6em 0 .4em;font-size:1.1em;font-weight:500}
p,ul{max-width:46em}nav{font-size:14px}.wide{overflow-x:auto}table{border-collapse:collapse;font-size:14px;line-height:1.6}
th,td{padding:5px 16px 5px 0;text-align:left;vertical-align:top;border-bottom:1px solid #8886;white-space:nowrap}
th{font-weight:500}td.long{white-space:normal;min-width:16em}code{overflow-wrap:anywhere}</style>
`

export const anchor = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

/** The same address as a page. */
export const asPage = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}f=html`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

const long = 40

/** A long cell is broken into lines. */
const cellOf = (cell: string) =>
  `<td${cell.replaceAll(/<[^>]*>/g, '').length > long ? ' class="long"' : ''}>${cell}</td>`

/** A table whose cells are markup. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide" role="region" aria-label="表" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('\n')}</tbody></table></div>`

interface OgcPage {
  title: string
  /** Pages above this one, outermost first. */
  above?: readonly (readonly [path: string, title: string])[]
  /** The same as JSON. */
  json: string
  body: readonly string[]
}

/** A page that reads and works without scripts. */
export function ogcPage(at: Style, { title, above = [], json, body }: OgcPage): string {
  const trail = [
    anchor(`${at.base}/#/data-api`, '数据接口'),
    ...above.map(([path, name]) => anchor(asPage(ogcAddress(at, path)), name)),
  ]
  return htmlPage({
    title,
    head: style,
    body: [
      `<nav aria-label="所在位置">${trail.join(' › ')}</nav>`,
      ...body,
      `<p>程序用：${anchor(json, 'JSON')}</p>`,
    ].join('\n'),
  })
}

export const pageList = (pages: readonly (readonly [href: string, title: string])[]): string =>
  `<ul>${pages.map(([href, title]) => `<li>${anchor(asPage(href), title)}</li>`).join('')}</ul>`
