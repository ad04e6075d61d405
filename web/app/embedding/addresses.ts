import { kindIndex } from '#contract/catalogue/kind-index.ts'
import { recordPath } from '#web/records/record-path.ts'

/** The pages that the government service platform embeds under names of its own, below `/ywtb`. */
export const platformNames: Readonly<Record<string, string>> = {
  '/geological-survey': '/dzdc',
  '/literature': '/research-achievement',
  '/physical-geology': '/swdzzl',
}

/** The map under its name there. */
export const platformMap = '/third-map'

/** Addresses of a project in older systems, and on the government service platform. */
export const projectAddresses = [
  '/projectDetailNew',
  '/d302/projectDetail',
  '/gdms/projectInfo',
  '/project-detail',
] as const

/** Parameter names of a project's number in older systems; a single parameter of any name counts, too. */
const numberNames = ['projectCount', 'projectCode', 'projectNo', 'code']

/** Path of the project that an old address names, or of the list of projects. */
export function projectPath(search: string): string {
  const project = kindIndex.find(({ path }) => path === '/gczl')
  if (!project) return '/404'
  const given = [...new URLSearchParams(search)]
  const named = numberNames.flatMap((name) => given.find(([word]) => word === name)?.[1] ?? [])
  const alone = given.length === 1 ? given.map(([, value]) => value) : []
  const code = [...named, ...alone].map((text) => text.trim()).find(Boolean)
  return code ? recordPath(project, code) : project.path
}
