/** Where the server stands in its life; readiness answers by it. */
export interface ServerState {
  phase: 'starting' | 'ok' | 'stopping'
}
