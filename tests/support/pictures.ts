// Pictures as cameras and programs write them, made in Node because workerd has no encoder.
import sharp, { type Sharp } from 'sharp'
import { SECRET } from './accounts/secret.ts'

const RED = [200, 30, 20]
const BLUE = [20, 40, 190]

/** Two thirds red on the left, one third blue. */
function halves(width: number, height: number) {
  const bytes = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++) {
    bytes.set((index % width < (width * 2) / 3 ? RED : BLUE)!, index * 3)
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

const exif = {
  IFD0: { Make: SECRET, Copyright: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1', GPSProcessingMethod: SECRET },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${SECRET}</rdf:RDF></x:xmpmeta>`

const withTags = (picture: Sharp, orientation?: number) =>
  picture
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata(orientation ? { orientation } : {})

const latin = (text: string) => Buffer.from(text, 'latin1')
const insert = (file: Buffer, offset: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, offset), bytes, file.subarray(offset)])

function jpegComment(file: Buffer): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, SECRET.length + 2])
  return insert(file, 2, Buffer.concat([comment, latin(SECRET)]))
}

function gifComment(file: Buffer): Buffer {
  const comment = Buffer.from([0x21, 0xfe, SECRET.length])
  return insert(file, file.length - 1, Buffer.concat([comment, latin(SECRET), Buffer.from([0])]))
}

const frames = () => {
  const width = 48
  const height = 36
  const pages = [RED, BLUE, RED].map((color) =>
    Buffer.alloc(width * height * 3, Buffer.from(color!)),
  )
  return sharp(Buffer.concat(pages), {
    raw: { width, height: height * pages.length, channels: 3, pageHeight: height },
  })
}

/** A picture with contrast everywhere. */
function scene() {
  const width = 240
  const height = 320
  const bytes = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++) {
    const x = (index % width) / width
    const y = Math.floor(index / width) / height
    const light = Math.sin(9 * x + 4 * y * y) + Math.cos(7 * y - 5 * x * y)
    const level = Math.round(128 + 60 * light)
    bytes.set([level, Math.round(level * 0.8), Math.round(255 - level)], index * 3)
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

export async function makePictures() {
  const [jpeg, png, webp, gif, movingWebp, wide, square, almostSquare, ...portraits] =
    await Promise.all([
      // Rotated by its orientation tag: upright it is 80 by 120, red above blue.
      withTags(halves(120, 80).jpeg({ quality: 90 }), 6).toBuffer(),
      withTags(halves(120, 80).png()).toBuffer(),
      withTags(halves(120, 80).webp()).toBuffer(),
      frames()
        .gif({ delay: [100, 100, 100], loop: 0 })
        .toBuffer(),
      frames()
        .webp({ delay: [100, 100, 100], loop: 0 })
        .toBuffer(),
      halves(1200, 300).jpeg().toBuffer(),
      withTags(halves(300, 300).jpeg()).toBuffer(),
      halves(300, 302).jpeg().toBuffer(),
      scene().jpeg({ quality: 90 }).toBuffer(),
      // The same picture, cropped by 5 % at two sides, smaller, in another format.
      scene()
        .extract({ left: 12, top: 16, width: 228, height: 304 })
        .resize(150)
        .webp({ quality: 60 })
        .toBuffer(),
      scene().resize(900, 1200).jpeg({ quality: 80 }).toBuffer(),
      scene().flop().jpeg({ quality: 80 }).toBuffer(),
    ])
  const [portrait, portraitAgain, large, portraitMirrored] = portraits
  const still = await sharp(gif).gif().toBuffer()
  return {
    cmyk: await halves(120, 80).toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer(),
    /** Display P3, as on an iPhone: without the profile the colours are duller. */
    displayP3: await halves(120, 80).withIccProfile('p3').jpeg({ quality: 90 }).toBuffer(),
    /** 16 bits per channel. */
    deepPng: await halves(120, 80).toColourspace('rgb16').png().toBuffer(),
    jpeg: jpegComment(jpeg),
    png,
    webp,
    gif: gifComment(still),
    movingGif: gifComment(gif),
    movingWebp,
    wide,
    square,
    almostSquare,
    portrait,
    portraitAgain,
    portraitMirrored,
    large,
  }
}
export type PictureName = keyof Awaited<ReturnType<typeof makePictures>>
