import { CaptchaPanel, type CaptchaProps } from './CaptchaPanel.tsx'

/** The captcha embedded in a form. */
export function FixedCaptcha(props: CaptchaProps) {
  return (
    <div className="captcha-fixed">
      <CaptchaPanel {...props} />
    </div>
  )
}
