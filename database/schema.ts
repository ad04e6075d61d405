// Written by `npm run db:types` from the migrations; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as JSON text: the driver would make a PostgreSQL array of an array. */
export type Json = ColumnType<unknown, string, string>
export type Moment = ColumnType<Date, Date | string, Date | string>
/** Written as '(x,y)'. */
export type Point = ColumnType<{ x: number; y: number }, string, string>

export interface Account {
  id: Generated<number>
  name: string
  permissions: Generated<string[]>
  createdAt: Generated<Moment>
}

export interface Archive {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  level: string | null
  parentId: number | null
  materialClass: string | null
  category: string | null
  author: string | null
  depositor: string | null
  formedOn: string | null
  depositedOn: string | null
  carrier: string | null
  pages: number | null
  retention: string | null
  summary: string | null
  shelf: string | null
  remark: string | null
}

export interface ArchiveContent {
  record: number
  position: number
  sequence: number
  title: string
  author: string | null
  formedOn: string | null
  pages: string | null
}

export interface Borehole {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  holeKind: string | null
  projectCode: string | null
  projectName: string | null
  finalDepth: number | null
  startedOn: string | null
  completedOn: string | null
  contractor: string | null
  archiveId: number | null
  location: string | null
  collarElevation: number | null
  heightDatum: string | null
  stableWaterDepth: number | null
  diameterMm: number | null
  originalNorth: number | null
  originalEast: number | null
  originalSystem: string | null
  remark: string | null
}

export interface BoreholeCpt {
  record: number
  position: number
  method: string
  startDepth: number
  step: number
  psMpa: (number | null)[] | null
  qcMpa: (number | null)[] | null
  fsKpa: (number | null)[] | null
  u2Kpa: (number | null)[] | null
}

export interface BoreholeSample {
  record: number
  position: number
  number: string | null
  topDepth: number
  baseDepth: number | null
  sampleKind: string | null
  waterContent: number | null
  density: number | null
  specificGravity: number | null
  voidRatio: number | null
  liquidLimit: number | null
  plasticLimit: number | null
  plasticityIndex: number | null
  liquidityIndex: number | null
  compressibilityPerMpa: number | null
  modulusMpa: number | null
  cohesionKpa: number | null
  frictionDegrees: number | null
  undrainedShearKpa: number | null
}

export interface BoreholeSpt {
  record: number
  position: number
  depth: number
  blows: number
  penetration: number | null
  rodLength: number | null
}

export interface BoreholeStratum {
  record: number
  position: number
  layer: string | null
  name: string
  era: string | null
  baseDepth: number
  description: string | null
}

export interface BoreholeWaterLevel {
  record: number
  position: number
  depth: number
  levelKind: string | null
  waterKind: string | null
  layer: string | null
  measuredOn: string | null
}

export interface Change {
  id: Generated<number>
  record: number | null
  kind: string
  code: string
  action: 'create' | 'update' | 'remove'
  state: 'draft' | 'applied' | 'undone'
  batch: number | null
  account: number | null
  comment: string | null
  wanted: Json
  before: Json | null
  versionAfter: number | null
  createdAt: Generated<Moment>
  appliedAt: Moment | null
}

export interface FacetCount {
  kind: string
  prop: string
  value: string
  count: number
}

export interface File {
  id: Generated<string>
  record: number
  position: Generated<number>
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  path: string
}

export interface GnssPoint {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  monument: string | null
  grade: string | null
  network: string | null
  status: string | null
  builtOn: string | null
  settlementRate: number | null
  antennaElevation: number | null
  owner: string | null
  remark: string | null
}

export interface GnssPointVisit {
  record: number
  position: number
  visitedOn: string
  work: string
  unit: string | null
}

export interface Idempotency {
  key: string
  account: number
  route: string
  inputHash: Buffer
  answer: Json | null
  createdAt: Generated<Moment>
}

export interface ImportBatch {
  id: Generated<number>
  fileName: string
  sha256: Buffer
  format: string
  state: 'published' | 'undone'
  account: number | null
  taken: number
  unchanged: number
  refused: number
  report: Json
  createdAt: Generated<Moment>
  undoneAt: Moment | null
}

export interface KindState {
  kind: string
  total: Generated<number>
  version: Generated<number>
}

export interface Migration {
  name: string
  at: Generated<Moment>
}

export interface Observation {
  record: number
  quantity: string
  at: Moment
  value: number | null
  provisional: Generated<boolean>
}

export interface Record {
  id: Generated<number>
  kind: string
  code: string
  title: string
  access: 'open' | 'member' | 'protected' | 'secret'
  openOn: string | null
  titlePublic: Generated<boolean>
  lng: number | null
  lat: number | null
  point: Point | null
  publicPoint: Point | null
  version: Generated<number>
  updatedAt: Generated<Moment>
}

export interface SealedRecord {
  record: number
  title: string
  lng: number | null
  lat: number | null
  values: Json
  parts: Json
}

export interface Session {
  tokenHash: Buffer
  account: number
  expiresAt: Moment
  ended: 'kicked' | 'disabled' | null
  createdAt: Generated<Moment>
}

export interface DB {
  account: Account
  archive: Archive
  archiveContent: ArchiveContent
  borehole: Borehole
  boreholeCpt: BoreholeCpt
  boreholeSample: BoreholeSample
  boreholeSpt: BoreholeSpt
  boreholeStratum: BoreholeStratum
  boreholeWaterLevel: BoreholeWaterLevel
  change: Change
  facetCount: FacetCount
  file: File
  gnssPoint: GnssPoint
  gnssPointVisit: GnssPointVisit
  idempotency: Idempotency
  importBatch: ImportBatch
  kindState: KindState
  migration: Migration
  observation: Observation
  record: Record
  sealedRecord: SealedRecord
  session: Session
}
