import type { Page } from 'playwright/test'
import { cleanInPieces } from '../../support/media/clean-video.ts'
import { film, FILMS } from '../../support/media/films.ts'
import { expect, test } from '../site.ts'

/** Frames at three moments and all of the sound, as the browser decodes them. */
const decode = (page: Page, bytes: Uint8Array, type: string) =>
  page.evaluate(
    async ([base64 = '', type = '']) => {
      const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const hash = async (content: BufferSource) =>
        new Uint8Array(await crypto.subtle.digest('SHA-256', content)).join()
      const video = document.createElement('video')
      document.body.appendChild(video)
      video.muted = true
      const happens = (event: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(event, resolve, { once: true })
          video.addEventListener('error', () => reject(new Error(video.error?.message)))
        })
      const isReady = happens('loadeddata')
      video.src = URL.createObjectURL(new Blob([file], { type }))
      await isReady
      const { videoWidth: width, videoHeight: height, duration } = video
      const context = new OffscreenCanvas(width, height).getContext('2d', {
        willReadFrequently: true,
      })!
      const pictures: string[] = []
      for (const part of [0.2, 0.5, 0.8]) {
        const moment = part * duration
        const isShown = new Promise<void>((resolve) => {
          // The browser may still present the frame before.
          const see: VideoFrameRequestCallback = (_, { mediaTime }) =>
            Math.abs(moment - mediaTime) < 0.15 ? resolve() : video.requestVideoFrameCallback(see)
          video.requestVideoFrameCallback(see)
        })
        video.currentTime = moment
        await isShown
        context.drawImage(video, 0, 0)
        pictures.push(await hash(context.getImageData(0, 0, width, height).data))
      }
      video.remove()
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer)
      const samples = await hash(sound.getChannelData(0))
      return { width, height, duration, pictures, samples, tracks: video.textTracks.length }
    },
    [Buffer.from(bytes).toString('base64'), type],
  )

const CODECS: Record<string, string> = {
  h264: 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
  h265: 'video/mp4; codecs="hvc1.1.6.L93.B0, mp4a.40.2"',
  av1: 'video/mp4; codecs="av01.0.00M.08, opus"',
  vp8: 'video/webm; codecs="vp8, opus"',
  vp9: 'video/webm; codecs="vp9, vorbis"',
}

for (const name of FILMS) {
  test(`${name} plays the same frames and sound without its metadata`, async ({ page }) => {
    const type = name.endsWith('webm') ? 'video/webm' : 'video/mp4'
    const file = film(name)
    const { bytes } = await cleanInPieces(file)
    expect(Buffer.from(file).includes('SECRET')).toBe(true)
    expect(Buffer.from(bytes).includes('SECRET')).toBe(false)
    // A page without a Content Security Policy, on an origin that the browser trusts.
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto('/blank')
    const canPlay = await page.evaluate(
      (mediaType) => document.createElement('video').canPlayType(mediaType),
      CODECS[/^\w+/.exec(name)![0]] ?? '',
    )
    test.skip(!canPlay, 'this browser was built without the codec')
    const before = await decode(page, file, type)
    expect(new Set(before.pictures).size).toBe(3)
    expect(await decode(page, bytes, type)).toEqual(before)
  })
}
