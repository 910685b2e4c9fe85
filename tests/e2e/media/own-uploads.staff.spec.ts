import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { member, openAs } from '../accounts.ts'
import { photo, type LocalFile } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import {
  chosenFiles,
  chooseFiles,
  fileSheet,
  openFile,
  ownTiles,
  pressUpload,
} from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const UPLOADS = '**/api/own/media'

const plainPhoto = (name: string) => photo(name, `#${randomBytes(3).toString('hex')}`)

/** A photo full of detail, with the place where it was taken. */
async function detailedPhoto(name: string, side: number): Promise<LocalFile> {
  const pixels = randomBytes(side * side * 3)
  const buffer = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .blur(1)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Opens the media of a companion whose first photo has a consent, so that the people are suggested. */
async function openMedia(page: Page) {
  const email = await member(page.request)
  const profile = await runBy(email, page)
  await openAs(page, email, '/own/media')
  await expect(ownTiles(page)).toHaveCount(1)
  return profile
}

/** Records the file of the next upload in the page: the browser's protocol reports requests without their files. */
async function recordUpload(page: Page): Promise<() => Promise<Buffer>> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null
      if (file instanceof Blob) {
        const reader = new FileReader()
        reader.addEventListener('load', () => {
          document.documentElement.dataset['sent'] = String(reader.result)
        })
        reader.readAsDataURL(file)
      }
      send.call(this, body)
    }
  })
  const html = page.locator('html')
  return async () => {
    await expect(html).toHaveAttribute('data-sent', /^data:image\/jpeg;base64,/)
    const address = (await html.getAttribute('data-sent')) as string
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  }
}

/** Covers the middle half of the only chosen photo, whose width is in pixels, by the pointer. */
async function coverMiddle(page: Page, width: number) {
  await chosenFiles(page)
    .getByRole('button', { name: /^Cover something/ })
    .press('Enter')
  const editor = page.getByRole('dialog', { name: 'Cover something' })
  await editor.getByRole('button', { name: 'Rectangle' }).press('Enter')
  const stage = editor.getByRole('application')
  await expect(stage.locator('canvas')).toHaveAttribute('width', String(width))
  // `hover` waits until the photo has settled.
  await stage.hover({ position: { x: 4, y: 4 } })
  const box = (await stage.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.75, { steps: 4 })
  await page.mouse.up()
  await expect(editor.getByText('1 area covered')).toBeVisible()
  await expectAccessible(page, 'a photo is covered')
  await page.setViewportSize(phone)
  await editor.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(editor).toHaveCount(0)
}

/** Greatest deviation of a colour in a square of 40 pixels. */
async function deviationAt(picture: Buffer, left: number, top: number): Promise<number> {
  const square = await sharp(picture)
    .extract({ left, top, width: 40, height: 40 })
    .removeAlpha()
    .toBuffer()
  const { channels } = await sharp(square).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

test('a photo leaves the phone without what was covered and without its metadata', async ({
  page,
}) => {
  const { name } = await openMedia(page)
  const original = await detailedPhoto('face.jpg', 600)
  await chooseFiles(page, [original])
  await coverMiddle(page, 600)
  await chosenFiles(page).getByLabel(`Small mark in the corner: Velours · ${name}`).check()
  const sentPicture = await recordUpload(page)
  await pressUpload(page)
  const picture = await sentPicture()
  const { exif, width, height } = await sharp(picture).metadata()
  expect(exif).toBeUndefined()
  expect([width, height]).toEqual([600, 600])
  // The blocks are 50 pixels wide; JPEG blurs their edges.
  for (const place of [155, 205, 305]) {
    expect(await deviationAt(original.buffer, place, place)).toBeGreaterThan(10)
    expect(await deviationAt(picture, place, place)).toBeLessThan(3)
  }
  expect(await deviationAt(picture, 20, 20)).toBeGreaterThan(10)
})

test('uploads go on while the companion is on another screen', async ({ page }) => {
  await openMedia(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await chooseFiles(page, [await plainPhoto('a.jpg'), await plainPhoto('b.jpg')])
  await pressUpload(page)
  await expect(main(page).getByText('Uploading 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/own\/profile$/)
  await expect(main(page).getByText('Uploading 1 of 2')).toBeVisible()
  await expectAccessible(page, 'uploads on another screen', '.own-tray')
  await page.setViewportSize(phone)
  release()
  await expect(main(page).getByText('Our team is reviewing your files.')).toBeVisible()
  await page.getByRole('link', { name: 'Media' }).click()
  await expect(ownTiles(page, 'In review')).toHaveCount(2)
})

test('a file that was not uploaded has its reason and is retried', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/own/media')
  await openMedia(page)
  let attempts = 0
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'POST' && ++attempts === 1) await route.abort()
    else await route.continue()
  })
  await chooseFiles(page, [await plainPhoto('a.jpg'), await plainPhoto('b.jpg')])
  await pressUpload(page)
  await expect(main(page).getByText('We couldn’t upload 1 file.')).toBeVisible()
  await expect(main(page).getByText('Failed to upload a.jpg. Network error.')).toBeVisible()
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Retry a.jpg' }).click()
  await expect(ownTiles(page, 'In review')).toHaveCount(2)
})

