import './switch.css'

interface SwitchProps {
  /** What is switched; read, and drawn when `bare` is not set. */
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** The words for on and off. */
  words?: readonly [on: string, off: string]
  /** The label is read but not drawn, as in a table whose head says it. */
  bare?: boolean
  disabled?: boolean
  /** The change is on its way: it keeps its focus and takes no press. */
  busy?: boolean
}

/** On or off at once, without a button to save. Its word says which, not its colour alone. */
export function Switch(props: SwitchProps) {
  const { label, on, onChange, words = ['启用', '停用'], bare, disabled, busy } = props
  return (
    <label className="switch">
      <span className={bare ? 'vh' : 'switch-label'}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-busy={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
      />
      <span aria-hidden="true">{words[on ? 0 : 1]}</span>
    </label>
  )
}

/** A switch in a form: its label above it as with other fields, a hint below. */
export const SwitchField = ({ label, hint, ...rest }: Omit<SwitchProps, 'bare'> & { hint?: string }) => (
  <div className="field">
    <span className="switch-title" aria-hidden="true">
      {label}
    </span>
    <Switch {...rest} label={label} bare />
    {hint && <p className="field-hint">{hint}</p>}
  </div>
)
