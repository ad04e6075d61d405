/** What parts of the page that do not know each other tell each other. */
export interface BusEvents {
  /** Somebody is in: tokens are renewed every half hour from now on. */
  'signed-in': { account: number }
  /** Nobody is in any more; why, when it was not their own wish. */
  'signed-out': { why: SignOutReason }
}

export type SignOutReason = 'own' | 'missing' | 'expired' | 'kicked' | 'disabled' | 'forbidden' | 'elsewhere'

const target = new EventTarget()

export const bus = {
  emit: <Name extends keyof BusEvents>(name: Name, detail: BusEvents[Name]): void =>
    void target.dispatchEvent(new CustomEvent(name, { detail })),
  /** Listens until the function that it returns is called. */
  on: <Name extends keyof BusEvents>(name: Name, hear: (detail: BusEvents[Name]) => void): (() => void) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- `emit` alone dispatches here, with what the name says
    const listen = (event: Event) => hear((event as CustomEvent<BusEvents[Name]>).detail)
    target.addEventListener(name, listen)
    return () => target.removeEventListener(name, listen)
  },
}
