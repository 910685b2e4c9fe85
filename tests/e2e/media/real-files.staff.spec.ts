import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import { member, openAs } from '../accounts.ts'
import { chooseFiles, ownTiles, pressUpload } from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test('a companion uploads photos and videos as phones encode them', async ({ page, request }) => {
  test.slow()
  const email = await member(request)
  await runBy(email, page)
  const film = await readFile(new URL('../../support/media/films/iphone.mov', import.meta.url))
  const scaleTo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#733' } })
      .jpeg()
      .toBuffer()
  const small = await scaleTo(300, 400)
  const trailer = Buffer.from('\0\0Image_UTC_Data SEFH SEFT', 'latin1')
  await openAs(page, email, '/own/media')
  await chooseFiles(page, [
    { name: 'IMG_0042.MOV', mimeType: 'video/quicktime', buffer: film },
    { name: 'panorama.jpg', mimeType: 'image/jpeg', buffer: await scaleTo(16_000, 2_000) },
    { name: 'galaxy.jfif', mimeType: 'image/jpg', buffer: Buffer.concat([small, trailer]) },
    { name: 'saved.png', mimeType: 'image/png', buffer: small.subarray(0, -2) },
  ])
  await pressUpload(page)
  // The browser scales the panorama first.
  await expect(ownTiles(page, 'In review')).toHaveCount(4, { timeout: 60_000 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a video of which the browser loads only the metadata has its poster at once', async ({
  page,
  request,
}) => {
  // iOS loads no more than the metadata until a video is played or sought.
  await page.addInitScript(() => {
    const listen = HTMLVideoElement.prototype.addEventListener
    HTMLVideoElement.prototype.addEventListener = function (
      this: HTMLVideoElement,
      ...[type, ...rest]: Parameters<typeof listen>
    ) {
      if (!['loadeddata', 'canplay', 'canplaythrough'].includes(type)) {
        listen.call(this, type, ...rest)
      }
    } as typeof listen
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...values) {
      document.documentElement.dataset.poster = `${this.width}x${this.height}`
      toBlob.apply(this, values)
    }
  })
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/media')
  const film = await readFile(new URL('../../support/media/films/vp8.webm', import.meta.url))
  await chooseFiles(page, [{ name: 'film.webm', mimeType: 'video/webm', buffer: film }])
  await pressUpload(page)
  await expect(page.locator('html')).toHaveAttribute('data-poster', /^[1-9]\d*x[1-9]/, {
    timeout: 5_000,
  })
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
})
