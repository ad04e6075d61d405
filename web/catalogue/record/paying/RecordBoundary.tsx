import { Component, type ReactNode } from 'react'

import { credit } from '#contract/credit/credit.ts'
import { act } from '#web/api/caller.ts'
import { PageLoadFailure } from '#web/ui/page/fetch-page.ts'
import { Failed } from '#web/ui/states/States.tsx'

interface BoundaryProps {
  kind: string
  code: string
  /** Somebody has paid for what stands inside. */
  paid: boolean
  children: ReactNode
}

interface BoundaryState {
  error?: unknown
  refunded?: number
}

/** Pays back a record whose page fails. Code that did not arrive is fetched again, with the record still open. */
export class RecordBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { kind, code, paid } = this.props
    if (!paid || error instanceof PageLoadFailure) return
    act(credit.pageFailed, { kind, code })
      .then(({ refunded }) => this.setState({ refunded }))
      .catch(() => {})
  }

  override render(): ReactNode {
    const { error, refunded } = this.state
    if (error === undefined) return this.props.children
    if (!this.props.paid || error instanceof PageLoadFailure) throw error
    const title = refunded ? `这份资料没能显示，${refunded} 积分已退还` : '这份资料没能显示'
    return (
      <div className="wide record-state">
        <Failed error={error} title={title} onRetry={() => location.reload()} />
      </div>
    )
  }
}
