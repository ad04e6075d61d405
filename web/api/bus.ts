/** Events between parts of the page that do not import each other. */
interface BusEvents {
  /** A session has begun; its tokens are renewed every half hour. */
  'signed-in': { account: number }
  /** The session has ended; `why` is the reason. */
  'signed-out': { why: SignOutReason }
  /** A call was refused until the agreement in force is accepted. */
  'consent-due': Record<string, never>
  /** An extra of a map query was pressed: its event, its data, and the record that it stands under. */
  'map-extra': { event: string; data: Readonly<Record<string, unknown>> }
}

export type SignOutReason =
  | 'own'
  | 'missing'
  | 'expired'
  | 'kicked'
  | 'disabled'
  | 'signed_out_there'
  | 'forbidden'
  | 'elsewhere'

const target = new EventTarget()

export const bus = {
  emit: <Name extends keyof BusEvents>(name: Name, detail: BusEvents[Name]): void =>
    void target.dispatchEvent(new CustomEvent(name, { detail })),
  /** Adds a listener; returns a function that removes it. */
  on: <Name extends keyof BusEvents>(name: Name, hear: (detail: BusEvents[Name]) => void): (() => void) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `emit` dispatches here, with the detail type of the event name
    const listen = (event: Event) => hear((event as CustomEvent<BusEvents[Name]>).detail)
    target.addEventListener(name, listen)
    return () => target.removeEventListener(name, listen)
  },
}
