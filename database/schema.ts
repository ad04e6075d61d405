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
  createdAt: Generated<Moment>
  username: string | null
  usernameKey: string | null
  party: Generated<'person' | 'organisation'>
  phone: Buffer | null
  phoneKey: Buffer | null
  mail: Buffer | null
  mailKey: Buffer | null
  source: Generated<1 | 99>
  password: string | null
  passwordAt: Moment | null
  mustChange: Generated<boolean>
  totp: Buffer | null
  totpStep: Generated<number>
  disabledAt: Moment | null
  company: string | null
  companyNature: string | null
  industry: string | null
  organisation: number | null
  workplace: string | null
  number: string | null
  workunit: string | null
  unit: string | null
  business: string | null
  agreedTo: string | null
  agreedAt: Moment | null
  remindedAt: Moment | null
  passwordUntil: Moment | null
  department: Generated<number>
  removedAt: Moment | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  companyManager: Generated<boolean>
  forgottenAt: Moment | null
  historyPaused: Generated<boolean>
  words: Generated<string>
  leavesAt: Moment | null
}

export interface AccountIdentity {
  id: Generated<number>
  account: number
  provider: number
  subject: string
  joined: string | null
  label: Buffer | null
  trust: number | null
  boundAt: Generated<Moment>
  usedAt: Moment | null
  signInName: string | null
}

export interface AccountRole {
  account: number
  role: number
}

export interface Agreement {
  version: string
  since: Generated<Moment>
  terms: Json
  privacy: Json
}

export interface App {
  id: Generated<number>
  code: string
  name: string
  type: Generated<0 | 1 | 2 | 3>
  disabledAt: Moment | null
  createdAt: Generated<Moment>
  description: string | null
  perMinute: number | null
  perDay: number | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  tenant: Generated<string>
  host: string | null
  builtIn: Generated<boolean>
  pages: string | null
  owner: number | null
}

export interface AppKey {
  id: Generated<number>
  app: number
  purpose: string
  prefix: string
  hash: Buffer
  createdAt: Generated<Moment>
  createdBy: number | null
  usedAt: Moment | null
  expiresAt: Moment | null
  revokedAt: Moment | null
}

