import { Note } from '#web/ui/states/States.tsx'

/** What of an address could not be read, one line each. */
export const Remarks = ({ remarks }: { remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <Note variant="warn">
      {remarks.map((remark) => (
        <p key={remark}>{remark}。</p>
      ))}
    </Note>
  )
