import { Failure } from './failure.ts'

/** A part of a form. Requesting the next part skips the unread rest of this one. */
export type FormPart = {
  name: string
  /** Null for a plain field. */
  filename: string | null
  contentType: string | null
  /** Returns some bytes, valid until the next call; null at the end. @throws Failure if the body ends early */
  read: () => Promise<Uint8Array | null>
}

const READ_BYTES = 256 * 1024
const WINDOW_BYTES = 2 * READ_BYTES
/** A file name may have 255 characters, of up to 3 bytes each. */
const MAX_HEAD_BYTES = 1024
const MAX_PARTS = 32
const CR = 13
const LF = 10
const DASH = 45

const malformed = () => new Failure('bad-request', 'upload.malformed')
const brokenOff = (cause?: unknown) =>
  new Failure('bad-request', 'upload.interrupted', {}, { cause })

/**
 * The parts of a multipart/form-data body, in their order. Memory use is one window, however large a part is.
 *
 * @throws Failure if the body is no such form, is malformed or ends early
 */
export async function* readMultipart(request: Request): AsyncGenerator<FormPart, void> {
  const window = new Window(request.body, boundaryOf(request.headers.get('content-type')))
  try {
    await window.findFirst()
    for (let count = 0; await window.hasPart(); count++) {
      if (count === MAX_PARTS) throw malformed()
      const part = { ...readHead(await window.readHead()), read: () => window.read() }
      yield part
      while (await window.read());
    }
  } finally {
    await window.close()
  }
}

function boundaryOf(contentType: string | null): string {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    contentType ?? '',
  )
  const boundary = match?.[1] ?? match?.[2]
  if (!boundary) throw new Failure('unsupported', 'upload.not-a-form')
  return boundary
}

/** @param lines header lines without their line ends */
function readHead(lines: readonly string[]) {
  const headers = new Map(lines.map(splitHeader))
  const parameters = parametersOf(headers.get('content-disposition') ?? '')
  const name = parameters.get('name')
  if (name === undefined) throw malformed()
  const filename = parameters.get('filename') ?? null
  return { name, filename, contentType: headers.get('content-type') || null }
}

// Header values are split, not matched by a pattern, because a pattern could take quadratic time on hostile input.

function splitHeader(line: string): [name: string, value: string] {
  const colon = Math.max(0, line.indexOf(':'))
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

/** Parses `form-data; name="a"; filename="b"`. Browsers encode a quotation mark within a value as `%22`. */
function parametersOf(disposition: string): Map<string, string> {
  const [kind = '', ...pieces] = disposition.split('"')
  const parameters = new Map<string, string>()
  if (kind.split(';')[0]!.trim().toLowerCase() !== 'form-data') return parameters
  for (
    let index = 0, attribute = kind;
    index < pieces.length;
    attribute = pieces[index + 1] ?? '', index += 2
  ) {
    const name = attribute
      .slice(attribute.lastIndexOf(';') + 1)
      .trim()
      .toLowerCase()
    if (name.endsWith('=')) parameters.set(name.slice(0, -1), pieces[index]!)
  }
  return parameters
}

/** The received bytes that are not consumed yet. */
class Window {
  readonly #reader: ReadableStreamBYOBReader
  readonly #delimiter: Uint8Array
  readonly #buffer = new Uint8Array(WINDOW_BYTES)
  #scratch = new ArrayBuffer(READ_BYTES)
  #start = 0
  #end = 2
  #partEnded = true

  constructor(body: ReadableStream<Uint8Array> | null, boundary: string) {
    if (!body) throw malformed()
    this.#reader = body.getReader({ mode: 'byob' })
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`)
    // With these, the first delimiter looks like the others.
    this.#buffer.set([CR, LF])
  }

  async findFirst(): Promise<void> {
    this.#partEnded = false
    while (await this.read());
  }

  /** Call after a delimiter: true if a part follows, false if it was the last one. */
  async hasPart(): Promise<boolean> {
    await this.#need(2)
    if (this.#at(0) === DASH && this.#at(1) === DASH) return false
    while (this.#at(0) === 32 || this.#at(0) === 9) {
      this.#start++
      await this.#need(2)
    }
    if (this.#at(0) !== CR || this.#at(1) !== LF) throw malformed()
    this.#start += 2
    this.#partEnded = false
    return true
  }

  async readHead(): Promise<string[]> {
    const lines: string[] = []
    for (let usedBytes = 0; ;) {
      const lineEnd = this.#held.indexOf(LF)
      if (usedBytes + (lineEnd < 0 ? this.#held.length : lineEnd) > MAX_HEAD_BYTES)
        throw malformed()
      if (lineEnd < 0) {
        await this.#fill()
        continue
      }
      const line = new TextDecoder().decode(this.#held.subarray(0, lineEnd)).replace(/\r$/, '')
      this.#start += lineEnd + 1
      usedBytes += lineEnd + 1
      if (line === '') return lines
      lines.push(line)
    }
  }

  async read(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#partEnded) return null
      const bytes = this.#held
      const position = indexOf(bytes, this.#delimiter)
      if (position >= 0) {
        this.#start += position + this.#delimiter.length
        this.#partEnded = true
        return position > 0 ? bytes.subarray(0, position) : null
      }
      // A delimiter may begin within the last bytes.
      const safe = bytes.length - this.#delimiter.length + 1
      if (safe > 0) {
        this.#start += safe
        return bytes.subarray(0, safe)
      }
      await this.#fill()
    }
  }

  /** Cancels the rest of the body. */
  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => {})
  }

  get #held(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end)
  }

  #at(offset: number) {
    return this.#buffer[this.#start + offset]
  }

  async #need(bytes: number): Promise<void> {
    while (this.#end - this.#start < bytes) await this.#fill()
  }

  async #fill(): Promise<void> {
    this.#buffer.copyWithin(0, this.#start, this.#end)
    this.#end -= this.#start
    this.#start = 0
    const room = Math.min(READ_BYTES, WINDOW_BYTES - this.#end)
    if (room === 0) throw malformed()
    const { value } = await this.#reader
      .read(new Uint8Array(this.#scratch, 0, room))
      .catch((error: unknown) => {
        throw brokenOff(error)
      })
    if (!value?.byteLength) throw brokenOff()
    this.#buffer.set(value, this.#end)
    this.#end += value.byteLength
    this.#scratch = value.buffer as ArrayBuffer
  }
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array): number {
  const last = bytes.length - pattern.length
  for (
    let position = bytes.indexOf(CR);
    position >= 0 && position <= last;
    position = bytes.indexOf(CR, position + 1)
  ) {
    let matching = 1
    while (matching < pattern.length && bytes[position + matching] === pattern[matching]) matching++
    if (matching === pattern.length) return position
  }
  return -1
}

/** The text of a field. @throws Failure 422 if it is longer than `maxBytes` */
export async function readTextPart({ name, read }: FormPart, maxBytes: number): Promise<string> {
  const tooLong = () => new Failure('invalid', 'upload.field-too-long', { name })
  return new TextDecoder().decode(await collect(read, maxBytes, tooLong))
}

/** All bytes of a part, in memory. @throws the error of `tooMany` beyond the limit, before reading on */
export async function collect(
  readPiece: () => Promise<Uint8Array | null>,
  maxBytes: number,
  tooMany: () => Failure,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await readPiece(); piece; piece = await readPiece()) {
    size += piece.length
    if (size > maxBytes) throw tooMany()
    pieces.push(piece.slice())
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}
