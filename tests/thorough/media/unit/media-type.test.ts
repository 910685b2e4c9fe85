import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { dominantOf, pixelsOf } from '../../../../worker/media/images/pixels.ts'
import { readPicture, requireMediaType, typeOf } from '../../../../worker/media/lib/media-type.ts'
import { heic } from '../../../support/media/heic.ts'
import { makePictures, type PictureName } from '../../../support/pictures.ts'

const pictures = await makePictures()
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const UNSUPPORTED = 'Only image and video files are supported'

describe('the content of a picture', () => {
  const shapes: [PictureName, object][] = [
    ['jpeg', { type: 'image/jpeg', width: 120, height: 80, frames: 1 }],
    ['png', { type: 'image/png', width: 120, height: 80, frames: 1 }],
    ['webp', { type: 'image/webp', width: 120, height: 80, frames: 1 }],
    ['gif', { type: 'image/gif', width: 48, height: 36, frames: 1 }],
    ['movingGif', { type: 'image/gif', width: 48, height: 36, frames: 3 }],
    ['movingWebp', { type: 'image/webp', width: 48, height: 36, frames: 3 }],
  ]
  test.each(shapes)('reveals type and size of a %s', (name, shape) => {
    expect(readPicture(pictures[name])).toMatchObject(shape)
  })

  // An animated GIF may end after any of its frames, as in browsers.
  const endless = shapes.filter(([name]) => name !== 'movingGif')
  test.each(endless)('is refused if a %s is cut off anywhere', (name) => {
    const bytes = pictures[name]
    // Decoders detect damage in a JPEG's pixels; the metadata after those of a WebP may be cut off.
    const notes = Buffer.from(bytes).indexOf('EXIF')
    const pixelsEnd = name === 'webp' && notes > 0 ? notes : readPicture(bytes).length - 20
    const end = name === 'jpeg' ? 500 : pixelsEnd
    for (let length = 12; length < end; length += Math.ceil(bytes.length / 97)) {
      expect(() => readPicture(bytes.subarray(0, length)), String(length)).toThrow()
    }
  })
  test('is refused before it is decoded if it would be huge', async () => {
    const claim = (name: PictureName, offset: number, bytes: number[]) => {
      const copy = new Uint8Array(pictures[name])
      copy.set(bytes, offset)
      return copy
    }
    const bombs = [
      claim('png', 16, [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
      claim('png', 16, [0, 0, 0x2e, 0xe0, 0, 0, 0x2e, 0xe0]),
      claim('png', 16, [0, 0, 0xf0, 0, 0, 0, 4, 0]),
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
  const otherFiles: [what: string, text: string][] = [
    ['nothing', ''],
    ['text', 'Hello, this is a text of some length, nothing else.'],
    ['a page', '<!doctype html><title>x</title>'],
    ['an archive', 'PK\x03\x04'],
    ['a document', '%PDF-1.7'],
    ['a program', 'MZ\x90\0'],
    ['a sound in a RIFF file', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a sound in an MP4 file', '\0\0\0\x18ftypM4A \0\0\0\0M4A mp42'],
    ['a text that looks like a film', 'The wide and moov mdat of the world'],
  ]
  test.each(otherFiles)('is refused: %s', (_, text) => {
    expect(() => typeOf(latin(text))).toThrow(UNSUPPORTED)
  })

  const QT = 'This is a QuickTime video (MOV). Convert it to MP4.'
  const unsupportedFiles: [what: string, text: string, refusal: RegExp | string][] = [
    ['a QuickTime film that begins with its tables', '\0\0\x0b\x20moov\0\0\0\x6cmvhd', QT],
    ['a QuickTime film that begins with its content', '\0\0\0\x08wide\0\x10\0\0mdat', QT],
    ['an AVIF picture', '\0\0\0\x18ftypavif\0\0\0\0mif1avif', /AVIF image.*JPEG/],
    ['an AVIF picture under a general name', '\0\0\0\x18ftypmif1\0\0\0\0avifmiaf', /AVIF/],
    ['a TIFF image', 'II*\0\x08\0\0\0', /TIFF.*JPEG/],
    ['a raw image', 'MM\0*\0\0\0\x08', /raw image.*JPEG/],
    ['a BMP image', 'BM\x36\0\x10\0\0\0\0\0\x36\0', /BMP.*PNG/],
    ['a Photoshop file', '8BPS\0\x01', /Photoshop.*JPEG/],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /SVG.*PNG/],
    ['SVG with a head', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg width="1"/>', /SVG/],
    ['an AVI film', 'RIFF\x24\0\0\0AVI LIST', /AVI.*MP4/],
    ['a Matroska film', '\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', /MKV.*MP4/],
    ['a Windows Media film', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', /Windows Media.*MP4/],
    ['an MPEG film', '\0\0\x01\xba\x44', /MPEG.*MP4/],
  ]
  test.each(unsupportedFiles)('is refused with advice: %s', (_, text, refusal) => {
    expect(() => typeOf(latin(text))).toThrow(refusal)
  })

  test('is refused even if it begins like one', () => {
    expect(() => readPicture(latin('GIF89a/*<script>alert(1)</script>*/=1;'))).toThrow(/damaged/)
    expect(() => readPicture(latin('\xff\xd8\xff<?php echo 1;'))).toThrow(/damaged/)
    expect(() => readPicture(latin('\x89PNG\r\n\x1a\n<html></html>'))).toThrow(/damaged/)
  })
})

test('accepts a WebM file that mentions Matroska in the name of its program', () => {
  const head = '\x1a\x45\xdf\xa3\x87\x42\x82\x84webm libmatroska'
  expect(typeOf(latin(head))).toBe('video/webm')
})

describe('a HEIC photo', () => {
  test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])(
    'is detected by its content: %s',
    (brand) => {
      const shape = { type: 'image/heic', width: 4_032, height: 3_024, frames: 1 }
      expect(readPicture(heic({ brand }))).toMatchObject(shape)
      for (const claim of ['image/heic', 'image/heif', 'image/heic-sequence', '']) {
        expect(() => requireMediaType(claim)).not.toThrow()
      }
    },
  )

  test('is refused if it is cut off or would be huge', () => {
    const file = heic()
    for (let length = 40; length < file.length; length += 7) {
      expect(() => readPicture(file.subarray(0, length)), String(length)).toThrow(/damaged/)
    }
    expect(() => readPicture(heic({ width: 20_001 }))).toThrow(/too many pixels/)
  })
})

test('accepts a file that is sent as any picture or video, and as nothing else', () => {
  const claims = [null, '', 'application/octet-stream', 'image/jpeg', 'image/JPG; x=1', 'video/mov']
  for (const claim of claims) expect(() => requireMediaType(claim)).not.toThrow()
  for (const claim of ['text/html', 'application/pdf', 'multipart/mixed', 'images/png']) {
    expect(() => requireMediaType(claim), claim).toThrow(UNSUPPORTED)
  }
})

describe('the dominant colour', () => {
  test.each([{ palette: false }, { palette: true }, { grey: true }])(
    'is found in a PNG with %o',
    async (format) => {
      const picture = sharp(pictures.png).resize(16, 16, { fit: 'fill', kernel: 'nearest' })
      if ('grey' in format) picture.greyscale().toColourspace('b-w')
      const png = await picture
        .png('palette' in format ? { palette: format.palette } : {})
        .toBuffer()
      const color = dominantOf(await pixelsOf(new Uint8Array(png)))
      if ('grey' in format) expect(color).toMatch(/^#(..)\1\1$/)
      else expect(color).toBe('#c81e14')
    },
  )

  test('is neutral in an invisible picture', async () => {
    const nothing = sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    expect(dominantOf(await pixelsOf(new Uint8Array(await nothing.png().toBuffer())))).toBe(
      '#808080',
    )
  })
})
