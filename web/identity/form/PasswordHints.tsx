import { passwordFaults, passwordPolicies, type PasswordOwner } from '#contract/accounts/password.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './password-field.css'

/** Whose password policy applies; undefined if not yet known, then the server decides. */
export type Whose = 'member' | 'staff' | 'either'

const policyOf = (whose: Whose) => passwordPolicies[whose === 'staff' ? 'staff' : 'member']

interface PasswordHintsProps {
  password: string
  whose: Whose
  owner?: PasswordOwner
}

/** Password requirements; after typing, the unmet ones. */
export function PasswordHints({ password, whose, owner }: PasswordHintsProps) {
  const faults = passwordFaults(password, policyOf(whose), owner)
  if (password === '') return <p className="password-hints">{ruleOf(whose)}</p>
  return (
    <ul className="password-hints" aria-live="polite" aria-label="对密码的要求">
      {faults.length === 0 && (
        <Row as="li" gap={6} tone="ok">
          <Icon name="check" small />
          符合要求
        </Row>
      )}
      {faults.map((fault) => (
        <Row as="li" gap={6} key={fault}>
          <Icon name="info" small />
          {fault}
        </Row>
      ))}
    </ul>
  )
}

function ruleOf(whose: Whose): string {
  const aside = whose === 'either' ? `（馆内人员至少 ${passwordPolicies.staff.length} 个）` : ''
  return `至少 ${policyOf(whose).length} 个字符${aside}，大写字母、小写字母、数字、符号中至少三种；不含用户名、手机号和姓名`
}

/** Error text of the field for a password that violates the policy. */
export function passwordFault(password: string, whose: Whose, owner?: PasswordOwner): string | undefined {
  if (password === '') return '请设置密码'
  return passwordFaults(password, policyOf(whose), owner).join('；') || undefined
}
