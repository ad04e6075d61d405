import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { groupsOf, type MaterialName } from '#contract/deposits/materials.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'

const readings = '读数'

/** The templates of a material: of records, and of readings where the kind has series. */
function optionsOf(material: MaterialName) {
  const groups = groupsOf(material)
  const wanted = Object.values<Kind>(kinds).filter(
    ({ menu }) => groups === undefined || (menu !== undefined && groups.includes(menu.group)),
  )
  return [
    ...wanted.map(({ name, label }) => ({ value: name, label })),
    ...wanted
      .filter(({ series }) => series)
      .map(({ name, label }) => ({ value: `${name} ${readings}`, label: `${label}${readings}` })),
  ]
}

/** A template by its option: of records, or of readings. */
const templateOf = (option: string) => {
  const [kind = '', what] = option.split(' ')
  return { kind, readings: what === readings ? 'yes' : 'no' } as const
}

/** Empty workbooks to fill in. */
export function Templates({ material }: { material: MaterialName }) {
  const options = optionsOf(material)
  const [kind, setKind] = useState(options[0]?.value ?? '')
  return (
    <Row as="p" gap={[8, 12]} wrap above={6} className="deposit-templates">
      <Select small aria-label="模板的资料类别" value={kind} options={options} onChange={setKind} />
      <Button
        size="s"
        icon="download"
        onClick={() => void download(deposits.template, templateOf(kind), '导入模板.xlsx')}
      >
        下载模板
      </Button>
    </Row>
  )
}
