import './code.css'

/** Preformatted text in a box that scrolls. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
  <pre className="code" role="region" tabIndex={0} aria-label={label}>
    {text}
  </pre>
)
