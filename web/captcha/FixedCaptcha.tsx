import { CaptchaPanel, type CaptchaProps } from './CaptchaPanel.tsx'

/** The captcha embedded in a form. */
export function FixedCaptcha(props: CaptchaProps) {
  return (
    <div>
      <CaptchaPanel {...props} />
    </div>
  )
}
