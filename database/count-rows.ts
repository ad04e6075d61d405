interface Execution {
  readonly numAffectedRows?: bigint | undefined
}

/** How many rows statements have changed or deleted together, once they have ended. */
export async function countRows(...executions: Promise<Execution>[]): Promise<number> {
  const ended = await Promise.all(executions)
  return ended.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0)
}
