/** In a confined process: works at the one message that comes, sends what comes of it and ends. */
export function answerOnce(work: (request: never) => unknown): void {
  process.once('message', (request) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the module is sent what it reads
    void Promise.resolve(request as never)
      .then(work)
      .then((answer) => process.send?.(answer, () => process.exit()))
      .catch(() => process.exit(1))
  })
}
