import { useState } from 'react'

import { ogcExample, type OgcLanguage, ogcLanguages, ogcPath } from '#contract/ogc/examples.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { copyText } from '#web/ui/text/copy.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- the entries of a literal
const choices = Object.entries(ogcLanguages) as [OgcLanguage, string][]

/** The address for a GIS, the way in QGIS, and programs that read the same. */
export function OpenInQgis() {
  const [language, setLanguage] = useState<OgcLanguage>('python')
  const address = `${location.origin}${ogcPath}`
  const text = ogcExample(language, address)
  return (
    <section className="open-in-qgis" aria-label="在 QGIS 中打开">
      <h2>在 QGIS 中打开</h2>
      <p>
        有位置的各类资料都能作为图层直接打开，不用密钥；请求头 x-api-key
        中带密钥的，次数计入“我的密钥”的用量（QGIS 的认证方式选“API
        Header”）。所见与网页上的目录相同：公开的位置准确，未公开的为概略位置，涉密的没有位置。
      </p>
      <Address label="地址" address={address} />
      <ol>
        <li>在“图层 › 添加图层”中选“添加 WFS / OGC API – Features 图层”，新建连接。</li>
        <li>
          填入上面的地址，版本选“OGC API – Features”，“最大要素数”留空（填了就只取这么多），确定后连接。
        </li>
        <li>选一类资料，添加。勾选“仅请求与视图范围重叠的要素”，只取看得见的部分。</li>
      </ol>
      <p>
        筛选：字段等于某值可直接作参数；“或”“非”、大小、是否为空、文字样式、在图形之内写在参数 filter 中（CQL2
        文本）。GDAL 的 -where 也由本站筛选，不必取回全部。坐标系与逐页取得的办法，见
        <a href={`${ogcPath}/api?f=html`}>接口说明</a>；各类资料有哪些字段，见
        <a href={`${ogcPath}/collections?f=html`}>资料类别</a>。只要表格的，在取要素的网址后加 f=csv，每页至多
        10,000 条，下一页的网址在答复的 Link 头中。
      </p>
      <Row gap={12} wrap className="published-act">
        <Segments legend="程序的语言" choices={choices} chosen={language} onChange={setLanguage} />
        <Button size="s" icon="copy" onClick={() => void copyText(text, '程序已复制')}>
          复制程序
        </Button>
      </Row>
      <Code label={`${ogcLanguages[language]} 程序`} text={text} />
      <h3>只看图，不取数据</h3>
      <p>
        资料很多时用瓦片，符号与颜色同本站地图。QGIS
        中选“矢量瓦片”图层，填入瓦片与样式的网址；只认图片的软件用 WMTS。各类资料也各有瓦片，见
        <a href={`${ogcPath}/tiles?f=html`}>瓦片集</a>。
      </p>
      <Address label="瓦片" name="瓦片地址" address={`${address}/tiles/WebMercatorQuad/{z}/{y}/{x}?f=mvt`} />
      <Address label="样式" name="样式地址" address={`${address}/styles/map`} />
      <Address
        label="WMTS"
        name="服务地址"
        address={`${location.origin}/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`}
      />
    </section>
  )
}

interface AddressProps {
  label: string
  /** What its button copies. */
  name?: string
  address: string
}

function Address({ label, name = '地址', address }: AddressProps) {
  return (
    <Row gap={12} wrap justify="space-between" className="published-address">
      <p>
        <b>{label}</b>
        <code>{address}</code>
      </p>
      <Button size="s" icon="copy" onClick={() => void copyText(address, `${name}已复制`)}>
        复制{name}
      </Button>
    </Row>
  )
}
