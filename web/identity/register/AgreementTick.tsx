import { TickField } from '#web/ui/fields/TickField.tsx'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'

/** Checkbox to accept the agreement on registration; its texts open in another tab, so that the form is kept. */
export function AgreementTick({ version, ...field }: FieldState<boolean> & { version: string | undefined }) {
  return (
    <TickField
      {...field}
      label={
        <>
          我已阅读并同意
          <a href="#/agreement" target="_blank" rel="noopener">
            《用户协议》
          </a>
          与
          <a href="#/privacy" target="_blank" rel="noopener">
            《隐私政策》
          </a>
          {version && <span className="num">（版本 {version}）</span>}
        </>
      }
    />
  )
}
