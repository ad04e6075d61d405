import { ButtonLink } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'

/** Why an arrival came to nothing, and where to begin again. */
export function ArrivalFailure({ trouble, to, words }: { trouble: unknown; to: string; words: string }) {
  return (
    <>
      <FormError error={trouble} />
      <div>
        <ButtonLink to={to} variant="primary">
          {words}
        </ButtonLink>
      </div>
    </>
  )
}
