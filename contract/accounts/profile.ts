/** What the archive asks of the words that a person says of their organisation; the browser and the server both ask it here. */
const rules = {
  company: { missing: '请填写单位名称', short: '单位名称至少 4 个字' },
  companyNature: { missing: '请选择单位性质' },
  industry: { missing: '请选择所属行业' },
  workplace: { missing: '请填写工作地点', short: '工作地点至少 4 个字' },
} as const satisfies Record<string, { missing: string; short?: string }>

export type ProfileField = keyof typeof rules

/** The least number of characters of a company and of a workplace, without the spaces around them. */
const least = 4

/** What is wrong with a field that has to be filled in; undefined when nothing is. */
export function profileFault(field: ProfileField, text: string): string | undefined {
  const rule: { missing: string; short?: string } = rules[field]
  const { length } = [...text.trim()]
  if (length === 0) return rule.missing
  return length < least ? rule.short : undefined
}

/** What whoever registers for an organisation has to fill in. */
export const organisationFields = ['company', 'companyNature', 'industry', 'workplace'] as const

/** What is wrong with some fields, by name; those that are right are undefined. */
export const profileFaults = <N extends ProfileField>(
  values: Readonly<Partial<Record<NoInfer<N>, string | undefined>>>,
  required: readonly N[],
): { [Name in N]?: string | undefined } =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names are those of `required`
  Object.fromEntries(required.map((field) => [field, profileFault(field, values[field] ?? '')])) as {
    [Name in N]?: string | undefined
  }
