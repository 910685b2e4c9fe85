/**
 * Writes all committed artwork and its manifest; needs ffmpeg.
 *
 *     node web/artwork/make.ts
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { makeClip } from './make-clip.ts'
import { makePicture, writeManifest, type ManifestEntry } from './make-pictures.ts'
import { makeSiteImages } from './make-site-images.ts'
import { clips, privatePictures, publicPictures } from './pictures.ts'

const root = resolve(import.meta.dirname, '../..')
const site = join(root, 'web/public')
const media = join(root, 'worker/seed/media')
const manifest: Record<string, ManifestEntry> = {}

// One thread for each picture, so that the bytes are the same on every machine.
sharp.concurrency(1)
await mkdir(media, { recursive: true })
await makeSiteImages(site)
for (const piece of publicPictures) {
  manifest[piece.name] = await makePicture(piece, join(site, 'samples'))
}
for (const piece of privatePictures) {
  manifest[piece.name] = await makePicture(piece, media)
}
for (const clip of clips) {
  const poster = await makePicture(clip, media)
  manifest[clip.name] = { ...poster, durationSeconds: clip.seconds }
  await makeClip(clip, media)
}
await writeManifest(join(import.meta.dirname, 'manifest.json'), manifest)
