/** Where the process stands in its life; only `ok` takes requests. */
export interface ServerState {
  phase: 'starting' | 'ok' | 'stopping'
}
