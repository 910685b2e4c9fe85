/** A streaming SHA-256. */
export class Sha256 {
  readonly #stream = new crypto.DigestStream('SHA-256')
  readonly #writer = this.#stream.getWriter()

  async update(bytes: Uint8Array): Promise<void> {
    await this.#writer.write(bytes)
  }

  /** @returns 64 hexadecimal digits */
  async finish(): Promise<string> {
    await this.#writer.close()
    return Array.from(new Uint8Array(await this.#stream.digest), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  }
}
