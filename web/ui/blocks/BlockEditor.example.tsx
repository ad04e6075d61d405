import { useState } from 'react'

import type { Block } from '#contract/content/article.ts'
import { example } from '#web/ui/Example.tsx'

import { BlockEditor } from './BlockEditor.tsx'

const text: readonly Block[] = [
  { type: 'heading', text: '怎样到馆' },
  {
    type: 'paragraph',
    spans: [{ text: '来馆以前请先看' }, { text: '到馆路线', href: '#/about' }, { text: '。' }],
  },
  { type: 'list', ordered: true, items: [[{ text: '乘车' }], [{ text: '登记' }]] },
]

export const editorExample = example.stack(
  'entry',
  '写正文',
  '只有段落、小标题、列表与安全的链接；从别处粘贴的，其余都不带进来。',
  () => {
    const [body, setBody] = useState(text)
    return <BlockEditor label="正文" value={body} onChange={setBody} />
  },
)
