import { Link } from 'react-router'

import { FormError } from '#web/identity/form/FormError.tsx'

/** Why an arrival came to nothing, and where to begin again. */
export function ArrivalFailed({ trouble, to, words }: { trouble: unknown; to: string; words: string }) {
  return (
    <>
      <FormError error={trouble} />
      <p>
        <Link to={to}>{words}</Link>
      </p>
    </>
  )
}
