import { useState } from 'react'

import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { exampleOf, type Language, languages } from '#contract/data-api/examples.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { copyText } from '#web/ui/text/copy.ts'

import { openPath } from './send-published.ts'

interface ExamplesProps {
  call: PublishedCall
  /** The parameters as they were filled in. */
  given: readonly (readonly [name: string, value: string])[]
}

// oxlint-disable-next-line no-unsafe-type-assertion -- the entries of a literal
const choices = Object.entries(languages) as [Language, string][]

/** A program that makes the call, in a language of the reader's choice. */
export function Examples({ call: { code, keyRequired }, given }: ExamplesProps) {
  const [language, setLanguage] = useState<Language>('python')
  const text = exampleOf(language, {
    address: `${location.origin}${openPath(code)}`,
    parameters: given,
    keyRequired,
  })
  return (
    <div className="published-example">
      <Row gap={12} wrap className="published-act">
        <Segments legend="语言" choices={choices} chosen={language} onChange={setLanguage} />
        <Button size="s" icon="copy" onClick={() => void copyText(text, '示例已复制')}>
          复制
        </Button>
      </Row>
      <Code label={`${languages[language]} 示例`} text={text} />
    </div>
  )
}
