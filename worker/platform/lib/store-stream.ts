/** R2's minimum size of a part; all parts but the last have the same size. */
const PART_BYTES = 5 * 1024 * 1024

/**
 * Writes an object of unknown length with one part in memory, whatever its size. The object is not visible until
 * `finish`, after which it can be overwritten.
 */
export class ObjectWriter {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #options: R2MultipartOptions
  readonly #part = new Uint8Array(PART_BYTES)
  #done: R2UploadedPart[] = []
  #filled = 0
  #upload: R2MultipartUpload | null = null

  constructor(bucket: R2Bucket, key: string, options: R2MultipartOptions) {
    this.#bucket = bucket
    this.#key = key
    this.#options = options
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.length;) {
      const piece = bytes.subarray(offset, offset + PART_BYTES - this.#filled)
      this.#part.set(piece, this.#filled)
      this.#filled += piece.length
      offset += piece.length
      if (this.#filled === PART_BYTES) await this.#send()
    }
  }

  async finish(): Promise<void> {
    if (this.#upload) {
      if (this.#filled > 0) await this.#send()
      await this.#upload.complete(this.#done)
    } else {
      await this.#bucket.put(this.#key, this.#part.subarray(0, this.#filled), this.#options)
    }
    this.#filled = 0
    this.#done = []
    this.#upload = null
  }

  /** Cancels the upload. Never throws: R2 deletes unfinished uploads by itself. */
  async abort(): Promise<void> {
    await this.#upload?.abort().catch(() => {})
  }

  async #send(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key, this.#options)
    const part = this.#part.subarray(0, this.#filled)
    this.#done.push(await this.#upload.uploadPart(this.#done.length + 1, part))
    this.#filled = 0
  }
}
