/** A part of a file: `length` bytes from `offset`. */
export type ByteRange = { offset: number; length: number }

/**
 * Reads a Range header (RFC 9110, section 14) for a file of `size` bytes.
 *
 * @returns null when the whole file is to be sent (no header, another unit, several ranges, or
 *   malformed), 'unsatisfiable' for 416
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const [unit, range = ''] = (header ?? '').split('=')
  const ends = range.split('-').map((end) => end.trim())
  const [first = '', last = ''] = ends
  const isRange = unit?.toLowerCase() === 'bytes' && ends.length === 2
  if (!isRange || !ends.every((end) => /^\d*$/.test(end)) || (first === '' && last === ''))
    return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const offset = Number(first)
  if (last !== '' && Number(last) < offset) return null
  if (offset >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { offset, length: end - offset + 1 }
}
