import { joinParts, u32le, type Part, type Place } from './bytes.ts'
import { exifPlaces, tiff } from './exif.ts'
import { iccProfile, xmpPacket } from './notes.ts'

/** One pixel, losslessly compressed. */
const PIXEL = Uint8Array.from(atob('LwAAABAHEBERiIj+BwA='), (char) => char.charCodeAt(0)).slice(
  0,
  13,
)

const chunk = (name: string, ...parts: Part[]) => {
  const body = joinParts(...parts)
  return joinParts(name, u32le(body.length), body, new Uint8Array(body.length % 2))
}
const riff = (...chunks: Part[]) => {
  const body = joinParts('WEBP', ...chunks)
  return joinParts('RIFF', u32le(body.length), body)
}
const size = (flags: number) => chunk('VP8X', flags, 0, 0, 0, 0, 0, 0, 0, 0, 0)
const image = chunk('VP8L', PIXEL)
const ICC = 0x20
const EXIF = 0x08
const XMP = 0x04
const MOVES = 0x02

const frame = (...inner: Part[]) => chunk('ANMF', new Uint8Array(12), 100, 0, 0, 0, ...inner)
const moving = (flags: number, ...notes: Part[]) =>
  riff(size(MOVES | flags), chunk('ANIM', new Uint8Array(6)), frame(image), frame(image), ...notes)

const note = (
  place: string,
  flag: number,
  make: (payload: Uint8Array, mark: string) => Part,
): Place => ({
  where: place,
  becomes: 'taken',
  plant: (payload, mark) => {
    const extra = make(payload, mark)
    return flag === ICC ? riff(size(flag), extra, image) : riff(size(flag), image, extra)
  },
})
const exif = [
  'description',
  'artist',
  'maker notes',
  'serial number',
  'latitude',
  'owner',
  'bytes behind the tables',
]
const acceptedPlace = (place: string, plant: Place['plant']): Place => ({
  where: place,
  becomes: 'taken',
  plant,
})

export const webpPlaces: Place[] = [
  ...exif.map((place) =>
    note(`EXIF ${place}`, EXIF, (payload, mark) =>
      chunk('EXIF', tiff(exifPlaces[place]!(payload, mark))),
    ),
  ),
  note('EXIF with a head', EXIF, (payload) =>
    chunk('EXIF', 'Exif\0\0', tiff(exifPlaces.artist!(payload, ''))),
  ),
  note('XMP', XMP, (_, mark) => chunk('XMP ', xmpPacket(mark))),
  ...['desc', 'cprt', 'priv'].map((tag) =>
    note(`ICC ${tag}`, ICC, (payload) => chunk('ICCP', iccProfile(tag, payload))),
  ),
  ...['C2PA', 'JUNK', 'LIST', 'META', 'abcd'].map((name) =>
    note(`chunk ${name}`, 0, (payload) => chunk(name, payload)),
  ),
  note('EXIF that the head doesn’t name', 0, (payload) =>
    chunk('EXIF', tiff(exifPlaces.artist!(payload, ''))),
  ),
  {
    where: 'a second picture',
    plant: (payload) => riff(size(0), image, chunk('VP8L', PIXEL, payload)),
  },
  {
    where: 'behind the compressed pixels',
    plant: (payload) => riff(chunk('VP8L', PIXEL, payload)),
  },
  {
    where: 'a chunk in a file without a head',
    plant: (payload) => riff(image, chunk('EXIF', payload)),
  },
  {
    where: 'transparency that is not used',
    plant: (payload) => riff(size(0), chunk('ALPH', 0, payload), image),
  },
  acceptedPlace('bytes behind the end', (payload) => joinParts(riff(image), payload)),
  acceptedPlace('zeros and bytes behind the end', (payload) =>
    joinParts(riff(image), new Uint8Array(32), payload),
  ),
  acceptedPlace('an archive behind the end', (payload) =>
    joinParts(riff(image), 'PK\x03\x04', payload),
  ),
  {
    where: 'EXIF of a moving picture',
    becomes: 'taken',
    plant: (payload) => moving(EXIF, chunk('EXIF', tiff(exifPlaces.artist!(payload, '')))),
  },
  {
    where: 'XMP of a moving picture',
    becomes: 'taken',
    plant: (_, mark) => moving(XMP, chunk('XMP ', xmpPacket(mark))),
  },
]

/** An animated picture with a mark wherever an encoder could write one. */
export const markedMovingWebp = (payload: Uint8Array, mark: string) =>
  riff(
    size(MOVES | ICC | EXIF | XMP),
    chunk('ICCP', iccProfile('desc', payload)),
    chunk('ANIM', new Uint8Array(6)),
    frame(image, chunk('NOTE', payload)),
    frame(image),
    chunk('EXIF', payload),
    chunk('XMP ', xmpPacket(mark)),
    chunk('odd ', payload, 0),
  )
