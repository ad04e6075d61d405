/** A way to encrypt for a server. */
export interface TransitCipher {
  /** A new private key, as it is sealed. */
  make: () => Promise<Buffer>
  pair: (privateKey: Buffer) => Promise<{
    /** SubjectPublicKeyInfo. */
    spki: Buffer
    /** Decrypts off the event loop; throws where a text is none for this key. */
    decrypt: (bytes: Buffer) => Promise<Buffer>
  }>
}
