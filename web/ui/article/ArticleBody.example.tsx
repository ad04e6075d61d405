import { example } from '#web/ui/Example.tsx'

import { ArticleBody } from './ArticleBody.tsx'
import { ArticlePicture } from './ArticlePicture.tsx'

export const articleExample = example.stack(
  'text',
  '正文',
  '正文只有段落、标题、列表、链接与图片；图未到时，版面已为它留出。',
  () => (
    <>
      <ArticleBody
        body={[
          { type: 'heading', text: '服务时间' },
          {
            type: 'paragraph',
            spans: [{ text: '到馆路线见' }, { text: '关于本馆', href: '#/about' }, { text: '。' }],
          },
          { type: 'list', ordered: true, items: [[{ text: '出示证件' }], [{ text: '登记入座' }]] },
        ]}
      />
      <ArticlePicture
        picture={{
          file: 1,
          alt: '三箱岩芯并排',
          caption: '图未到时，版面已为它留出',
          width: 480,
          height: 160,
        }}
        address={undefined}
      />
    </>
  ),
)
