import { Note } from '#web/ui/states/States.tsx'

/** Remarks on parts of the address that could not be parsed, one per line. */
export const Remarks = ({ remarks }: { remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <Note variant="warn">
      {remarks.map((remark) => (
        <p key={remark}>{remark}。</p>
      ))}
    </Note>
  )
