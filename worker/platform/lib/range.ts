/** A part of a file: `length` bytes from `offset`. */
export type ByteRange = { offset: number; length: number }

/** A parsed Range header: from `first` to `last`, or the last `suffix` bytes. */
type Asked = { first: number; last: number | null } | { suffix: number }

/**
 * Parses a Range header (RFC 9110, section 14).
 *
 * @returns null if the whole file is to be sent: no header, another unit, several ranges, or malformed
 */
function readRange(header: string | null): Asked | null {
  const [unit, range = ''] = (header ?? '').split('=')
  const ends = range.split('-').map((end) => end.trim())
  const [first = '', last = ''] = ends
  const isRange = unit?.toLowerCase() === 'bytes' && ends.length === 2
  if (!isRange || !ends.every((end) => /^\d*$/.test(end)) || (first === '' && last === ''))
    return null
  if (first === '') return { suffix: Number(last) }
  if (last !== '' && Number(last) < Number(first)) return null
  return { first: Number(first), last: last === '' ? null : Number(last) }
}

/**
 * The requested range of a file of `size` bytes.
 *
 * @returns null if the whole file is to be sent, 'unsatisfiable' for 416
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const requested = readRange(header)
  if (!requested) return null
  if ('suffix' in requested) {
    const length = Math.min(requested.suffix, size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const { first: offset, last } = requested
  if (offset >= size) return 'unsatisfiable'
  const end = last === null ? size - 1 : Math.min(last, size - 1)
  return { offset, length: end - offset + 1 }
}

/** The range in R2's form, for a file of unknown size; null: read the whole file. */
export function bucketRange(header: string | null): R2Range | null {
  const requested = readRange(header)
  if (!requested) return null
  if ('suffix' in requested) return requested.suffix > 0 ? requested : null
  const { first: offset, last } = requested
  const length = last === null ? Infinity : last - offset + 1
  return Number.isSafeInteger(length) ? { offset, length } : { offset }
}

/** The range in one normalised form, for a cache. */
export function plainRange(header: string | null): string | null {
  const requested = readRange(header)
  if (!requested) return null
  return 'suffix' in requested
    ? `bytes=-${requested.suffix}`
    : `bytes=${requested.first}-${requested.last ?? ''}`
}
