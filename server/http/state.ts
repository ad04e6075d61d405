/** Phase of the process; only `ok` accepts requests. */
export interface ServerState {
  phase: 'starting' | 'ok' | 'stopping'
}
