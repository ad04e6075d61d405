declare module 'jsdom' {
  /** A page of its own, without a browser. */
  export class JSDOM {
    constructor(html: string)
    readonly window: Window & typeof globalThis
  }
}
