import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { holdings, itemsFor, type Holdings } from './archives/archives.ts'
import type { Booklet } from './booklets/booklet.ts'
import type { Hole } from './boreholes/boreholes.ts'
import { drilledProjects } from './boreholes/projects.ts'
import { digestOf, isWritten as isDigested } from './documents/digest.ts'
import { publicDocuments } from './documents/public-documents.ts'
import { addObservations, addRecord, type Batch } from './loading/batch.ts'
import type { StoredFile } from './loading/files.ts'
import { benchmarks } from './monitoring/benchmarks.ts'
import { makeGnssPoints } from './monitoring/gnss.ts'
import { openNearHoles, type NearHoles } from './monitoring/near-holes.ts'
import { nestPlaces, nests } from './monitoring/nests.ts'
import { pipes } from './monitoring/pipes.ts'
import type { MonitoringPoint } from './monitoring/point.ts'
import { pumpingWells, waterQualityWells } from './monitoring/wells.ts'
import { cores, isCored, type CoredHole } from './physical/cores.ts'
import { type Fossil, fossils } from './physical/fossils.ts'
import { photographs } from './physical/photograph.ts'
import { plate } from './physical/plates.ts'
import { researchBases } from './physical/research-bases.ts'
import { thinSections, type PhotographedThinSection } from './physical/thin-sections.ts'
import type { DemoRecord } from './record.ts'
import { articleOf, isWritten as isArticle } from './research/article.ts'
import { literature } from './research/literature.ts'
import { results, type DrilledSurvey } from './research/results.ts'
import { regionalSurveys } from './surveys/regional-surveys.ts'
import { siteProjects } from './surveys/site-projects.ts'
import { isWritten as isSurveyWritten, surveyReport } from './surveys/survey-report.ts'

/** A range of record ids: `from` is the first, `next` the first free one. */
interface Ids {
  from: number
  next: number
}

/** What the holes and all that follows refer to. */
export interface Ground {
  archive: Holdings
  /** What can be read as a file, by record id. */
  booklets: Map<number, Booklet>
  /** Of the projects, in the order of their index. */
  projectIds: Ids
  boreholeIds: Ids
  boreholes: number
}

function addAll<K extends Kind>(batch: Batch, from: number, kind: K, records: readonly DemoRecord<K>[]): Ids {
  records.forEach((record, index) => addRecord(batch, from + index, kind, record))
  return { from, next: from + records.length }
}

function addObserved<K extends Kind>(
  batch: Batch,
  from: number,
  kind: K,
  points: readonly MonitoringPoint<K>[],
): Ids {
  const records = points.map(({ record }) => record)
  const ids = addAll(batch, from, kind, records)
  points.forEach((point, index) => addObservations(batch, from + index, point))
  return ids
}

/** Adds what boreholes refer to, and what refers to none of them. */
export function addBefore(batch: Batch, boreholes: number): Ground {
  const archive = holdings(1, itemsFor(boreholes))
  let { next } = addAll(batch, 1, kinds.archive, archive.records)
  const add = <K extends Kind>(kind: K, records: readonly DemoRecord<K>[]): Ids => {
    const ids = addAll(batch, next, kind, records)
    next = ids.next
    return ids
  }
  const observe = <K extends Kind>(kind: K, points: readonly MonitoringPoint<K>[]) => {
    next = addObserved(batch, next, kind, points).next
  }
  observe(kinds.gnssPoint, makeGnssPoints())
  observe(kinds.benchmark, benchmarks())
  observe(kinds.pumpingWell, pumpingWells())
  observe(kinds.waterQualityWell, waterQualityWells())
  const projectIds = add(
    kinds.project,
    siteProjects(boreholes, ({ index }) => archive.reports.get(index) ?? null),
  )
  const booklets = new Map(archive.written)
  const surveys = regionalSurveys(archive)
  surveys.forEach((survey, index) => {
    if (isSurveyWritten(survey, index)) booklets.set(next + index, surveyReport(survey, index))
  })
  add(kinds.survey, surveys)
  const documents = publicDocuments(next)
  documents.forEach((document, index) => {
    if (isDigested(document)) booklets.set(next + index, digestOf(document))
  })
  add(kinds.publicDocument, documents)
  add(kinds.researchBase, researchBases())
  return { archive, booklets, projectIds, boreholeIds: { from: next, next: next + boreholes }, boreholes }
}

