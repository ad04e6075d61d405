import { TickField } from '#web/identity/form/TickField.tsx'
import type { Form } from '#web/identity/form/useForm.ts'

import type { Details } from './details.ts'

/** Checkbox to accept the agreement on registration; its texts open in another tab, so that the form is kept. */
export function AgreementTick({ form, version }: { form: Form<Details>; version: string | undefined }) {
  return (
    <TickField
      {...form.field('agreement')}
      onTick={(ticked) => form.set('agreement', ticked)}
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
