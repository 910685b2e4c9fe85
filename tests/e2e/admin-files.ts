import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from 'playwright/test'
import sharp from 'sharp'

export type LocalFile = { name: string; mimeType: string; buffer: Buffer }

/** A plain picture, as a camera's file. */
export async function photo(name: string, background: string): Promise<LocalFile> {
  const create = { width: 300, height: 400, channels: 3, background } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

/**
 * A film of a second, recorded by the browser itself, and as large as is wished: nothing but room
 * stands between its head and its pictures.
 *
 * @returns where it lies
 */
export async function film(page: Page, info: TestInfo, bytes: number): Promise<string> {
  const recorded = Buffer.from(await page.evaluate(record), 'base64')
  const at = recorded.indexOf(CLUSTER)
  const room = Buffer.alloc(bytes - recorded.length, 0)
  room[0] = 0xec
  room.writeBigUInt64BE(0x0100000000000000n + BigInt(room.length - 9), 1)
  const path = info.outputPath('evening.webm')
  await writeFile(path, Buffer.concat([recorded.subarray(0, at), room, recorded.subarray(at)]))
  return path
}

async function record(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = 320
  const pen = canvas.getContext('2d')!
  let hue = 0
  const drawing = setInterval(() => {
    pen.fillStyle = `hsl(${(hue += 9)} 40% 40%)`
    pen.fillRect(0, 0, 240, 320)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  recorder.stop()
  await stopped
  clearInterval(drawing)
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
