import { expect, test } from 'vitest'
import { SHARED_FRAMES } from '../../../worker/media/video/frame-hashes.ts'
import { noise } from '../../support/media/bytes.ts'
import { cleaned } from '../../support/media/clean-video.ts'
import { film, framesOf, heard, shown } from '../../support/media/mp4-tracks.ts'
import { unit, type Mp4 } from '../../support/media/mp4.ts'
import { webm } from '../../support/media/webm.ts'

const frames = framesOf(60)
const hashesOf = async (how: Mp4) => (await cleaned(film(how))).frames
const whole = await hashesOf({ tracks: [shown(...frames)] })
const shared = async (how: Mp4) => {
  const found = await hashesOf(how)
  return found.filter((hash) => whole.includes(hash)).length
}

test('keeps some of a video’s frames, wherever its tables stand and whatever is heard', async () => {
  expect(whole).toHaveLength(32)
  const pictures = shown(...frames)
  const others: Mp4[] = [
    { tracks: [pictures], tables: 'last' },
    { tracks: [pictures], inFragments: true },
    { tracks: [pictures], notes: true },
    { tracks: [heard('sowt'), pictures], between: noise(7) },
  ]
  for (const how of others) expect(await hashesOf(how)).toEqual(whole)
})

test('a saved copy of what is stored has the same ones', async () => {
  for (const file of [
    film({ tracks: [shown(...frames)], tables: 'last' }),
    webm({ content: noise(3_000) }),
  ]) {
    const stored = await cleaned(file)
    expect(stored.frames.length).toBeGreaterThan(0)
    expect((await cleaned(stored.bytes)).frames).toEqual(stored.frames)
  }
})

test('a part of a video has some of them, and another video none', async () => {
  for (const part of [frames.slice(0, 20), frames.slice(25), frames.slice(15, 45)]) {
    expect(await shared({ tracks: [shown(...part)] })).toBeGreaterThanOrEqual(SHARED_FRAMES)
  }
  expect(await shared({ tracks: [shown(...framesOf(60, 2))] })).toBe(0)
})

test('small samples don’t count: they are alike in many videos', async () => {
  const still = Array.from({ length: 10 }, (_, at) => unit(Uint8Array.of(0x41), noise(900, at)))
  expect(await hashesOf({ tracks: [shown(...still)] })).toEqual([])
  expect((await cleaned(webm({ content: noise(900) }))).frames).toEqual([])
})
