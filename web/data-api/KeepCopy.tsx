import { useState } from 'react'

import {
  harvestExample,
  type HarvestLanguage,
  harvestLanguages,
  harvestPath,
} from '#contract/harvest/examples.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { copyText } from '#web/ui/text/copy.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- the entries of a literal
const choices = Object.entries(harvestLanguages) as [HarvestLanguage, string][]

/** How a program keeps a copy of the catalogue: all of it once, then what changed. */
export function KeepCopy() {
  const [language, setLanguage] = useState<HarvestLanguage>('python')
  const address = `${location.origin}${harvestPath}`
  const text = harvestExample(language, address)
  return (
    <section className="open-in-qgis" aria-label="采集目录">
      <h2>采集目录</h2>
      <p>
        把一类资料的目录取到自己的库中：第一次取全部，以后每次只取新增、修改与撤下的。每页答复中的 cursor
        是接续处，存下它，一年之内都可接着取；不能接着取时，答复 410，从头取起即可。
      </p>
      <ul>
        <li>
          每条与网页上的目录所列相同；涉密的不在其中，转为涉密的与撤下的一样记为撤下；保护期满的，当天记为修改。
        </li>
        <li>不用密钥也能采集，每页至多 1,000 条、每分钟至多 120 次；用密钥每页可到 10,000 条。</li>
        <li>
          <p>
            有哪些类别、各在什么范围与时间、怎样取得，见目录的描述（DCAT-AP）：
            <a href={`${harvestPath}/catalog`}>{`${harvestPath}/catalog`}</a>
          </p>
        </li>
        <li>每条资料另有 ISO 19115 元数据，地址在它的永久网址页上。</li>
      </ul>
      <Row gap={12} wrap className="published-act">
        <Segments legend="采集程序的语言" choices={choices} chosen={language} onChange={setLanguage} />
        <Button size="s" icon="copy" onClick={() => void copyText(text, '程序已复制')}>
          复制采集程序
        </Button>
      </Row>
      <Code label={`${harvestLanguages[language]} 采集程序`} text={text} />
    </section>
  )
}
