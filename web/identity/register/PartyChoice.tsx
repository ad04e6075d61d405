import type { Party } from './details.ts'

const parties: readonly (readonly [party: Party, label: string, remark: string])[] = [
  ['person', '个人', '以本人名义查阅'],
  ['organisation', '单位', '代表所在单位查阅'],
]

/** Choice to register as a person or for an organisation. */
export function PartyChoice({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  return (
    <fieldset className="party">
      <legend>注册为</legend>
      {parties.map(([each, label, remark]) => (
        <label key={each}>
          <input type="radio" name="party" checked={party === each} onChange={() => onChange(each)} />
          {label}
          <small>{remark}</small>
        </label>
      ))}
    </fieldset>
  )
}