export interface AppPrivilege {
  app: number
  feature: string
  type: 'read' | 'write'
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

export interface ArchiveEntity {
  record: number
  position: number
  sequence: number
  number: string
  name: string | null
  form: string | null
  quantity: number | null
  pages: number | null
}

export interface ArchiveMaterial {
  record: number
  position: number
  sequence: number
  materialType: string | null
  name: string
  format: string | null
  quantity: number | null
}

export interface ArchiveRelease {
  record: number
  position: number
  sequence: number
  content: string
  readers: string | null
  way: string | null
  releasedOn: string | null
}

export interface Article {
  id: Generated<number>
  category: 'notice' | 'news' | 'guide' | 'faq' | null
  title: string
  summary: Generated<string>
  source: string
  pinned: Generated<boolean>
  body: Generated<Json>
  publishFrom: Moment | null
  updatedAt: Generated<Moment>
  publishUntil: Moment | null
  removedAt: Moment | null
  version: Generated<number>
  updatedBy: number | null
  attachments: Generated<Json>
  files: Generated<string[]>
}

export interface AuditEvent {
  id: number
  at: Moment
  logType: 1 | 2 | 3 | 4
  operation: number | null
  action: string
  account: number | null
  name: Generated<string>
  address: Generated<string>
  object: Generated<string>
  success: boolean
  detail: Generated<Json>
  hash: Buffer
}

export interface AuditHead {
  one: Generated<boolean>
  id: Generated<number>
  hash: Generated<Buffer>
}

export interface Backfill {
  name: string
  doneTo: Generated<number>
  rows: Generated<number>
  share: Generated<number>
  startedAt: Generated<Moment>
  endedAt: Moment | null
}

export interface Banner {
  id: Generated<number>
  position: Generated<number>
  title: string
  summary: Generated<string>
  drawing: 'columns' | 'survey' | 'core' | 'shelf' | 'series' | 'service' | 'channel' | 'instruments' | 'accession'
  body: Generated<Json>
  publishFrom: Moment | null
  publishUntil: Moment | null
  removedAt: Moment | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  picture: Generated<Json>
  files: Generated<string[]>
}

export interface BaseMap {
  code: string
  position: Generated<number>
  name: string
  type: 'city' | 'tianditu' | 'xyz' | 'wms' | 'wmts'
  source: Generated<Json>
  reviewNumber: Generated<string>
  published: Generated<boolean>
  id: Generated<number>
  isDefault: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface BatchReading {
  batch: number
  record: number
  quantity: string
  at: Moment
  value: number | null
  provisional: boolean
  below: boolean
  quality: string | null
  rebased: boolean
  remark: string | null
  before: Json | null
  written: Generated<boolean>
}

export interface Benchmark {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  grade: string | null
  monument: string | null
  network: string | null
  route: string | null
  status: string | null
  builtOn: string | null
  settlementRate: number | null
  latestElevation: number | null
  heightDatum: string | null
  owner: string | null
  remark: string | null
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
  projectId: number | null
}

export interface BoreholeCpt {
  record: number
  position: number
  method: string
  startDepth: number | null
  step: number | null
  psMpa: (number | null)[] | null
  qcMpa: (number | null)[] | null
  fsKpa: (number | null)[] | null
  u2Kpa: (number | null)[] | null
  depths: (number | null)[] | null
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
  blowCount: number
  penetration: number | null
  rodLength: number | null
}

export interface BoreholeStratum {
  record: number
  position: number
  layer: string | null
  name: string
  geologicalAge: string | null
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

export interface BrowseHistory {
  id: Generated<number>
  account: number
  record: number
  at: Generated<Moment>
  visits: Generated<number>
}

export interface CalendarDay {
  id: Generated<number>
  day: string
  kind: 'rest' | 'work' | 'closed' | 'short'
  seats: number | null
  note: Generated<string>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface CallCount {
  key: Buffer
  taken: number
  expiresAt: Moment
}

export interface CaptchaPass {
  key: Buffer
  purpose: Buffer
  expiresAt: Moment
}

export interface Category {
  id: Generated<number>
  parent: number | null
  position: Generated<number>
  code: string
  name: string
  status: Generated<'0' | '1'>
  remark: string | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface Change {
  id: Generated<number>
  record: number | null
  kind: string
  code: string
  action: 'create' | 'update' | 'remove'
  state: 'draft' | 'review' | 'returned' | 'discarded' | 'applied' | 'undone'
  batch: number | null
  account: number | null
  comment: string | null
  wanted: Json
  before: Json | null
  versionAfter: number | null
  createdAt: Generated<Moment>
  appliedAt: Moment | null
  drafted: Generated<boolean>
  version: Generated<number>
  baseVersion: number | null
  updatedAt: Generated<Moment>
  reviewer: number | null
  title: string | null
  secret: Generated<boolean>
  inBin: Generated<boolean>
  belongings: Json | null
  operation: number | null
}

export interface ChangeComment {
  id: Generated<number>
  change: number
  account: number | null
  at: Generated<Moment>
  part: string | null
  row: number | null
  field: string | null
  text: string
}

export interface CodeAllowance {
  key: Buffer
  taken: number
  lastAt: Moment
  period: Moment
}

export interface Consent {
  id: Generated<number>
  account: number
  version: string
  givenAt: Moment
  endedAt: Moment | null
  revoked: Generated<boolean>
}

export interface ContentFile {
  file: number
  width: number | null
  height: number | null
}

export interface Core {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  boreholeId: number | null
  coreLength: number | null
  boxes: number | null
  recovery: number | null
  condition: string | null
  storedOn: string | null
  shelf: string | null
  remark: string | null
}

export interface CoreRun {
  record: number
  position: number
  top: number
  base: number
  length: number | null
  recovery: number | null
  rqd: number | null
  box: number | null
  description: string | null
}

export interface CountChange {
  kind: string
  prop: string | null
  value: string | null
  count: number
}

export interface CreditLine {
  purse: number
  number: number
  amount: number
  balance: number
  previous: Generated<number | null>
  before: Generated<number | null>
  reason: 'start' | 'view' | 'refund' | 'grant' | 'request' | 'move' | 'operation'
  account: number | null
  record: number | null
  title: Generated<string>
  note: Generated<string>
  by: number | null
  at: Generated<Moment>
  id: Generated<number>
}

export interface CreditOpening {
  account: number
  record: number
  at: Generated<Moment>
}

export interface CreditPrice {
  id: Generated<number>
  kind: string | null
  access: 'open' | 'member' | null
  price: number
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface CreditPurse {
  id: Generated<number>
  account: number | null
  organisation: number | null
  balance: Generated<number>
  lines: number | null
  asks: Generated<boolean>
}

export interface CreditRequest {
  id: Generated<number>
  account: number
  forCompany: Generated<boolean>
  amount: number
  purpose: string
  state: Generated<'waiting' | 'granted' | 'refused' | 'withdrawn'>
  granted: number | null
  answer: Generated<string>
  createdAt: Generated<Moment>
  answeredAt: Moment | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface CreditSetting {
  start: Generated<number>
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface DataApi {
  id: Generated<number>
  code: string
  title: string
  description: string | null
  source: 'kind' | 'host'
  kind: string | null
  fields: Generated<string[]>
  fixed: Generated<Json>
  free: Generated<string[]>
  pageSize: Generated<number>
  host: number | null
  path: string | null
  keyRequired: Generated<boolean>
  perMinute: number | null
  perDay: number | null
  published: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  category: number | null
}

export interface DataApiHost {
  id: Generated<number>
  name: string
  scheme: Generated<'https' | 'http'>
  host: string
  port: number
  mayPost: Generated<boolean>
  enabled: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface DataApiUse {
  id: Generated<number>
  api: number | null
  app: number | null
  day: string
  calls: Generated<number>
  refused: Generated<number>
  minute: Moment
  minuteCalls: Generated<number>
  service: 'ogc' | 'tiles' | 'harvest' | null
}

export interface Delivery {
  id: Generated<number>
  title: string
  settings: Generated<Json>
  state: Generated<'open' | 'taking' | 'taken' | 'undoing' | 'undone'>
  revision: Generated<number>
  checked: Generated<number>
  done: Generated<number>
  total: Generated<number>
  step: string | null
  failure: string | null
  retained: Generated<Json>
  author: number | null
  taker: number | null
  createdAt: Generated<Moment>
  touchedAt: Generated<Moment>
  takenAt: Moment | null
  undoneAt: Moment | null
}

export interface DeliveryFile {
  id: Generated<number>
  delivery: number
  file: number
  name: string
  state: Generated<'waiting' | 'read' | 'refused'>
  reason: string | null
  description: Json | null
  uses: Json | null
  edits: Generated<Json>
  isLeftOut: Generated<boolean>
  result: Json | null
  places: Generated<Json>
  matches: Generated<Json>
  recordCode: string | null
  batch: number | null
  createdAt: Generated<Moment>
  readingKind: string | null
}

export interface DeliveryProblem {
  file: number
  number: number
  weight: 'refused' | 'dropped' | 'note'
  sheet: string
  rowNumber: number | null
  columnName: string | null
  value: string | null
  reason: string
  proposal: string | null
}

export interface Department {
  id: Generated<number>
  parent: number | null
  position: Generated<number>
  code: string
  name: string
  unitType: 'internal' | 'external' | 'public'
  phone: string | null
  remark: string | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface Deposit {
  id: Generated<number>
  number: Generated<string>
  account: number | null
  material: 'engineering' | 'hydrogeology' | 'regional' | 'monitoring' | 'physical' | 'other'
  title: string
  depositor: Generated<string>
  contact: Generated<string>
  projectCode: Generated<string>
  author: Generated<string>
  formedOn: string | null
  summary: Generated<string>
  protectedYears: Generated<number>
  state: Generated<'draft' | 'submitted' | 'checking' | 'returned' | 'accepted' | 'rejected' | 'withdrawn'>
  process: Generated<0 | 1 | 2>
  returner: string | null
  holder: number | null
  delegator: number | null
  lines: Generated<number>
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
  remindedFor: string | null
  acceptedOn: string | null
  openOn: string | null
  undrafted: Generated<Json>
  createdAt: Generated<Moment>
  submittedAt: Moment | null
  endedAt: Moment | null
}

export interface DepositDraft {
  deposit: number
  change: number
}

export interface DepositFile {
  id: Generated<number>
  deposit: number
  part: string
  file: number
  checked: Json | null
  at: Generated<Moment>
}

export interface DepositLine {
  deposit: number
  number: number
  at: Generated<Moment>
  by: number | null
  party: string
  move: string
  code: 'TJ' | 'SP' | 'BH' | 'WP' | 'ZB' | 'TZ' | 'terminate'
  before: string
  after: string
  opinion: Generated<string>
  person: number | null
}

export interface DepositRemark {
  id: Generated<number>
  deposit: number
  file: number | null
  fileName: string
  part: string
  sheet: Generated<string>
  rowNumber: number | null
  columnName: Generated<string>
  text: string
  sent: Generated<boolean>
  by: number | null
  at: Generated<Moment>
}

export interface DictionaryGroup {
  code: string
  name: string
  seeded: Generated<boolean>
  id: Generated<number>
  remark: string | null
  status: Generated<'0' | '1'>
  closed: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface DictionaryItem {
  id: Generated<number>
  groupCode: string
  value: string
  label: string
  status: Generated<'0' | '1'>
  position: Generated<number>
  code: Generated<string>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface DictionaryState {
  one: Generated<boolean>
  version: Generated<number>
}

export interface Download {
  id: Generated<number>
  account: number
  file: string
  at: Generated<Moment>
  times: Generated<number>
}

export interface DrawingSet {
  id: Generated<number>
  account: number
  title: string
  codes: string[]
  askedAt: Generated<Moment>
  drawn: Generated<number>
  sheets: Generated<number>
  advancedAt: Moment | null
  madeAt: Moment | null
  content: Buffer | null
  records: Generated<string[]>
  failure: string | null
  outliers: Generated<string>
  sections: Generated<string[]>
}

export interface Export {
  id: Generated<number>
  account: number
  title: string
  format: string
  selections: Json
  whole: boolean
  system: string
  agreed: number | null
  askedAt: Generated<Moment>
  done: Generated<number>
  total: Generated<number>
  advancedAt: Moment | null
  versions: Json | null
  madeAt: Moment | null
  file: string | null
  fileName: string | null
  size: number | null
  sha256: Buffer | null
  notes: Generated<string[]>
  records: Buffer | null
  failure: string | null
}

export interface Extensometer {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  marksCount: number | null
  deepest: number | null
  bedrock: string | null
  network: string | null
  status: string | null
  builtOn: string | null
  settlementRate: number | null
  boreholeId: number | null
  owner: string | null
  remark: string | null
}

export interface ExtensometerMark {
  record: number
  position: number
  number: number
  depth: number
  layer: string | null
  installedOn: string | null
}

export interface FacetCount {
  kind: string
  prop: string
  value: string
  count: number
}

export interface FailedAttempt {
  key: Buffer
  failures: number
  locks: Generated<number>
  lockedUntil: Moment | null
  lastAt: Generated<Moment>
}

export interface Favourite {
  id: Generated<number>
  account: number
  query: string
  record: number
  createdAt: Generated<Moment>
  folder: number | null
  note: Generated<string>
}

export interface FavouriteFolder {
  id: Generated<number>
  account: number
  parent: number | null
  position: Generated<number>
  name: string
  token: string | null
}

export interface Feedback {
  id: Generated<number>
  kind: 'correction' | 'question'
  account: number | null
  mail: Buffer | null
  record: number | null
  field: string | null
  fieldLabel: Generated<string>
  body: string
  suggestion: string | null
  mayPublish: Generated<boolean>
  state: Generated<'open' | 'answered' | 'closed'>
  answer: string | null
  answeredAt: Moment | null
  published: Generated<boolean>
  createdAt: Generated<Moment>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
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
  batch: number | null
}

export interface FilePage {
  file: string
  record: number
  page: number
  text: string
  plain: string
  words: string
}

export interface FileText {
  file: string
  state: 'read' | 'scanned' | 'broken' | 'too_large' | 'missing' | 'locked'
  pages: number | null
  version: number
  readAt: Generated<Moment>
}

export interface Fossil {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  fossilGroup: string | null
  taxon: string | null
  boreholeId: number | null
  layer: string | null
  depth: number | null
  count: number | null
  age: string | null
  meaning: string | null
  plate: string | null
  shelf: string | null
  remark: string | null
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

export interface HarvestChange {
  transaction: Generated<string>
  kind: string
  code: string
}

export interface HarvestEntry {
  kind: string
  code: string
  there: boolean
  version: number
  firstVersion: number
  sinceVersion: number | null
}

export interface HarvestVersion {
  kind: string
  version: number
  at: Moment
}

export interface Holding {
  id: Generated<number>
  number: Generated<string>
  record: number
  copy: Generated<number>
  box: string
  shelf: Generated<string>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface HotKeyword {
  position: number
  word: string
  href: string
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface Idempotency {
  key: string
  account: number
  route: string
  inputHash: Buffer
  answer: Json
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

export interface ImportTurn {
  pid: number
  job: string
  since: Generated<Moment>
  done: Generated<number>
  total: Generated<number>
}

export interface JoinedIdentity {
  key: string
  account: number
}

export interface KindState {
  kind: string
  total: Generated<number>
  version: Generated<number>
}

export interface KnownSource {
  account: number
  source: string
  seenAt: Generated<Moment>
}

export interface Literature {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  literatureKind: string | null
  authors: string | null
  source: string | null
  publishedOn: string | null
  volume: string | null
  issue: string | null
  pages: string | null
  doi: string | null
  isbn: string | null
  issn: string | null
  keywords: string | null
  abstract: string | null
  resultId: number | null
  remark: string | null
}

export interface Loan {
  id: Generated<number>
  number: Generated<string>
  account: number | null
  reader: string
  phone: Buffer | null
  company: Generated<string>
  enteredBy: number | null
  purpose: string
  useMode: string
  reason: Generated<string>
  state: Generated<'draft' | 'submitted' | 'reviewing' | 'secrecy' | 'returned' | 'approved' | 'ready' | 'lent' | 'overdue' | 'back' | 'closed' | 'rejected' | 'withdrawn' | 'terminated'>
  process: Generated<0 | 1 | 2>
  returner: string | null
  holder: number | null
  delegator: number | null
  lines: Generated<number>
  dueOn: string | null
  lentOn: string | null
  dueFrom: string | null
  dueDays: number | null
  extended: Generated<boolean>
  createdAt: Generated<Moment>
  submittedAt: Moment | null
  endedAt: Moment | null
  forgottenAt: Moment | null
}

export interface LoanCopy {
  loan: number
  account: number
  at: Generated<Moment>
  by: number | null
}

export interface LoanDownload {
  id: Generated<number>
  loan: number
  account: number | null
  file: string | null
  name: string
  stamped: boolean
  at: Generated<Moment>
}

export interface LoanGrant {
  loan: number
  record: number
  account: number
  until: string
  revokedAt: Moment | null
}

export interface LoanItem {
  loan: number
  position: number
  record: number | null
  kind: string
  code: string
  title: string
  state: Generated<'asked' | 'waiting' | 'held' | 'out' | 'back' | 'released'>
  holding: number | null
  waitsSince: Moment | null
  damage: Generated<string>
  decidedAccess: 'open' | 'member' | 'protected' | 'secret' | null
}

export interface LoanLine {
  loan: number
  number: number
  at: Generated<Moment>
  by: number | null
  party: string
  move: string
  code: 'TJ' | 'SP' | 'BH' | 'WP' | 'ZB' | 'TZ' | 'terminate'
  before: string
  after: string
  opinion: Generated<string>
  person: number | null
}

export interface LoanPaper {
  id: Generated<number>
  loan: number
  paper: 'letter' | 'task' | 'undertaking' | 'consent' | 'other'
  file: number
  at: Generated<Moment>
  remark: Generated<string>
}

export interface LoanReminder {
  loan: number
  reminder: string
  day: string
}

export interface LoanSeen {
  loan: number
  account: number
  day: Generated<string>
}

export interface LoanSetting {
  id: Generated<number>
  name: Generated<string>
  days: Generated<number>
  extension: Generated<number>
  hold: Generated<number>
  lead: Generated<number>
  ahead: Generated<number>
  keptYears: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  trust: Generated<0 | 2 | 3 | 4 | 5>
  maxOpen: Generated<number>
}

export interface MapArea {
  id: string
  outlines: Json
  pieces: string
  usedAt: Generated<Moment>
}

export interface MapDrawing {
  id: Generated<string>
  account: number
  title: string
  features: Json
  shared: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Moment>
}

export interface MapLayer {
  code: string
  position: Generated<number>
  name: string
  type: 'group' | 'kind' | 'area' | 'geojson' | 'wms' | 'wmts' | 'xyz'
  kind: string | null
  source: Generated<Json>
  opacity: Generated<number>
  minZoom: number | null
  maxZoom: number | null
  checked: Generated<boolean>
  visible: Generated<boolean>
  visits: Generated<number>
  id: Generated<number>
  parent: number | null
  colour: string | null
  symbol: string | null
  lineWidth: number | null
  lineStyle: 'solid' | 'dashed' | 'dotted' | null
  fill: 'none' | 'light' | 'medium' | 'strong' | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface MapLayerRole {
  role: number
  layer: number
}

export interface MapQuery {
  code: string
  position: Generated<number>
  title: string
  kind: string
  fields: Generated<string[]>
  extras: Generated<Json>
  published: Generated<boolean>
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface MapState {
  version: number
}

export interface Menu {
  id: Generated<number>
  parent: number | null
  position: Generated<number>
  type: 0 | 1 | 2
  name: string
  path: string | null
  component: string | null
  permission: string | null
  cached: Generated<boolean>
  visible: Generated<boolean>
  icon: 'search' | 'layers' | 'pin' | 'file' | 'folder' | 'list' | 'draw' | 'info' | 'phone' | 'star' | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  menuUrl: string | null
}

export interface Message {
  id: Generated<number>
  channel: 'sms' | 'mail'
  template: string
  shown: string
  content: Buffer | null
  state: Generated<'waiting' | 'delivered' | 'failed' | 'withheld'>
  tries: Generated<number>
  reason: string | null
  detail: string | null
  createdAt: Generated<Moment>
  nextTryAt: Generated<Moment>
  expiresAt: Moment
  endedAt: Moment | null
}

export interface Migration {
  name: string
  at: Generated<Moment>
  servesFrom: string | null
}

export interface Notice {
  id: Generated<number>
  account: number
  topic: 'saved_search' | 'organisation' | 'draft' | 'feedback' | 'loan' | 'deposit' | 'account' | 'privacy' | 'threshold'
  title: string
  body: string
  href: string | null
  createdAt: Generated<Moment>
  readAt: Moment | null
  mailDue: Generated<boolean>
}

export interface NoticeChoice {
  account: number
  topic: string
  muted: Generated<boolean>
  mail: Generated<boolean>
}

export interface Observation {
  record: number
  quantity: string
  at: Moment
  value: number | null
  provisional: Generated<boolean>
  sealed: Generated<boolean>
  below: Generated<boolean>
  quality: 'suspect' | 'estimated' | null
  rebased: Generated<boolean>
  remark: string | null
}

export interface Organisation {
  id: Generated<number>
  name: string
  nameKey: string
  nature: string | null
  industry: string | null
  remark: string | null
  createdAt: Generated<Moment>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface OrganisationFormerName {
  nameKey: string
  name: string
  organisation: number
}

export interface PasswordHistory {
  account: number
  setAt: Generated<Moment>
  password: string
}

export interface PersonalCopy {
  id: Generated<number>
  account: number
  askedAt: Generated<Moment>
  madeAt: Moment | null
  content: Buffer | null
}

export interface Place {
  id: Generated<number>
  name: string
  category: 'road' | 'metro' | 'station' | 'river' | 'coast' | 'district' | 'area'
  geometry: Json
  line: number[]
  extent: string
}

export interface PlaceName {
  word: string
  place: number
}

export interface PorewaterPipe {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  nestId: number | null
  boreholeId: number | null
  tipDepth: number | null
  layer: string | null
  sensor: string | null
  network: string | null
  status: string | null
  builtOn: string | null
  groundElevation: number | null
  heightDatum: string | null
  owner: string | null
  remark: string | null
}

export interface Project {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  stage: string | null
  purpose: string | null
  contractor: string | null
  grade: string | null
  holes: number | null
  totalDrilledLength: number | null
  startedOn: string | null
  completedOn: string | null
  archiveId: number | null
  client: string | null
  remark: string | null
}

export interface ProviderSession {
  id: Generated<number>
  provider: number
  subject: string
  sid: string | null
  idToken: Buffer | null
  begunAt: Generated<Moment>
  endedAt: Moment | null
}

export interface PublicDocument {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  documentKind: string | null
  number: string | null
  issuer: string | null
  issuedOn: string | null
  inForceFrom: string | null
  inForceTo: string | null
  replacedById: number | null
  state: string | null
  fullText: string | null
  remark: string | null
  textForm: string | null
}

export interface PumpingWell {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  wellUse: string | null
  aquifer: string | null
  depth: number | null
  screenTop: number | null
  screenBase: number | null
  diameterMm: number | null
  status: string | null
  builtOn: string | null
  permittedM3: number | null
  owner: string | null
  permit: string | null
  groundElevation: number | null
  remark: string | null
}

export interface QualityDay {
  day: string
  counts: Json
}

export interface QualityFinding {
  id: Generated<number>
  record: number
  rule: string
  other: number | null
  message: string
  digest: string
  places: number
  version: number
  otherVersion: number | null
  foundAt: Moment
  reviewer: number | null
  confirmedAt: Moment | null
}

export interface QualityState {
  rules: string
  checkedTo: number | null
}

export interface ReadingBatch {
  id: Generated<number>
  kind: string
  fileName: string
  state: Generated<'draft' | 'review' | 'returned' | 'taken' | 'undone'>
  author: number | null
  reviewer: number | null
  added: number
  changed: number
  unchanged: number
  refused: number
  report: Json
  comment: string | null
  operation: number | null
  createdAt: Generated<Moment>
  decidedAt: Moment | null
  deliveryFile: number | null
}

export interface ReadingSession {
  id: Generated<number>
  opens: string
  closes: string
  seats: number
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
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
  sealed: Generated<boolean>
  mapKey: Generated<number | null>
}

export interface RecordStrip {
  record: number
  part: string
  strip: string
}

export interface RecoveryCode {
  account: number
  hash: Buffer
  usedAt: Moment | null
}

export interface ResearchBase {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  baseKind: string | null
  owner: string | null
  subject: string | null
  facilities: string | null
  builtOn: string | null
  areaM2: number | null
  address: string | null
  visiting: string | null
  contact: string | null
  remark: string | null
}

export interface Result {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  resultKind: string | null
  undertaker: string | null
  leader: string | null
  level: string | null
  startedOn: string | null
  completedOn: string | null
  summary: string | null
  keywords: string | null
  archiveId: number | null
  award: string | null
  remark: string | null
}

export interface ResultBorehole {
  record: number
  position: number
  boreholeId: number
  note: string | null
}

export interface Role {
  id: Generated<number>
  code: string
  name: string
  remark: Generated<string>
  staff: Generated<boolean>
  duty: 'system' | 'security' | 'audit' | null
  seeded: Generated<boolean>
  scope: Generated<'all' | 'below' | 'own' | 'chosen' | 'self'>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  adminRole: number | null
}

export interface RoleApp {
  role: number
  app: number
}

export interface RoleDepartment {
  role: number
  department: number
}

export interface RoleMenu {
  role: number
  menu: number
}

export interface RunningServer {
  name: string
  mode: 'DEFAULT' | 'SM'
  seenAt: Generated<Moment>
}

export interface SavedDrawing {
  id: Generated<number>
  account: number
  kind: string
  title: string
  parameters: Json
  token: string | null
  version: Generated<number>
  createdAt: Generated<Moment>
  updatedAt: Generated<Moment>
}

export interface SavedSearch {
  id: Generated<number>
  account: number
  name: string
  question: Json
  alert: Generated<boolean>
  seenAt: Generated<Moment>
  createdAt: Generated<Moment>
}

export interface SealedObservation {
  record: number
  quantity: string
  at: Moment
  value: number | null
  provisional: Generated<boolean>
  sealed: Generated<boolean>
  below: Generated<boolean>
  quality: 'suspect' | 'estimated' | null
  rebased: Generated<boolean>
  remark: string | null
}

export interface SealedRecord {
  record: number
  title: string
  lng: number | null
  lat: number | null
  values: Json
  parts: Json
  kind: string
  code: string | null
}

export interface SearchDocument {
  record: number
  version: number
  kind: string
  district: string | null
  year: number | null
  type: string | null
  access: string
  rank: number
  code: string
  plain: string
  words: string
  addedAt: Generated<Moment>
  tier: number
}

export interface SearchLog {
  day: string
  word: string
  searchers: Generated<number>
  zeroResult: Generated<number>
}

export interface SearchState {
  id: Generated<number>
  version: Generated<number>
  tiers: Generated<number[]>
  articles: Generated<number>
}

export interface SecretFingerprint {
  one: Generated<boolean>
  fingerprint: Buffer
  since: Generated<Moment>
}

export interface SenderMapping {
  sender: string
  signature: string
  use: Json
  usedAt: Generated<Moment>
}

export interface ServiceSetting {
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  aiUrl: string | null
  aiModel: string | null
  aiKey: Buffer | null
  smsProvider: 'aliyun' | 'tencent' | null
  smsKeyId: string | null
  smsKeySecret: Buffer | null
  smsSignName: string | null
  smsAppId: string | null
  smsTemplates: string | null
  mailHost: string | null
  mailPort: number | null
  mailTls: Generated<boolean>
  mailUser: string | null
  mailPassword: Buffer | null
  mailFrom: string | null
}

export interface Session {
  id: Generated<number>
  account: number | null
  app: number | null
  createdAt: Generated<Moment>
  seenAt: Generated<Moment>
  address: Generated<string>
  agent: Generated<string>
  secondFactor: Generated<boolean>
  provedAt: Moment | null
  ended: 'kicked' | 'disabled' | 'signed_out' | 'reused' | 'signed_out_there' | null
  endedAt: Moment | null
  failedProofs: Generated<number>
  appKey: number | null
  parent: number | null
  providerSession: number | null
  writtenTo: string | null
}

export interface SessionToken {
  hash: Buffer
  session: number
  kind: 'access' | 'refresh'
  expiresAt: Moment
  spentAt: Moment | null
}

export interface SheetBatch {
  id: Generated<number>
  resource: string
  account: number | null
  fileName: string
  sha256: Buffer
  file: Buffer | null
  problems: Buffer | null
  state: 'checked' | 'queued' | 'done' | 'failed' | 'cancelled' | 'undone'
  mode: 'good' | 'all' | null
  total: number
  good: number
  created: number
  updated: number
  unchanged: number
  bad: number
  done: Generated<number>
  stopping: Generated<boolean>
  failure: string | null
  createdAt: Generated<Moment>
  endedAt: Moment | null
}

export interface SheetChange {
  batch: number
  row: number
  title: string
  version: number
  before: Json | null
}

export interface SignInPolicy {
  captcha: Generated<'always' | 'after_failure'>
  staffPasswordDays: Generated<number>
  staffIdleMinutes: Generated<number>
  mostSessions: Generated<number>
  signaturePrefix: Generated<string>
  passId: Generated<string>
  passToken: Generated<string>
  tenant: Generated<string>
  memberSessionDays: Generated<number>
  staffSessionHours: Generated<number>
  codesAnHour: Generated<number>
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  cipherMode: Generated<'DEFAULT' | 'SM'>
  passwordScheme: Generated<'argon2id' | 'pbkdf2-sm3'>
  anonymousPassId: Generated<string>
  signing: Generated<'none' | 'sent' | 'required'>
}

export interface SignInProvider {
  id: Generated<number>
  code: string
  name: string
  kind: string
  appId: string | null
  secret: Buffer | null
  address: string | null
  agentId: string | null
  publicKey: string | null
  hosts: string | null
  baseDn: string | null
  bindDn: string | null
  nameAttribute: string | null
  domain: Generated<boolean>
  audience: Generated<'everyone' | 'staff'>
  endsThere: Generated<boolean>
  logoutAddress: string | null
  enabled: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface SignInRequest {
  hash: Buffer
  provider: number
  browser: Buffer
  redirect: string
  account: number | null
  expiresAt: Moment
}

export interface Site {
  id: Generated<boolean>
  version: Generated<number>
  name: Generated<string>
  latinName: Generated<string>
  headline: Generated<string>
  lead: Generated<string>
  demoMark: Generated<string>
  demoRemark: Generated<string>
  host: Generated<string>
  undertaker: Generated<string>
  address: Generated<string>
  postcode: Generated<string>
  hours: Generated<string>
  icp: Generated<string>
  policeFiling: Generated<string>
  siteCode: Generated<string>
  qrLabel: Generated<string>
  qrHref: Generated<string>
  appVersion: Generated<string>
  about: Generated<Json>
  directions: Generated<Json>
  sketch: Json | null
  mapReview: Generated<string>
  description: Generated<string>
  section: Json | null
  mail: Generated<string>
  institutionMarkHref: Generated<string>
  planeGrid: Generated<string>
  factsConfirmedAt: Generated<Moment>
}

export interface SiteDrawing {
  name: 'emblem' | 'sign_in' | 'staff_sign_in' | 'staff_sign_in_plan' | 'police_mark' | 'institution_mark' | 'partner_1' | 'partner_2' | 'partner_3' | 'partner_4' | 'partner_5' | 'partner_6' | 'partner_7' | 'partner_8'
  svg: string
  alt: Generated<string>
  caption: Generated<string>
}

export interface SiteLink {
  position: number
  name: string
  href: Generated<string>
  id: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  picture: Generated<Json>
  files: Generated<string[]>
}

export interface SiteOrigin {
  purpose: 'frame' | 'message' | 'page'
  origin: string
}

export interface SiteOutline {
  shape: 'district' | 'river'
  position: number
  name: string
  ring: Json
}

export interface SitePhone {
  position: number
  label: string
  number: string
}

export interface SlowStatement {
  hour: Moment
  server: string
  statement: string
  summary: string
  text: string
  calls: number
  milliseconds: number
  greatest: number
  counts: number[]
  lastAt: Moment
}

export interface SpentToken {
  key: Buffer
  expiresAt: Moment
}

export interface StoredChunk {
  key: string
  upload: string | null
  content: number | null
  number: number
  createdAt: Generated<Moment>
}

export interface StoredContent {
  id: Generated<number>
  sha256: Buffer
  size: number
  mediaType: string
  chunkSize: number
  scanned: boolean
  pages: number | null
  thumbnail: Buffer | null
  examinedAt: Moment | null
  createdAt: Generated<Moment>
}

export interface StoredFile {
  id: Generated<number>
  owner: number
  name: string
  suffix: string
  pathName: string
  words: Generated<string>
  content: number
  createdAt: Generated<Moment>
}

export interface Survey {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  surveyType: string | null
  scale: string | null
  mapSheet: string | null
  areaKm2: number | null
  undertaker: string | null
  leader: string | null
  startedOn: string | null
  completedOn: string | null
  outcome: string | null
  archiveId: number | null
  remark: string | null
}

export interface Template {
  id: Generated<number>
  group: number
  name: string
  use: 'search' | 'export' | 'print'
  target: string
  content: string
  isCustom: Generated<0 | 1>
  owner: number | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
  role: number | null
}

export interface TemplateGroup {
  id: Generated<number>
  name: string
  remark: string | null
  isCustom: Generated<0 | 1>
  owner: number | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface ThinSection {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  sampleNumber: string | null
  boreholeId: number | null
  coreId: number | null
  depth: number | null
  rockName: string | null
  texture: string | null
  structure: string | null
  minerals: string | null
  alteration: string | null
  identifiedBy: string | null
  identifiedOn: string | null
  magnification: string | null
  shelf: string | null
  remark: string | null
  fieldWidth: number | null
}

export interface Threshold {
  id: Generated<number>
  account: number
  record: number
  quantity: string
  measure: 'value' | 'change' | 'rate'
  since: string | null
  side: 'above' | 'below'
  bound: number
  seenTo: Moment | null
  isDue: Generated<boolean>
  createdAt: Generated<Moment>
  days: number | null
}

export interface ThresholdCrossing {
  threshold: number
  fromAt: Moment
  toAt: Moment
  isStanding: boolean
  extreme: number
}

export interface TransitKey {
  id: string
  privateKey: Buffer
  madeAt: Generated<Moment>
  mode: Generated<'DEFAULT' | 'SM'>
}

export interface UiMenu {
  id: Generated<number>
  parent: number | null
  position: Generated<number>
  code: string | null
  name: string
  path: string | null
  icon: 'search' | 'layers' | 'pin' | 'file' | 'folder' | 'list' | 'draw' | 'info' | 'phone' | 'star' | null
  visible: Generated<boolean>
  seed: Json | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface UnnamedContent {
  content: number
}

export interface Upload {
  id: Generated<string>
  owner: number
  name: string
  pathName: string
  size: number
  chunkSize: number
  sha256: Buffer
  challenge: Buffer | null
  state: Generated<'uploading' | 'checking' | 'ready' | 'refused'>
  reason: string | null
  file: number | null
  createdAt: Generated<Moment>
  updatedAt: Generated<Moment>
}

export interface UserGroup {
  id: Generated<number>
  name: string
  remark: string | null
  version: Generated<number>
  updatedAt: Generated<Moment>
  updatedBy: number | null
}

export interface UserGroupMember {
  userGroup: number
  account: number
}

export interface VerificationCode {
  purpose: string
  target: Buffer
  address: Buffer
  codeHash: Buffer
  tries: Generated<number>
  createdAt: Generated<Moment>
  expiresAt: Moment
  usedAt: Moment | null
  ticketHash: Buffer | null
  ticketExpiresAt: Moment | null
}

export interface Visit {
  id: Generated<number>
  loan: number
  day: string
  session: number
  seat: number
  state: Generated<'booked' | 'come' | 'missed' | 'cancelled'>
  createdAt: Generated<Moment>
}

export interface VisitDay {
  day: string
  count: number
}

export interface WaterQualityWell {
  id: number
  codeKey: string
  titleKey: string
  access: string
  district: string | null
  year: number | null
  aquifer: string | null
  depth: number | null
  screenTop: number | null
  screenBase: number | null
  network: string | null
  status: string | null
  builtOn: string | null
  sampledOn: string | null
  overallClass: string | null
  worstItems: string | null
  groundElevation: number | null
  owner: string | null
  remark: string | null
}

export interface WriteProbe {
  id: number
  at: Moment
}

export interface DB {
  account: Account
  accountIdentity: AccountIdentity
  accountRole: AccountRole
  agreement: Agreement
  app: App
  appKey: AppKey
  appPrivilege: AppPrivilege
  archive: Archive
  archiveContent: ArchiveContent
  archiveEntity: ArchiveEntity
  archiveMaterial: ArchiveMaterial
  archiveRelease: ArchiveRelease
  article: Article
  auditEvent: AuditEvent
  auditHead: AuditHead
  backfill: Backfill
  banner: Banner
  baseMap: BaseMap
  batchReading: BatchReading
  benchmark: Benchmark
  borehole: Borehole
  boreholeCpt: BoreholeCpt
  boreholeSample: BoreholeSample
  boreholeSpt: BoreholeSpt
  boreholeStratum: BoreholeStratum
  boreholeWaterLevel: BoreholeWaterLevel
  browseHistory: BrowseHistory
  calendarDay: CalendarDay
  callCount: CallCount
  captchaPass: CaptchaPass
  category: Category
  change: Change
  changeComment: ChangeComment
  codeAllowance: CodeAllowance
  consent: Consent
  contentFile: ContentFile
  core: Core
  coreRun: CoreRun
  countChange: CountChange
  creditLine: CreditLine
  creditOpening: CreditOpening
  creditPrice: CreditPrice
  creditPurse: CreditPurse
  creditRequest: CreditRequest
  creditSetting: CreditSetting
  dataApi: DataApi
  dataApiHost: DataApiHost
  dataApiUse: DataApiUse
  delivery: Delivery
  deliveryFile: DeliveryFile
  deliveryProblem: DeliveryProblem
  department: Department
  deposit: Deposit
  depositDraft: DepositDraft
  depositFile: DepositFile
  depositLine: DepositLine
  depositRemark: DepositRemark
  dictionaryGroup: DictionaryGroup
  dictionaryItem: DictionaryItem
  dictionaryState: DictionaryState
  download: Download
  drawingSet: DrawingSet
  export: Export
  extensometer: Extensometer
  extensometerMark: ExtensometerMark
  facetCount: FacetCount
  failedAttempt: FailedAttempt
  favourite: Favourite
  favouriteFolder: FavouriteFolder
  feedback: Feedback
  file: File
  filePage: FilePage
  fileText: FileText
  fossil: Fossil
  gnssPoint: GnssPoint
  gnssPointVisit: GnssPointVisit
  harvestChange: HarvestChange
  harvestEntry: HarvestEntry
  harvestVersion: HarvestVersion
  holding: Holding
  hotKeyword: HotKeyword
  idempotency: Idempotency
  importBatch: ImportBatch
  importTurn: ImportTurn
  joinedIdentity: JoinedIdentity
  kindState: KindState
  knownSource: KnownSource
  literature: Literature
  loan: Loan
  loanCopy: LoanCopy
  loanDownload: LoanDownload
  loanGrant: LoanGrant
  loanItem: LoanItem
  loanLine: LoanLine
  loanPaper: LoanPaper
  loanReminder: LoanReminder
  loanSeen: LoanSeen
  loanSetting: LoanSetting
  mapArea: MapArea
  mapDrawing: MapDrawing
  mapLayer: MapLayer
  mapLayerRole: MapLayerRole
  mapQuery: MapQuery
  mapState: MapState
  menu: Menu
  message: Message
  migration: Migration
  notice: Notice
  noticeChoice: NoticeChoice
  observation: Observation
  organisation: Organisation
  organisationFormerName: OrganisationFormerName
  passwordHistory: PasswordHistory
  personalCopy: PersonalCopy
  place: Place
  placeName: PlaceName
  porewaterPipe: PorewaterPipe
  project: Project
  providerSession: ProviderSession
  publicDocument: PublicDocument
  pumpingWell: PumpingWell
  qualityDay: QualityDay
  qualityFinding: QualityFinding
  qualityState: QualityState
  readingBatch: ReadingBatch
  readingSession: ReadingSession
  record: Record
  recordStrip: RecordStrip
  recoveryCode: RecoveryCode
  researchBase: ResearchBase
  result: Result
  resultBorehole: ResultBorehole
  role: Role
  roleApp: RoleApp
  roleDepartment: RoleDepartment
  roleMenu: RoleMenu
  runningServer: RunningServer
  savedDrawing: SavedDrawing
  savedSearch: SavedSearch
  sealedObservation: SealedObservation
  sealedRecord: SealedRecord
  searchDocument: SearchDocument
  searchLog: SearchLog
  searchState: SearchState
  secretFingerprint: SecretFingerprint
  senderMapping: SenderMapping
  serviceSetting: ServiceSetting
  session: Session
  sessionToken: SessionToken
  sheetBatch: SheetBatch
  sheetChange: SheetChange
  signInPolicy: SignInPolicy
  signInProvider: SignInProvider
  signInRequest: SignInRequest
  site: Site
  siteDrawing: SiteDrawing
  siteLink: SiteLink
  siteOrigin: SiteOrigin
  siteOutline: SiteOutline
  sitePhone: SitePhone
  slowStatement: SlowStatement
  spentToken: SpentToken
  storedChunk: StoredChunk
  storedContent: StoredContent
  storedFile: StoredFile
  survey: Survey
  template: Template
  templateGroup: TemplateGroup
  thinSection: ThinSection
  threshold: Threshold
  thresholdCrossing: ThresholdCrossing
  transitKey: TransitKey
  uiMenu: UiMenu
  unnamedContent: UnnamedContent
  upload: Upload
  userGroup: UserGroup
  userGroupMember: UserGroupMember
  verificationCode: VerificationCode
  visit: Visit
  visitDay: VisitDay
  waterQualityWell: WaterQualityWell
  writeProbe: WriteProbe
}
