import { createHash } from 'node:crypto'

/** The Workers runtime's stream that computes a digest, for the site's code on this machine. SHA-256 only. */
export class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>

  constructor() {
    const hash = createHash('sha256')
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    super({
      write: (bytes) => void hash.update(bytes),
      close: () => resolve(new Uint8Array(hash.digest()).buffer),
    })
    this.digest = promise
  }
}

/** The Workers runtime's stream of a known length, which is not checked here. */
export class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  // oxlint-disable-next-line no-useless-constructor -- the length must not reach the parent
  constructor() {
    super()
  }
}