test('chosen files are kept until they are uploaded or discarded', async ({ page }) => {
  await openMedia(page)
  await chooseFiles(page, [await plainPhoto('a.jpg')])
  await chosenFiles(page).getByLabel('Alternative text of a.jpg').fill('By the window')
  await chosenFiles(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/own\/profile$/)
  await page.getByRole('link', { name: 'Media' }).click()
  await expect(main(page).getByText('You haven’t uploaded 1 file yet.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(chosenFiles(page).getByLabel('Alternative text of a.jpg')).toHaveValue(
    'By the window',
  )
  await pressUpload(page)
  await expect(
    ownTiles(page, 'In review').getByRole('img', { name: 'By the window' }),
  ).toBeVisible()
})

test('a pasted picture and one that cannot be uploaded are listed before the upload', async ({
  page,
}) => {
  await openMedia(page)
  const bytes = (await plainPhoto('pasted.jpg')).buffer.toString('base64')
  await page.evaluate((encoded) => {
    const content = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([content], 'pasted.jpg', { type: 'image/jpeg' }))
    data.items.add(new File(['text'], 'letter.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, bytes)
  await expect(chosenFiles(page).getByRole('listitem')).toHaveCount(2)
  await expect(chosenFiles(page).getByRole('alert')).toHaveCount(1)
  await chosenFiles(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await chosenFiles(page).getByRole('button', { name: 'Remove letter.txt' }).click()
})

const TARGETS = 'a, button, input:not([type="file"]), select, summary'

for (const language of ['', '/de']) {
  test(`the screens of the media fit a small phone${language && ' in German'}`, async ({
    page,
  }) => {
    await openAs(page, 'companion@velours.test', `${language}/own/media`)
    await expect(page.locator('.own-tile')).not.toHaveCount(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(2_110)
    await page.setViewportSize({ width: 320, height: 640 })
    const check = async () => {
      expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
      expect(await smallTargetsOf(page, TARGETS)).toEqual([])
    }
    await check()
    await openFile(page, page.locator('.own-tile').first())
    for (const row of await fileSheet(page).locator('summary:visible').all()) {
      await row.click()
      await check()
    }
    await page.goBack()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await plainPhoto('a.jpg')])
    await expect(page.locator('.own-chosen')).toBeVisible()
    await check()
    await expectAccessible(page, 'files to upload')
  })
}

test('the sheet of a published file is accessible', async ({ page }) => {
  await openAs(page, 'companion@velours.test', '/own/media')
  await expectAccessible(page, 'a grid of files')
  await page.setViewportSize(phone)
  const published = ownTiles(page)
    .filter({ hasNotText: /Returned|In review/ })
    .first()
  const sheet = await openFile(page, published)
  await sheet.locator('summary').filter({ hasText: 'Order' }).click()
  await expectAccessible(page, 'a published file')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/own\/media$/)
  await expect(published).toBeFocused()
})
