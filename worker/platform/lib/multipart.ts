import { Failure } from './failure.ts'

/** One part of a form. What is left of it unread is skipped when the next one is asked for. */
export type Part = {
  name: string
  /** Null for a plain field. */
  filename: string | null
  contentType: string | null
  /** Some bytes, valid until the next call; null at the end. @throws Failure when the body breaks off */
  read: () => Promise<Uint8Array | null>
}

const READ_BYTES = 256 * 1024
const WINDOW_BYTES = 2 * READ_BYTES
/** A file's name may have 255 characters, of up to 3 bytes each. */
const MAX_HEAD_BYTES = 1024
const MAX_PARTS = 32
const CR = 13
const LF = 10
const DASH = 45

const malformed = () => new Failure('bad-request', 'upload.malformed')
const brokenOff = (cause?: unknown) => new Failure('bad-request', 'upload.cut-off', {}, { cause })

/**
 * The parts of a multipart/form-data body in the order in which they come. Memory stays at one window,
 * however large a part is.
 *
 * @throws Failure when the body is no such form, is damaged or ends too early
 */
export async function* readMultipart(request: Request): AsyncGenerator<Part, void> {
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

/** @param lines without their ends */
function readHead(lines: readonly string[]) {
  const headers = new Map(lines.map(splitHeader))
  const parameters = parametersOf(headers.get('content-disposition') ?? '')
  const name = parameters.get('name')
  if (name === undefined) throw malformed()
  const filename = parameters.get('filename') ?? null
  return { name, filename, contentType: headers.get('content-type') || null }
}

// Strings are split here, not matched: a pattern over what a stranger sends can take quadratic time.

function splitHeader(line: string): [name: string, value: string] {
  const at = Math.max(0, line.indexOf(':'))
  return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
}

/** Of `form-data; name="a"; filename="b"`. Senders write a quotation mark within a value as `%22`. */
function parametersOf(disposition: string): Map<string, string> {
  const [kind = '', ...quoted] = disposition.split('"')
  const parameters = new Map<string, string>()
  if (kind.split(';')[0]!.trim().toLowerCase() !== 'form-data') return parameters
  for (let at = 0, before = kind; at < quoted.length; before = quoted[at + 1] ?? '', at += 2) {
    const name = before
      .slice(before.lastIndexOf(';') + 1)
      .trim()
      .toLowerCase()
    if (name.endsWith('=')) parameters.set(name.slice(0, -1), quoted[at]!)
  }
  return parameters
}

/** The last bytes that came and are not used yet. */
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
    // So that the first delimiter is like the others.
    this.#buffer.set([CR, LF])
  }

  async findFirst(): Promise<void> {
    this.#partEnded = false
    while (await this.read());
  }

  /** Behind a delimiter: whether a part follows, or this was the last. */
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
    for (let used = 0; ;) {
      const at = this.#held.indexOf(LF)
      if (used + (at < 0 ? this.#held.length : at) > MAX_HEAD_BYTES) throw malformed()
      if (at < 0) {
        await this.#fill()
        continue
      }
      const line = new TextDecoder().decode(this.#held.subarray(0, at)).replace(/\r$/, '')
      this.#start += at + 1
      used += at + 1
      if (line === '') return lines
      lines.push(line)
    }
  }

  async read(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#partEnded) return null
      const held = this.#held
      const at = indexOf(held, this.#delimiter)
      if (at >= 0) {
        this.#start += at + this.#delimiter.length
        this.#partEnded = true
        return at > 0 ? held.subarray(0, at) : null
      }
      // A delimiter may have begun within the last bytes.
      const safe = held.length - this.#delimiter.length + 1
      if (safe > 0) {
        this.#start += safe
        return held.subarray(0, safe)
      }
      await this.#fill()
    }
  }

  /** Whoever still sends may stop. */
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

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const last = bytes.length - wanted.length
  for (let at = bytes.indexOf(CR); at >= 0 && at <= last; at = bytes.indexOf(CR, at + 1)) {
    let same = 1
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++
    if (same === wanted.length) return at
  }
  return -1
}

/** The text of a field. @throws Failure 422 when it is longer than that */
export async function readText({ name, read }: Part, maxBytes: number): Promise<string> {
  const tooLong = () => new Failure('invalid', 'upload.field-too-long', { name })
  return new TextDecoder().decode(await collect(read, maxBytes, tooLong))
}

/** All bytes, in memory. @throws what `tooMany` says beyond the limit, before reading on */
export async function collect(
  read: () => Promise<Uint8Array | null>,
  maxBytes: number,
  tooMany: () => Failure,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await read(); piece; piece = await read()) {
    size += piece.length
    if (size > maxBytes) throw tooMany()
    pieces.push(piece.slice())
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
