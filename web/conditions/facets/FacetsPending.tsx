import { Button } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import './facets.css'

interface FacetsPendingProps {
  counted: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Shown when counting failed: what still works. */
  remark: string
}

/** Placeholder until the facets are counted, or when counting failed; the result does not depend on them. */
export const FacetsPending = ({ counted, remark }: FacetsPendingProps) =>
  counted.isError ? (
    <div className="facets-failed" role="alert">
      <p className="small">{remark}</p>
      <Button size="s" busy={counted.isFetching} onClick={() => void counted.refetch()}>
        再统计一次
      </Button>
    </div>
  ) : (
    <Loading rows={6} label="正在统计" />
  )
