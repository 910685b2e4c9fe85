import { joinBytes, type Bytes } from './bytes.ts'

/** A video with one mark, in a place where cameras or programs leave private data. */
export type MarkedVideo = { place: string; mark: string; file: Bytes }

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** The mark in each of the usual text encodings. */
export const encodedMarks = (mark: string): Bytes =>
  joinBytes(mark, Buffer.from(mark, 'utf16le'), bigEndian(mark))

export function holdsMark(bytes: Uint8Array, mark: string): boolean {
  const searched = Buffer.from(bytes)
  return [Buffer.from(mark), Buffer.from(mark, 'utf16le'), bigEndian(mark)].some((encoding) =>
    searched.includes(encoding),
  )
}

/** For fields of few bytes. */
const SHORT_MARK = 'Zq!7'

/**
 * @param long places for a text of any length
 * @param short places for four characters
 */
export function markedVideos(
  long: Record<string, (mark: Bytes) => Bytes>,
  short: Record<string, (mark: string) => Bytes>,
): MarkedVideo[] {
  return [
    ...Object.entries(long).map(([place, make], index) => {
      const mark = `MARK-${String(index).padStart(3, '0')}`
      return { place, mark, file: make(encodedMarks(mark)) }
    }),
    ...Object.entries(short).map(([place, make]) => ({
      place,
      mark: SHORT_MARK,
      file: make(SHORT_MARK),
    })),
  ]
}
