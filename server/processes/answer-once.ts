/** In a confined process: works at the one message that comes, sends what comes of it and ends. */
export function answerOnce<Request>(work: (request: Request) => unknown): void {
  process.once('message', (request: Request) => {
    void Promise.resolve(request)
      .then(work)
      .then((answer) => process.send?.(answer, () => process.exit()))
      .catch(() => process.exit(1))
  })
}
