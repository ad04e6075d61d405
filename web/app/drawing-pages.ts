// Pages of drawings that are made of holes: fetched together, since their parts are the same.
export { ConeSheetPage } from '#web/borehole/cone-sheet/ConeSheetPage.tsx'
export { PlanPage } from '#web/borehole/plan/PlanPage.tsx'
export { SharedSectionPage } from '#web/borehole/section/saving/SharedSectionPage.tsx'
export { SectionPage } from '#web/borehole/section/SectionPage.tsx'
export { DrawingSetPage } from '#web/borehole/set/DrawingSetPage.tsx'
export { StatisticsPage } from '#web/borehole/statistics/StatisticsPage.tsx'
export { ExpectedProfilePage } from '#web/expected-profile/ExpectedProfilePage.tsx'
export { ThematicMapPage } from '#web/thematic-map/ThematicMapPage.tsx'