/** Holes that are collected while boreholes are generated. */
export interface HoleCollection {
  cored: CoredHole[]
  /** Ids of holes that are not secret, by the code of their project. */
  holesOfSurvey: Map<string, number[]>
  near: NearHoles
  keep: (id: number, hole: Hole) => void
}

const maxCores = 60
const maxSurveys = 60

export function openCollected(): HoleCollection {
  const cored: CoredHole[] = []
  const holesOfSurvey = new Map<string, number[]>()
  const near = openNearHoles(nestPlaces())
  const keep = (id: number, hole: Hole) => {
    near.keep(id, hole)
    if (cored.length < maxCores && id % 5 === 0 && isCored(hole)) cored.push({ id, hole })
    const code = hole.values.projectCode ?? ''
    if (hole.access === 'secret' || (holesOfSurvey.size >= maxSurveys && !holesOfSurvey.has(code))) return
    const ids = holesOfSurvey.get(code) ?? []
    if (ids.length < 12) holesOfSurvey.set(code, [...ids, id])
  }
  return { cored, holesOfSurvey, near, keep }
}

interface HoleAttachments {
  pictures: StoredFile[]
  booklets: Map<number, Booklet>
}

/** Adds what refers to boreholes; answers with the files that hang on it. */
export function addAfter(
  batch: Batch,
  ground: Ground,
  { cored, holesOfSurvey, near }: HoleCollection,
): HoleAttachments {
  const surveys = Array.from(
    drilledProjects(ground.boreholes).take(maxSurveys),
    ([project]): DrilledSurvey => ({ project, holeIds: holesOfSurvey.get(project.code) ?? [] }),
  )
  const coreIds = addAll(batch, addNests(batch, ground.boreholeIds.next, near), kinds.core, cores(cored))
  const finds = fossils(cored)
  const fossilIds = addAll(batch, coreIds.next, kinds.fossil, finds)
  const done = results(ground.archive, surveys)
  const resultIds = addAll(batch, fossilIds.next, kinds.result, done)
  const writings = literature(
    done,
    done.map((_, index) => resultIds.from + index),
  )
  const writingIds = addAll(batch, resultIds.next, kinds.literature, writings)
  const cut = thinSections(
    cored,
    cored.map((_, index) => coreIds.from + index),
  )
  const thinSectionIds = addAll(
    batch,
    writingIds.next,
    kinds.thinSection,
    cut.map(({ record }) => record),
  )
  const shots = cut.flatMap((thinSection, index) =>
    photographsOf(thinSection, index, thinSectionIds.from + index),
  )
  const articles = writings.flatMap((writing, index) =>
    isArticle(writing, index) ? [[resultIds.next + index, articleOf(writing, index)] as const] : [],
  )
  return { pictures: [...shots, ...platesOf(finds, fossilIds.from)], booklets: new Map(articles) }
}

/** Adds the nests and the pipes beside them, which refer to boreholes; answers with the first id that is free. */
function addNests(batch: Batch, from: number, { holeNear }: NearHoles): number {
  const around = nests(holeNear)
  const nestIds = addObserved(batch, from, kinds.extensometer, around)
  const ids = around.map((_, index) => nestIds.from + index)
  return addObserved(batch, nestIds.next, kinds.porewaterPipe, pipes(around, ids, holeNear)).next
}

const lights = [
  ['plane', '单偏光'],
  ['crossed', '正交偏光'],
] as const

/** File names contain only the code, and that it is drawn, because every entry shows them. */
const pictureOf = (
  record: number,
  position: number,
  { code, words, content }: { code: string; words: string; content: Buffer },
): StoredFile => ({
  ...{ record, position, content },
  key: `${code} ${words}`,
  name: `${code} ${words} 示意图.png`,
  mediaType: 'image/png',
})

function photographsOf(thinSection: PhotographedThinSection, index: number, record: number): StoredFile[] {
  const { code } = thinSection.record
  const shots = photographs(thinSection.rock, index)
  return lights.map(([light, words], position) =>
    pictureOf(record, position, { code, words, content: shots[light] }),
  )
}

/** Plates of the finds that name one, drawn once per group. */
function platesOf(finds: readonly Fossil[], from: number): StoredFile[] {
  const plates = new Map<Fossil['values']['fossilGroup'], Buffer>()
  return finds.flatMap(({ code, values: { plate: name, fossilGroup } }, index) => {
    if (!name) return []
    const content = plates.get(fossilGroup) ?? plate(fossilGroup)
    plates.set(fossilGroup, content)
    return [pictureOf(from + index, 0, { code, words: '图版', content })]
  })
}
