import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, TestInfo } from 'playwright/test'
import sharp from 'sharp'

export type LocalFile = { name: string; mimeType: string; buffer: Buffer }

/** Fills in the consent for the files that are chosen next. @param within the part with the upload */
export async function giveConsent(within: Locator) {
  for (const use of ['Private gallery', 'Stories']) await within.getByLabel(use).first().check()
  await within.getByLabel('Consent given by').first().fill('The companion, in writing')
}

/** A plain picture, as a file from a camera. */
export async function photo(name: string, background: string): Promise<LocalFile> {
  const create = { width: 300, height: 400, channels: 3, background } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

/** Writes a file to disk: sending large contents to the browser would be slow. @returns its path */
export async function onDisk(info: Pick<TestInfo, 'outputPath'>, name: string, bytes: Buffer) {
  const path = info.outputPath(name)
  await writeFile(path, bytes)
  return path
}

/**
 * A video of some seconds, padded with unused bytes to the requested size.
 *
 * @returns its path
 */
export async function film(info: Pick<TestInfo, 'outputPath'>, bytes: number): Promise<string> {
  const clip = await readFile(new URL('../../worker/seed/media/clip-01.mp4', import.meta.url))
  const room = Buffer.alloc(bytes - clip.length)
  room.writeUInt32BE(room.length)
  room.write('free', 4)
  return onDisk(info, 'evening.mp4', Buffer.concat([clip, room]))
}
