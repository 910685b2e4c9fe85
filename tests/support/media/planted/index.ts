import { encodingsOf, joinParts, type Place } from './bytes.ts'
import { gifPlaces } from './gif.ts'
import { jpegPlaces } from './jpeg.ts'
import { pngPlaces } from './png.ts'
import { webpPlaces } from './webp.ts'

export type MarkedPicture = Pick<Place, 'where' | 'becomes'> & {
  bytes: Uint8Array<ArrayBuffer>
  /** The encodings in which the mark may be in a file. */
  traces: Uint8Array[]
}

const markOf = (number: number) => `Q7Z${String(number).padStart(4, '0')}`

function plantedIn(places: readonly Place[], first: number): MarkedPicture[] {
  return places.map(({ where, becomes, plant }, index) => {
    const mark = markOf(first + index)
    const traces = encodingsOf(mark)
    return { where, becomes, bytes: plant(joinParts(...traces), mark), traces }
  })
}

/** Pictures with a distinct mark in every place of a file that can contain metadata. */
export const markedPictures = {
  JPEG: plantedIn(jpegPlaces, 1_000),
  PNG: plantedIn(pngPlaces, 2_000),
  WebP: plantedIn(webpPlaces, 3_000),
  GIF: plantedIn(gifPlaces, 4_000),
}

export function holdsAny(bytes: Uint8Array, traces: readonly Uint8Array[]): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return traces.some((trace) => text.includes(new TextDecoder('latin1').decode(trace)))
}
