import { example } from '#web/ui/Example.tsx'

import { ArticleList } from './ArticleList.tsx'
import { ReadingTools } from './ReadingTools.tsx'

const article = { id: 1, category: 'notice', summary: '工作日开放，周末闭馆。', source: '示例' } as const
const articles = [
  { ...article, title: '关于服务时间的公告', pinned: true, publishedOn: '2026-11-02' },
  { ...article, id: 2, title: '怎样查一个地方的钻孔', pinned: false, publishedOn: '2026-10-12' },
]

export const readExample = example.stack('text', '文章', '目录写日期与来源；字号三档，由浏览器记住。', () => (
  <>
    <ReadingTools />
    <ArticleList articles={articles} full />
  </>
))
