import type { RecordValues } from '#contract/catalogue/kind.ts'
import type { literature as literatureKind } from '#contract/catalogue/research/literature.ts'
import { topicOf } from '#demo/booklets/topics.ts'
import { cityName, inventedRemark } from '#demo/city/city.ts'
import { dayNumber, isoDay, lastDay } from '#demo/city/days.ts'
import { person } from '#demo/city/names.ts'
import { pick, randomOf, randomInteger, type Random } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import type { Result } from './results.ts'

export type Literature = DemoRecord<typeof literatureKind>
type Values = RecordValues<typeof literatureKind>
type LiteratureKind = NonNullable<Values['literatureKind']>

interface PublishedResult {
  result: Result
  id: number
}

const count = 150
/** Every fifth is a monograph or a report, the others papers, and a few volumes of a periodical. */
const order: readonly LiteratureKind[] = [
  'monograph',
  'paper',
  'paper',
  'report',
  'paper',
  'paper',
  'journal',
  'paper',
  'report',
  'paper',
]

/** A hundred and fifty writings; most belong to a result, never to a secret one. `resultIds` are those of `results`. */
export function literature(results: readonly Result[], resultIds: readonly number[]): Literature[] {
  const drawn = results.flatMap((result, index) =>
    result.access === 'secret' ? [] : [{ result, id: resultIds[index] ?? 0 }],
  )
  return Array.from({ length: count }, (_, index) => makeLiterature(index, drawn[index % drawn.length]))
}

function makeLiterature(index: number, drawn: PublishedResult | undefined): Literature {
  const random = randomOf(7301, index)
  const kind = order[index % order.length] ?? 'paper'
  const of = kind === 'journal' ? undefined : drawn
  const publishedOn = publishedDay(kind, of?.result, index)
  return {
    code: `YTWX-${String(index + 1).padStart(4, '0')}`,
    title: titleOf(kind, publishedOn, index, of?.result),
    ...accessOf(of?.result, index),
    district: of?.result.district ?? null,
    year: Number(publishedOn.slice(0, 4)),
    place: null,
    values: {
      ...bibliography(kind, publishedOn, random),
      ...describeResult(of, random),
      literatureKind: kind,
      publishedOn,
      remark: inventedRemark,
    },
    parts: {},
  }
}

/** As open as the result; one in nineteen of the open ones is for members. */
function accessOf(result: Result | undefined, index: number): Pick<Literature, 'access' | 'openOn'> {
  if (result && result.access !== 'open') return { access: result.access, openOn: result.openOn }
  return { access: index % 19 === 18 ? 'member' : 'open', openOn: null }
}

function describeResult(drawn: PublishedResult | undefined, random: Random) {
  if (!drawn) {
    const abstract = `${cityName}地质工作综合刊物。`
    return { authors: null, keywords: '地质；环境；云汀市', abstract, resultId: null }
  }
  const { title, values } = drawn.result
  return {
    authors: authorsOf(drawn.result, random),
    keywords: values.keywords,
    abstract: `依据“${title}”的资料写成。${topicOf(values.keywords).finding}`,
    resultId: drawn.id,
  }
}

/** Within a year of the result's end; the periodical has a volume of its own each time. */
function publishedDay(kind: LiteratureKind, result: Result | undefined, index: number): string {
  if (kind === 'journal' || !result?.values.completedOn)
    return isoDay(dayNumber(1996 + Math.floor(index / 5), 6, 20))
  const [year = 2015, month = 6, day = 30] = result.values.completedOn.split('-').map(Number)
  return isoDay(Math.min(dayNumber(year, month, day) + randomInteger(randomOf(7303, index), 0, 300), lastDay))
}

const angles = ['方法与实践', '若干问题', '数据分析', '初步认识', '工程应用']

function titleOf(kind: LiteratureKind, day: string, index: number, result: Result | undefined): string {
  if (!result) return `云汀地质（${day.slice(0, 4)} 年卷）`
  const [topic = ''] = result.title.split('——')
  const subject = topic.replace(/（.*$/, '').replace(/研究$/, '')
  if (kind === 'monograph') return `${subject}：资料与图集`
  if (kind === 'report') return `${result.title}总结报告`
  return `${subject}的${angles[index % angles.length]}`
}

function authorsOf(result: Result, random: Random): string {
  const names = [result.values.leader ?? person(random), person(random), person(random)]
  return [...new Set(names)].slice(0, randomInteger(random, 1, 3)).join('，')
}

type Bibliography = Pick<Values, 'source' | 'volume' | 'issue' | 'pages' | 'doi' | 'isbn' | 'issn'>

const emptyBibliography: Bibliography = {
  source: null,
  volume: null,
  issue: null,
  pages: null,
  doi: null,
  isbn: null,
  issn: null,
}

/** No DOI, ISBN or ISSN: an invented one could belong to a real publication. */
function bibliography(kind: LiteratureKind, day: string, random: Random): Bibliography {
  const volume = String(Math.max(1, Number(day.slice(0, 4)) - 1979))
  if (kind === 'monograph')
    return {
      ...emptyBibliography,
      source: '云汀科技出版社（虚构）',
      pages: String(randomInteger(random, 160, 420)),
    }
  if (kind === 'report')
    return {
      ...emptyBibliography,
      source: '云汀市地质调查院（虚构）',
      pages: String(randomInteger(random, 40, 180)),
    }
  if (kind === 'journal')
    return { ...emptyBibliography, source: '《云汀地质》编辑部（虚构）', volume, issue: '1-4' }
  const from = randomInteger(random, 1, 120)
  return {
    ...emptyBibliography,
    source: pick(random, ['云汀地质（虚构）', '潮间带环境（虚构）', '软土工程（虚构）']),
    volume,
    issue: String(Math.ceil(Number(day.slice(5, 7)) / 3)),
    pages: `${from}-${from + randomInteger(random, 4, 11)}`,
  }
}
