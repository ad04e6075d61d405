import type { project as projectKind } from '#contract/catalogue/project.ts'
import { drillingOf } from '#demo/boreholes/boreholes.ts'
import { gradeOf } from '#demo/boreholes/project-types.ts'
import { drilledProjects, type Project } from '#demo/boreholes/projects.ts'
import { fromPlane, inventedRemark } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { depositors } from '#demo/city/names.ts'
import { pick, randomOf } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

export type SiteProject = DemoRecord<typeof projectKind>

/**
 * The site investigations of the first `boreholes` holes, in the order of their index. None is secret: the holes of
 * a survey contain its name.
 */
export function siteProjects(
  boreholes: number,
  archiveOf: (project: Project) => number | null,
): SiteProject[] {
  return Array.from(drilledProjects(boreholes), ([project, drilled]) =>
    siteProject(project, drilled, archiveOf(project)),
  )
}

function siteProject(project: Project, drilled: number, archiveId: number | null): SiteProject {
  const { code, name, access, openOn, district, year, type, contractor, start } = project
  const { totalDrilledLength, completed } = drillingOf(project, drilled)
  const random = randomOf(7003, project.index)
  return {
    code,
    title: name,
    access,
    openOn,
    district,
    year,
    place: fromPlane(project.x, project.y),
    values: {
      stage: project.report.includes('初勘') ? 'preliminary' : 'detailed',
      purpose: type.label.replace('项目', ''),
      contractor,
      grade: gradeOf(type, project.size),
      holes: drilled,
      totalDrilledLength,
      startedOn: isoDay(start),
      completedOn: isoDay(completed),
      archiveId,
      client: pick(random, depositors),
      remark: inventedRemark,
    },
    parts: {},
  }
}
