import { describe, expect, test } from 'vitest'
import { trimToPicture, readPicture } from '../../../worker/media/lib/media-type.ts'
import { joinParts } from '../../support/media/planted/bytes.ts'
import { heic } from '../../support/media/heic.ts'
import { makePictures } from '../../support/pictures.ts'

const testPictures = await makePictures()
const bytesOf = (picture: Uint8Array) => new Uint8Array(picture)
const { jpeg, png, webp, gif, movingGif, movingWebp } = testPictures
/** The pictures lack the comment before the end mark, which no viewer shows. */
const pictures = {
  jpeg: bytesOf(jpeg),
  png: bytesOf(png),
  webp: bytesOf(webp),
  gif: trimToPicture(bytesOf(gif)),
  movingGif: trimToPicture(bytesOf(movingGif)),
  movingWebp: bytesOf(movingWebp),
  heic: heic(),
}
type Name = keyof typeof pictures
const names = Object.keys(pictures) as Name[]

const tails: [what: string, tail: Uint8Array][] = [
  ['a line end', joinParts('\r\n')],
  ['one byte', joinParts('x')],
  ['zeros', new Uint8Array(64)],
  ['ones', new Uint8Array(16).fill(0xff)],
  ['text', joinParts('<script>alert(1)</script> and a rest of text')],
  ['an archive', joinParts('PK\x03\x04 and so on PK\x05\x06')],
  ['a film', joinParts('\0\0\0\x18ftypmp42\0\0\0\0isommp42')],
  [
    'the trailer of a telephone',
    joinParts('\0\0\x01\x0aImage_UTC_Data1', 'SEFH\x6b\0\0\0', 'SEFT'),
  ],
  ['two trailers', joinParts('SEFH\0\0SEFT', new Uint8Array(9), '\xff\xd9', 'AROT\0\0')],
  ['a JPEG', bytesOf(testPictures.wide)],
  ['a PNG', bytesOf(png)],
  ['half a WebP', bytesOf(webp.subarray(0, 30))],
  ['a long rest', new Uint8Array(300_000).fill(0x2c)],
]

describe.each(tails)('%s after a picture', (_, tail) => {
  test.each(names)('the extra data is cut off: %s', (name) => {
    expect(trimToPicture(joinParts(pictures[name], tail))).toEqual(pictures[name])
  })
})

describe('picture without its end mark', () => {
  const without = (name: Name, bytes: number) => pictures[name].slice(0, -bytes)
  const shortenedFiles: [what: string, file: Uint8Array<ArrayBuffer>, name: Name][] = [
    ['JPEG', without('jpeg', 2), 'jpeg'],
    ['JPEG with half a mark', without('jpeg', 1), 'jpeg'],
    ['JPEG and another behind it', joinParts(without('jpeg', 2), testPictures.wide), 'jpeg'],
    ['PNG', without('png', 12), 'png'],
    ['PNG with half an end', without('png', 5), 'png'],
    ['GIF', without('gif', 1), 'gif'],
    ['moving GIF', without('movingGif', 1), 'movingGif'],
    ['GIF with text', joinParts(without('gif', 1), 'text'), 'gif'],
    ['GIF with a comment that is cut off', joinParts(without('gif', 1), '\x21\xfe\x40abc'), 'gif'],
  ]
  test.each(shortenedFiles)('the end mark is added: %s', (_, file, name) => {
    expect(trimToPicture(file)).toEqual(pictures[name])
    expect(readPicture(trimToPicture(file))).toMatchObject({ type: readPicture(file).type })
  })
})

describe('WebP picture with a wrong length', () => {
  const withLengthChange = (bytes: Uint8Array, change: number) => {
    const file = bytesOf(bytes)
    const data = new DataView(file.buffer)
    data.setUint32(4, data.getUint32(4, true) + change, true)
    return file
  }
  test.each([8, 1, -1, -8])('the length is corrected by %i', (change) => {
    for (const name of ['webp', 'movingWebp'] as const) {
      expect(trimToPicture(withLengthChange(pictures[name], change)), name).toEqual(pictures[name])
    }
  })

  test('the length is corrected if the padding is missing', () => {
    const odd = joinParts('RIFF', '\x18\0\0\0', 'WEBP', 'VP8L', '\x0b\0\0\0', '/1234567890')
    expect(trimToPicture(odd)).toEqual(joinParts(odd, '\0'))
  })
})

test('fill bytes and stuffed bytes of a JPEG do not count as its end', () => {
  const markerIndex = pictures.jpeg.indexOf(0xff, 2)
  const filledPicture = joinParts(
    pictures.jpeg.subarray(0, markerIndex),
    '\xff\xff\xff',
    pictures.jpeg.subarray(markerIndex),
    'and more',
  )
  expect(trimToPicture(filledPicture)).toEqual(filledPicture.slice(0, -8))
})

test('a picture inside a JPEG’s metadata does not count as the picture', () => {
  const thumbnail = bytesOf(testPictures.almostSquare).subarray(0, 30_000)
  const length = thumbnail.length + 2
  const note = joinParts('\xff\xe1', String.fromCharCode(length >> 8, length & 255), thumbnail)
  const file = joinParts(pictures.jpeg.subarray(0, 2), note, pictures.jpeg.subarray(2))
  expect(readPicture(file)).toMatchObject({ width: 120, height: 80, length: file.length })
})

test('a picture with missing pixels is refused', () => {
  for (const name of ['png', 'gif', 'movingGif', 'movingWebp', 'heic'] as const) {
    const file = pictures[name].slice(0, name === 'heic' ? -200 : -40)
    expect(() => readPicture(file), name).toThrow(/damaged/)
  }
  expect(() => readPicture(pictures.jpeg.slice(0, 600))).toThrow(/damaged/)
})

test('the size of a panorama counts only its pixels', () => {
  const panoramaOf = (width: number, height: number) => {
    const file = pictures.png.slice()
    new DataView(file.buffer).setUint32(16, width)
    new DataView(file.buffer).setUint32(20, height)
    return file
  }
  expect(readPicture(panoramaOf(16_000, 2_000))).toMatchObject({ width: 16_000 })
  expect(readPicture(panoramaOf(8_160, 6_120))).toMatchObject({ width: 8_160 })
  expect(() => readPicture(panoramaOf(8_160, 8_160))).toThrow(/too many pixels/)
})
