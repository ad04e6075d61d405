import { catalogue } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'

/** Ids of records by kind and code, as far as they are known. */
export class KnownRecords {
  readonly #ids = new Map<string, number>()
  readonly #codes = new Map<number, string>()

  note(kind: string, code: string, id: number): void {
    this.#ids.set(`${kind} ${code}`, id)
    this.#codes.set(id, code)
  }

  readonly idOf = (kind: string, code: string): number | undefined => this.#ids.get(`${kind} ${code}`)
  readonly codeOf = (id: number): string | undefined => this.#codes.get(id)

  /** Asks for those that are not known yet; returns the codes that no record has. */
  async find(named: readonly { to: string; code: string }[]): Promise<Set<string>> {
    const unknown = new Map(
      named
        .filter(({ to, code }) => this.idOf(to, code) === undefined)
        .map((one) => [`${one.to} ${one.code}`, one]),
    )
    const missing = new Set<string>()
    await Promise.all(
      Array.from(unknown.values(), async ({ to, code }) => {
        try {
          const { id } = await act(catalogue.record, { kind: to, code })
          this.note(to, code, id)
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'not_found') throw error
          missing.add(code)
        }
      }),
    )
    return missing
  }
}
