import type { Booklet } from '#demo/booklets/booklet.ts'
import { layersUnder } from '#demo/booklets/layer-rows.ts'
import { topicOf } from '#demo/booklets/topics.ts'
import { cityName, fromPlane } from '#demo/city/city.ts'
import { randomBetween, randomOf, randomInteger } from '#demo/city/random.ts'

import type { Literature } from './literature.ts'

/** Of ten writings a monograph and a paper are there as files, and of the first sixty the late reports, too. */
export const isWritten = ({ access, values: { literatureKind } }: Literature, index: number): boolean =>
  access !== 'secret' && literatureKind !== 'journal' && (index % 5 === 0 || (index % 10 === 8 && index < 60))

/** A paper as it is read; of a monograph or a report, an extract. */
export function articleOf({ code, title, values, district }: Literature, index: number): Booklet {
  const random = randomOf(7305, index)
  const { background, finding } = topicOf(values.keywords)
  const { layers, names } = layersUnder(
    fromPlane(randomBetween(random, -8, 8), randomBetween(random, -8, 8)),
    60,
  )
  const area = district ? `${cityName}${district}` : `${cityName}全市`
  const [holes, samples] = [randomInteger(random, 24, 96), randomInteger(random, 180, 900)]
  const sections = [
    { heading: '摘要', paragraphs: [values.abstract ?? '', `关键词：${values.keywords}`] },
    {
      heading: '1 引言',
      paragraphs: [background, `${area}的工程实践提出了进一步认识的要求，本文即为此而作。`],
    },
    {
      heading: '2 资料与方法',
      paragraphs: [
        `研究利用${area}的 ${holes} 个钻孔、${samples} 件土样和同期监测资料，层号按统一地层表整理，剔除离散值后按层统计。`,
        `钻孔揭露的地层自上而下为：${names.join('、')}。各层性状见附表。`,
      ],
    },
    {
      heading: '3 结果与讨论',
      paragraphs: [
        finding,
        `上述认识在 ${holes} 个钻孔中的 ${Math.round(holes * randomBetween(random, 0.78, 0.95))} 个得到印证，其余多位于古河道边缘，地层变化大，应逐孔分析。`,
      ],
    },
    {
      heading: '4 结论',
      paragraphs: [
        `（1）${finding.split('。')[0]}。`,
        '（2）结论适用于与本文地质条件相近的地段，用于工程时应以现场勘察为准。',
        '（3）以上城市、数据与结论均为虚构，仅供演示。',
      ],
    },
  ]
  return {
    code,
    codeLabel: '编号',
    title,
    ...(values.literatureKind !== 'paper' && { note: '节选' }),
    author: values.authors ?? cityName,
    day: values.publishedOn ?? '2020-01-01',
    sections,
    points: [],
    layers,
  }
}
