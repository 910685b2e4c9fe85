import { expect, test } from 'vitest'
import { SHARED_FRAMES } from '../../../worker/media/video/frame-hashes.ts'
import { noise } from '../../support/media/bytes.ts'
import { cleaned } from '../../support/media/clean-video.ts'
import { film, framesOf, heard, shown } from '../../support/media/mp4-tracks.ts'
import { unit, type Mp4 } from '../../support/media/mp4.ts'
import { webm } from '../../support/media/webm.ts'

const frames = framesOf(60)
const hashesOf = async (options: Mp4) => (await cleaned(film(options))).frames
const whole = await hashesOf({ tracks: [shown(...frames)] })
const countShared = async (options: Mp4) => {
  const hashes = await hashesOf(options)
  return hashes.filter((hash) => whole.includes(hash)).length
}

test('hashes the same frames for any position of the tables and any sound', async () => {
  expect(whole).toHaveLength(32)
  const pictures = shown(...frames)
  const variants: Mp4[] = [
    { tracks: [pictures], tables: 'last' },
    { tracks: [pictures], inFragments: true },
    { tracks: [pictures], notes: true },
    { tracks: [heard('sowt'), pictures], between: noise(7) },
  ]
  for (const variant of variants) expect(await hashesOf(variant)).toEqual(whole)
})

test('hashes the same frames for a saved copy of the stored file', async () => {
  for (const file of [
    film({ tracks: [shown(...frames)], tables: 'last' }),
    webm({ content: noise(3_000) }),
  ]) {
    const cleanedFile = await cleaned(file)
    expect(cleanedFile.frames.length).toBeGreaterThan(0)
    expect((await cleaned(cleanedFile.bytes)).frames).toEqual(cleanedFile.frames)
  }
})

test('shares hashes with parts of a video, and none with another video', async () => {
  for (const part of [frames.slice(0, 20), frames.slice(25), frames.slice(15, 45)]) {
    expect(await countShared({ tracks: [shown(...part)] })).toBeGreaterThanOrEqual(SHARED_FRAMES)
  }
  expect(await countShared({ tracks: [shown(...framesOf(60, 2))] })).toBe(0)
})

test('ignores small samples, which many videos have in common', async () => {
  const still = Array.from({ length: 10 }, (_, index) =>
    unit(Uint8Array.of(0x41), noise(900, index)),
  )
  expect(await hashesOf({ tracks: [shown(...still)] })).toEqual([])
  expect((await cleaned(webm({ content: noise(900) }))).frames).toEqual([])
})
