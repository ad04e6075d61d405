/** Validation rules for texts about an organisation; used in the browser and on the server. */
const rules = {
  company: { missing: '请填写单位名称', short: '单位名称至少 4 个字' },
  companyNature: { missing: '请选择单位性质' },
  industry: { missing: '请选择所属行业' },
  workplace: { missing: '请填写工作地点', short: '工作地点至少 4 个字' },
} as const satisfies Record<string, { missing: string; short?: string }>

export type ProfileField = keyof typeof rules

/** Minimum length of company and workplace, trimmed. */
const minCompanyLength = 4

/** Validates a required field; returns the error or undefined. */
export function profileFault(field: ProfileField, text: string): string | undefined {
  const rule: { missing: string; short?: string } = rules[field]
  const { length } = [...text.trim()]
  if (length === 0) return rule.missing
  return length < minCompanyLength ? rule.short : undefined
}

/** Fields required when registering for an organisation. */
export const organisationFields = ['company', 'companyNature', 'industry', 'workplace'] as const

/** Fields required before an application to borrow is submitted, and asked for by the reminder after sign-in. */
export const borrowerFields = ['company', 'companyNature', 'industry'] as const

/** Validates fields; returns errors by name, undefined for valid fields. */
export const profileFaults = <N extends ProfileField>(
  values: Readonly<Partial<Record<NoInfer<N>, string | undefined>>>,
  required: readonly N[],
): { [Name in N]?: string | undefined } =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names are those of `required`
  Object.fromEntries(required.map((field) => [field, profileFault(field, values[field] ?? '')])) as {
    [Name in N]?: string | undefined
  }
