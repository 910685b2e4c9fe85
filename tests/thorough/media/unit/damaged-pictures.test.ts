import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../worker/platform/lib/failure.ts'
import { cleanWebp } from '../../../../worker/media/images/clean-webp.ts'
import { readPicture, SNIFFED_BYTES, typeOf } from '../../../../worker/media/lib/media-type.ts'
import { heic } from '../../../support/media/heic.ts'
import { mutationsOf } from '../../../support/platform/mutations.ts'
import { encodingsOf, joinParts } from '../../../support/media/planted/bytes.ts'
import { gif } from '../../../support/media/planted/gif.ts'
import { markedPictures } from '../../../support/media/planted/index.ts'
import { jpeg, restartedJpeg } from '../../../support/media/planted/jpeg.ts'
import { chunk, png } from '../../../support/media/planted/png.ts'
import { markedMovingWebp } from '../../../support/media/planted/webp.ts'
import { makePictures } from '../../../support/pictures.ts'

const pictureWithMark = (format: keyof typeof markedPictures, place: string) =>
  markedPictures[format].find((candidate) => candidate.where === place)!.bytes
const { webp } = await makePictures()

const files: [what: string, bytes: Uint8Array][] = [
  ['JPEG with notes', pictureWithMark('JPEG', 'EXIF thumbnail')],
  ['JPEG with a further picture', pictureWithMark('JPEG', 'a further picture (MPF)')],
  ['JPEG with restarts', restartedJpeg()],
  ['PNG with a further frame', pictureWithMark('PNG', 'a further frame')],
  ['GIF', gif()],
  ['WebP', webp],
  ['moving WebP', markedMovingWebp(joinParts(...encodingsOf('Q7Z')), 'Q7Z')],
  ['HEIC', heic()],
]

// A busy machine must not fail the tests.
const patient = { timeout: 60_000 }

describe('a damaged picture', patient, () => {
  test.each(files)('is read or refused: %s', (_, file) => {
    expect(readPicture(file)).toMatchObject({ type: expect.stringMatching(/^image/) as unknown })
    let refusedCount = 0
    for (const damaged of mutationsOf(file, { count: 2_500, seed: 3 })) {
      try {
        const { type, width, height, frames } = readPicture(damaged)
        expect(width * height * frames).toBeLessThanOrEqual(60_000_000)
        if (type === 'image/webp') expect(readPicture(cleanWebp(damaged)).frames).toBe(frames)
      } catch (error) {
        expect(error, Buffer.from(damaged).toString('hex')).toBeInstanceOf(Failure)
        refusedCount++
      }
    }
    expect(refusedCount).toBeGreaterThan(250)
  })

  test('gets a type or a refusal if its beginning is damaged', () => {
    for (const [, file] of files) {
      for (const damaged of mutationsOf(file.slice(0, 64), { count: 500, seed: 4 })) {
        try {
          expect(typeOf(damaged.subarray(0, SNIFFED_BYTES))).toMatch(/^(image|video)\//)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
        }
      }
    }
  })
})

describe('a file of 10 MB that consists of the smallest possible pieces', patient, () => {
  const COUNT = 800_000
  const repeatPiece = (piece: Uint8Array) => {
    const bytes = new Uint8Array(piece.length * COUNT)
    for (let offset = 0; offset < bytes.length; offset += piece.length) bytes.set(piece, offset)
    return bytes
  }

  test('is read to its end: PNG, GIF', () => {
    expect(readPicture(png({ before: [repeatPiece(chunk('prVt'))] }))).toMatchObject({ width: 16 })
    expect(readPicture(gif({ before: [repeatPiece(joinParts(0x21, 0xfe, 0))] }))).toMatchObject({
      frames: 2,
    })
  })

  test('is read to its end: JPEG with comments, JPEG with further pictures', () => {
    const comment = joinParts(0xff, 0xfe, 0, 2)
    expect(readPicture(jpeg({ notes: [repeatPiece(comment)] }))).toMatchObject({ width: 16 })
    const pictures = new Uint8Array(10_000_000)
    const smallJpeg = jpeg()
    const count = Math.floor(pictures.length / smallJpeg.length)
    for (let index = 0; index < count; index++) pictures.set(smallJpeg, index * smallJpeg.length)
    expect(readPicture(pictures)).toMatchObject({ width: 16, frames: 1 })
  })

  test('is read and rewritten: WebP', () => {
    const body = joinParts(webp.subarray(8), repeatPiece(joinParts('NOTE', 0, 0, 0, 0)))
    const size = new Uint8Array(4)
    new DataView(size.buffer).setUint32(0, body.length, true)
    const file = joinParts('RIFF', size, body)
    expect(readPicture(file)).toMatchObject({ width: 120, height: 80, length: file.length })
    expect(cleanWebp(file)).toEqual(cleanWebp(webp))
  })

  test('is refused if each piece is a frame', () => {
    const frame = joinParts(0x2c, new Uint8Array(8), 0, 2, 0)
    const file = joinParts('GIF89a', 1, 0, 1, 0, 0, 0, 0, repeatPiece(frame), 0x3b)
    expect(() => readPicture(file)).toThrow(/too many frames/)
  })
})
