import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanGif, readGif } from '../../worker/lib/images/gif.ts'
import { dominantOf, pixelsOf } from '../../worker/lib/images/pixels.ts'
import { readPicture, requireHonest, typeOf } from '../../worker/lib/media-type.ts'
import { makePictures, type PictureName } from '../support/pictures.ts'
import { SECRET } from '../support/secret.ts'

const pictures = await makePictures()
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const UNSUPPORTED = 'Only image and video files are supported'

describe('a picture', () => {
  const shapes: [PictureName, object][] = [
    ['jpeg', { type: 'image/jpeg', width: 120, height: 80, frames: 1 }],
    ['png', { type: 'image/png', width: 120, height: 80, frames: 1 }],
    ['webp', { type: 'image/webp', width: 120, height: 80, frames: 1 }],
    ['gif', { type: 'image/gif', width: 48, height: 36, frames: 1 }],
    ['movingGif', { type: 'image/gif', width: 48, height: 36, frames: 3 }],
    ['movingWebp', { type: 'image/webp', width: 48, height: 36, frames: 3 }],
  ]
  test.each(shapes)('%s is known by its content, with its size', (name, shape) => {
    expect(readPicture(pictures[name])).toEqual(shape)
  })

  test.each(shapes)('%s that is cut off anywhere is refused', (name) => {
    const bytes = pictures[name]
    for (let length = 12; length < bytes.length; length += Math.ceil(bytes.length / 97)) {
      expect(() => readPicture(bytes.subarray(0, length)), String(length)).toThrow()
    }
    expect(() => readPicture(bytes.subarray(0, -1))).toThrow()
  })

  const more: [what: string, bytes: Uint8Array][] = [
    ['an archive', latin('PK\x03\x04 and so on PK\x05\x06')],
    ['a page', latin('<script>alert(1)</script>')],
    ['a document', latin('%PDF-1.7')],
    ['a video', latin('\0\0\0\x18ftypmp42')],
  ]
  test.each(more)('with %s behind it is refused', (_, tail) => {
    for (const [name, bytes] of Object.entries(pictures)) {
      expect(() => readPicture(joined(bytes, tail)), name).toThrow(/more than a picture/)
    }
  })

  test('with a further rendition behind it, as cameras write, is taken', () => {
    expect(readPicture(joined(pictures.jpeg, pictures.wide))).toMatchObject({ width: 120 })
    expect(() => readPicture(joined(pictures.jpeg, pictures.wide.subarray(0, 900)))).toThrow()
  })

  test('that would be huge once it is decoded is refused before that', async () => {
    const claim = (name: PictureName, at: number, bytes: number[]) => {
      const changed = new Uint8Array(pictures[name])
      changed.set(bytes, at)
      return changed
    }
    const bombs = [
      claim('png', 16, [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
      claim('png', 16, [0, 0, 0x2e, 0xe0, 0, 0, 0x2e, 0xe0]),
      claim('movingGif', 6, [0xff, 0xff, 0xff, 0xff]),
      claim('movingGif', 6, [0x88, 0x13, 0x88, 0x13]),
    ]
    for (const bomb of bombs) expect(() => readPicture(bomb)).toThrow(/too many pixels/)
    const large = await sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: 'white' },
    })
      .jpeg()
      .toBuffer()
    expect(readPicture(large)).toMatchObject({ width: 7_000 })
  })
})

describe('a file that is no picture or video', () => {
  const others: [what: string, text: string][] = [
    ['nothing', ''],
    ['text', 'Hello, this is a text of some length, nothing else.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['SVG with a head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><title>x</title>'],
    ['an archive', 'PK\x03\x04'],
    ['a document', '%PDF-1.7'],
    ['a program', 'MZ\x90\0'],
    ['a sound in a RIFF file', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a QuickTime film', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
    ['a HEIC picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an AVIF picture', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
    ['a TIFF picture', 'II*\0'],
    ['a BMP picture', 'BM\x36\0'],
  ]
  test.each(others)('is refused: %s', (_, text) => {
    expect(() => typeOf(latin(text))).toThrow(UNSUPPORTED)
  })

  test('is refused also when it begins like one', () => {
    expect(() => readPicture(latin('GIF89a/*<script>alert(1)</script>*/=1;'))).toThrow(/damaged/)
    expect(() => readPicture(latin('\xff\xd8\xff<?php echo 1;'))).toThrow(/damaged/)
    expect(() => readPicture(latin('\x89PNG\r\n\x1a\n<html></html>'))).toThrow(/damaged/)
  })
})

test('a file sent as something else than it is, is refused', () => {
  for (const claim of [null, '', 'application/octet-stream', 'image/jpeg', 'image/JPG; x=1']) {
    expect(() => requireHonest('image/jpeg', claim)).not.toThrow()
  }
  expect(() => requireHonest('image/jpeg', 'image/png')).toThrow('is image/jpeg')
  expect(() => requireHonest('image/jpeg', 'video/mp4')).toThrow('is image/jpeg')
  expect(() => requireHonest('image/jpeg', 'text/html')).toThrow(UNSUPPORTED)
})

test('a GIF is cleaned of all but its pictures, and still moves', async () => {
  const clean = cleanGif(pictures.movingGif)
  expect(Buffer.from(pictures.movingGif).includes(SECRET)).toBe(true)
  expect(Buffer.from(clean).includes(SECRET)).toBe(false)
  expect(readGif(clean)).toEqual(readGif(pictures.movingGif))
  const [before, after] = await Promise.all(
    [pictures.movingGif, clean].map((file) => sharp(file, { animated: true }).raw().toBuffer()),
  )
  expect(after!.equals(before!)).toBe(true)
  expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 3, loop: 0 })
})

describe('the dominant colour', () => {
  test.each([{ palette: false }, { palette: true }, { grey: true }])('%o', async (how) => {
    const picture = sharp(pictures.png).resize(16, 16, { fit: 'fill', kernel: 'nearest' })
    if ('grey' in how) picture.greyscale().toColourspace('b-w')
    const png = await picture.png('palette' in how ? { palette: how.palette } : {}).toBuffer()
    const color = dominantOf(await pixelsOf(new Uint8Array(png)))
    if ('grey' in how) expect(color).toMatch(/^#(..)\1\1$/)
    else expect(color).toBe('#c81e14')
  })

  test('is neutral where nothing is to be seen', async () => {
    const nothing = sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    expect(dominantOf(await pixelsOf(new Uint8Array(await nothing.png().toBuffer())))).toBe(
      '#808080',
    )
  })
})
