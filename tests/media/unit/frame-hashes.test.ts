import { expect, test } from 'vitest'
import { SHARED_FRAMES } from '../../../worker/media/video/frame-hashes.ts'
import { noise } from '../../support/media/bytes.ts'
import { cleanInPieces } from '../../support/media/clean-video.ts'
import { film, framesOf, audioTrack, videoTrack } from '../../support/media/mp4-tracks.ts'
import { unit, type Mp4 } from '../../support/media/mp4.ts'
import { webm } from '../../support/media/webm.ts'

const frames = framesOf(60)
const hashesOf = async (options: Mp4) => (await cleanInPieces(film(options))).frames
const whole = await hashesOf({ tracks: [videoTrack(...frames)] })
const countShared = async (options: Mp4) => {
  const hashes = await hashesOf(options)
  return hashes.filter((hash) => whole.includes(hash)).length
}

test('hashes the same frames for any position of the tables and any sound', async () => {
  expect(whole).toHaveLength(32)
  const pictures = videoTrack(...frames)
  const variants: Mp4[] = [
    { tracks: [pictures], tables: 'last' },
    { tracks: [pictures], inFragments: true },
    { tracks: [pictures], notes: true },
    { tracks: [audioTrack('sowt'), pictures], between: noise(7) },
  ]
  for (const variant of variants) expect(await hashesOf(variant)).toEqual(whole)
})

test('hashes the same frames for a saved copy of the stored file', async () => {
  for (const file of [
    film({ tracks: [videoTrack(...frames)], tables: 'last' }),
    webm({ content: noise(3_000) }),
  ]) {
    const cleanedFile = await cleanInPieces(file)
    expect(cleanedFile.frames.length).toBeGreaterThan(0)
    expect((await cleanInPieces(cleanedFile.bytes)).frames).toEqual(cleanedFile.frames)
  }
})

test('shares hashes with parts of a video, and none with another video', async () => {
  for (const part of [frames.slice(0, 20), frames.slice(25), frames.slice(15, 45)]) {
    expect(await countShared({ tracks: [videoTrack(...part)] })).toBeGreaterThanOrEqual(
      SHARED_FRAMES,
    )
  }
  expect(await countShared({ tracks: [videoTrack(...framesOf(60, 2))] })).toBe(0)
})

test('ignores small samples, which many videos have in common', async () => {
  const still = Array.from({ length: 10 }, (_, index) =>
    unit(Uint8Array.of(0x41), noise(900, index)),
  )
  expect(await hashesOf({ tracks: [videoTrack(...still)] })).toEqual([])
  expect((await cleanInPieces(webm({ content: noise(900) }))).frames).toEqual([])
})
