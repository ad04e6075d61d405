// Papers of an application by a table of rules. Plain data without zod.

/** What readers attach to an application. */
export const papers = {
  letter: '单位介绍信',
  task: '项目任务书',
  undertaking: '保密承诺书',
  consent: '汇交人同意书',
  other: '其他材料',
} as const
export type Paper = keyof typeof papers

/** Kinds of file that a paper may be: the rule of the page, of the file chooser and of the server. */
export const paperSuffixes = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const paperKindWords = '图片（JPG、PNG）或 PDF'

/** What an application is like, as far as the rules ask. */
export interface LoanRequest {
  purpose: string
  useMode: string
  /** The reader comes for an organisation. */
  forCompany: boolean
  /** How open its items are: open, member, protected, secret. */
  access: readonly string[]
}

interface Rule {
  readonly paper: Paper
  readonly because: string
  readonly when: (asked: LoanRequest) => boolean
}

/** Purposes for which an organisation charges somebody with a task. */
const commissionedPurposes: readonly string[] = ['construction', 'planning', 'hazard']
const takeAwayModes: readonly string[] = ['copy', 'file', 'specimen']

const rules: readonly Rule[] = [
  { paper: 'letter', because: '以单位名义利用', when: ({ forCompany }) => forCompany },
  {
    paper: 'task',
    because: '用于工程、规划或防灾，并带走复制件或样品',
    when: ({ purpose, useMode }) => commissionedPurposes.includes(purpose) && takeAwayModes.includes(useMode),
  },
  { paper: 'undertaking', because: '含涉密资料', when: ({ access }) => access.includes('secret') },
  { paper: 'consent', because: '含保护期内的资料', when: ({ access }) => access.includes('protected') },
]

/** The papers that an application needs, each with its reason. */
export const papersNeeded = (asked: LoanRequest): readonly { paper: Paper; because: string }[] =>
  rules.filter(({ when }) => when(asked)).map(({ paper, because }) => ({ paper, because }))

/** Use modes by what is handed out: things at the counter, or electronic files. */
export const isElectronic = (useMode: string): boolean => useMode === 'file' || useMode === 'online'

export const maxItems = 10
