/** Where metrics are served. */
export interface MetricsAddress {
  host: string
  port: number
}
