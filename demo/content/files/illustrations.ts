import { readFont } from '#demo/booklets/draw.ts'

import { blankForm, scannedForm } from './forms.ts'
import { paintCoreBox, paintRiverBed } from './pictures.ts'

/** Files of a text of the invented city. */
export interface Illustration {
  of: 'article' | 'banner'
  title: string
  /** In an article behind so many blocks. */
  picture: { behind?: number; name: string; content: Buffer; alt: string; caption?: string }
  attachments: readonly { name: string; content: Buffer }[]
}

/** A notice with a picture and a form as people hand it round, and a banner with a picture of its own. */
export async function illustrations(): Promise<Illustration[]> {
  const form = await scannedForm(await readFont())
  return [
    {
      of: 'article',
      title: '实物岩心库开放观摩的公告',
      picture: {
        behind: 1,
        name: '岩心箱.jpg',
        content: paintCoreBox(),
        alt: '一箱岩心，五行，自左向右、自上而下由浅入深：褐色填土、黄褐色黏土、灰色淤泥质土、暗绿色硬土、草黄色粉土与灰色砂',
        caption: '一箱 25 米岩心，每行 5 米；第三、四行的绿色即第⑥层硬土（示意绘制，虚构数据）',
      },
      attachments: [
        { name: '岩心库团体观摩申请表（扫描件）.pdf', content: form },
        { name: '岩心库团体观摩申请表.docx', content: blankForm() },
      ],
    },
    {
      of: 'banner',
      title: '古河道在哪里',
      picture: {
        name: '古河道剖面.jpg',
        content: paintRiverBed(),
        alt: '一条古河道的地质剖面：灰色软土向下切去了暗绿色硬土',
      },
      attachments: [],
    },
  ]
}
