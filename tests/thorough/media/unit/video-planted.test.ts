import { describe, expect, test } from 'vitest'
import { noise } from '../../../support/media/bytes.ts'
import { cleanInPieces } from '../../../support/media/clean-video.ts'
import { holdsMark, type MarkedVideo } from '../../../support/media/planted.ts'
import { plantedMp4 } from '../../../support/media/planted-mp4.ts'
import { plantedWebm } from '../../../support/media/planted-webm.ts'

/** Samples of the generated videos. */
const SAMPLES = [noise(4_000), noise(400), noise(200), noise(99, 3), noise(500, 5), noise(300, 7)]

async function expectGone({ file, mark }: MarkedVideo) {
  expect(holdsMark(file, mark)).toBe(true)
  const { facts, bytes, frames } = await cleanInPieces(file)
  expect(holdsMark(bytes, mark)).toBe(false)
  expect(bytes.length).toBeLessThanOrEqual(file.length)
  const places = SAMPLES.map((sample) => Buffer.from(file).indexOf(sample))
  expect(places.some((place) => place > 0)).toBe(true)
  expect(SAMPLES.map((sample) => Buffer.from(bytes).indexOf(sample))).toEqual(places)
  expect(await cleanInPieces(bytes)).toEqual({ facts, bytes, frames })
}

describe('an MP4 video with a planted mark', () => {
  test.each(plantedMp4())('loses the mark, and no sample: $place', expectGone)
})

describe('a WebM video with a planted mark', () => {
  test.each(plantedWebm())('loses the mark, and no sample: $place', expectGone)
})
