import { AppError } from '#contract/errors.ts'
import { Note } from '#web/ui/states/States.tsx'

/** Why a batch was refused, each of it by its name. */
export function Refused({ error }: { error: unknown }) {
  const refused = error instanceof AppError ? (error.detail.refused ?? []) : []
  return (
    <div role="alert">
      {error instanceof Error && (
        <Note variant="bad">
          <p>{error.message}</p>
          {refused.length > 0 && (
            <ul>
              {refused.slice(0, 10).map(({ id, code, message }) => (
                <li key={`${id} ${code}`}>
                  {code ?? `草稿 ${id}`}：{message}
                </li>
              ))}
              {refused.length > 10 && <li>等共 {refused.length} 条</li>}
            </ul>
          )}
        </Note>
      )}
    </div>
  )
}
