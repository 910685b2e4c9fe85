import { beforeAll, describe, expect, test } from 'vitest'
import { openOffice, photoForm, type Office } from '../../../support/media/admin-media.ts'
import { quickTime } from '../../../support/media/quicktime.ts'
import { fileOf, picture } from '../../../support/media/uploads.ts'
import { joined, mp4 } from '../../../support/media/videos.ts'

// Files as cameras, telephones and other programs write them, sent as the site's pages send them.

let office: Office
beforeAll(async () => void (office = await openOffice()))

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (content: string) => new TextEncoder().encode(content)

describe('a photo is accepted', () => {
  const trailer = text('\0\0Image_UTC_Data SEFH SEFT')
  const lineEnd = bytes(13, 10)
  const photos: [what: string, content: Uint8Array<ArrayBuffer>, type: string, name: string][] = [
    ['a trailer of a telephone', joined(picture('jpeg'), trailer), 'image/jpeg', 'a.jpg'],
    ['a line end behind it', joined(picture('jpeg'), lineEnd), 'image/jpeg', 'a.jpg'],
    ['fill bytes behind it', joined(picture('jpeg'), bytes(255, 255)), 'image/jpeg', 'a.jpg'],
    ['a second photo behind it', joined(picture('jpeg'), picture('jpeg')), 'image/jpeg', 'a.jpg'],
    ['text behind a PNG', joined(picture('png'), trailer), 'image/png', 'a.png'],
    ['text behind a WebP', joined(picture('webp'), trailer), 'image/webp', 'a.webp'],
    ['text behind a GIF', joined(picture('gif'), trailer), 'image/gif', 'a.gif'],
    ['no end mark', picture('jpeg').slice(0, -2), 'image/jpeg', 'a.jpg'],
    ['no last byte of a GIF', picture('gif').slice(0, -1), 'image/gif', 'a.gif'],
    ['the name of another format', picture('webp'), 'image/jpeg', 'a.jpg'],
    ['the type of another format', picture('jpeg'), 'image/png', 'a.png'],
    ['the old ending of JPEG', picture('jpeg'), 'image/jpg', 'photo.jfif'],
  ]
  test.each(photos)('with %s', async (_, content, type, name) => {
    const item = await office.uploaded(photoForm({ file: fileOf(content, type, name) }))
    expect(item).toMatchObject({ type: 'photo' })
    expect(item.width).toBeGreaterThan(0)
  })
})

describe('a video is accepted', () => {
  const videos: [what: string, content: Uint8Array<ArrayBuffer>, type: string][] = [
    ['the brand of a camera', mp4({ brand: 'XAVC' }), 'video/mp4'],
    ['zeros behind it', joined(mp4(), new Uint8Array(64)), 'video/mp4'],
    ['no size of its track', mp4({ width: 0, height: 0 }), 'video/mp4'],
    ['the type of a telephone', mp4(), 'video/x-m4v'],
    ['the container of an iPhone', quickTime({ sound: 1 }), 'video/quicktime'],
  ]
  test.each(videos)('with %s', async (_, content, type) => {
    const fields = { media_type: 'video', file: fileOf(content, type) }
    expect(await office.uploaded(photoForm(fields))).toMatchObject({ type: 'video', width: 640 })
  })
})
