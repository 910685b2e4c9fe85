import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { member, openAs } from '../accounts.ts'
import { addPhoto, DASHBOARD, dialog, enter, LIST, newName, publicCompanion } from '../admin.ts'
import { giveConsent, type LocalFile } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { openFile, ownTiles } from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

/** A photo that is red on the left and blue on the right, large enough to be cropped. */
async function twoColours(name: string): Promise<LocalFile> {
  const half = (background: string) =>
    ({ width: 450, height: 1200, channels: 3, background }) as const
  const right = await sharp({ create: half('#22c') })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { ...half('#c22'), width: 900 } })
    .composite([{ input: right, left: 450, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const cropDialog = (page: Page) => page.getByRole('dialog', { name: /^Crop/ })
const gallery = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Gallery' }).getByRole('listitem')
const cropSize = (page: Page) => cropDialog(page).getByText(/^\d+ × \d+ px$/)

/** Opens the media of a public companion whose second photo, “At the lake”, is large enough to be cropped. */
async function openLargePhoto(page: Page, section?: 'media') {
  const name = newName()
  const id = await publicCompanion(page, name)
  await addPhoto(id, name, { file: await twoColours('two.jpg'), alt: 'At the lake' })
  const library = `${DASHBOARD}?section=media&of=${id}`
  await enter(page, section ? library : `${LIST}&companion=${id}&edit=1&tab=media`)
  return { id, name }
}

type Profile = { data: { public_photos: { url: string; width: number; height: number }[] } }
const publicPhotos = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/companions/${id}`)).json()) as Profile).data.public_photos

test('a small photo is not cropped, and a selection is dragged, undone, and shaped by keyboard', async ({
  page,
}) => {
  await openLargePhoto(page)
  const crop = cropDialog(page)
  await gallery(page).first().getByRole('button', { name: /^Crop/ }).click()
  await expect(crop.getByText('This photo is 300 × 400 pixels.')).toBeVisible()
  await expectAccessible(page, 'a photo that is too small to be cropped')
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(crop).toHaveCount(0)
  await gallery(page).nth(1).getByRole('button', { name: /^Crop/ }).click()
  await crop.getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(crop.getByText('Select a part of the photo.')).toBeVisible()
  const stage = crop.getByRole('application')
  // `hover` waits until the photo and the alert have settled.
  await stage.hover({ position: { x: 4, y: 4 } })
  const box = (await stage.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 4, { steps: 4 })
  await page.mouse.up()
  await expect(cropSize(page)).not.toHaveText('900 × 1200 px')
  await crop.getByRole('button', { name: 'Undo' }).click()
  await expect(cropSize(page)).toHaveText('900 × 1200 px')
  await crop.getByLabel('Shape').selectOption('9:16')
  await expect(cropSize(page)).toHaveText('675 × 1200 px')
  await crop.getByLabel('Width').press('Home')
  await expect(cropSize(page)).toHaveText('480 × 853 px')
  await expectAccessible(page, 'a photo is cropped')
})

test('a cropped photo shows the selected part and preserves its text and position', async ({
  page,
}) => {
  const { id } = await openLargePhoto(page)
  const crop = cropDialog(page)
  await gallery(page).nth(1).getByPlaceholder('Alternative text').fill('By the lake')
  await gallery(page).nth(1).getByPlaceholder('Alternative text').press('Enter')
  await gallery(page).nth(1).getByRole('button', { name: 'Make cover' }).click()
  await expect(gallery(page).first().getByPlaceholder('Alternative text')).toHaveValue(
    'By the lake',
  )
  await gallery(page).first().getByRole('button', { name: /^Crop/ }).click()
  await crop.getByLabel('Shape').selectOption('9:16')
  await crop.getByLabel('Width').press('Home')
  await expect(cropSize(page)).toHaveText('480 × 853 px')
  for (let step = 0; step < 21; step++) await crop.getByRole('application').press('ArrowRight')
  await crop.getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(dialog(page).getByText('The photo was cropped.')).toBeVisible()
  await expect(gallery(page)).toHaveCount(2)
  await expect(gallery(page).first().getByPlaceholder('Alternative text')).toHaveValue(
    'By the lake',
  )

  await expect.poll(async () => (await publicPhotos(page, id))[0]?.width).toBe(480)
  const [photo] = await publicPhotos(page, id)
  expect(photo).toMatchObject({ width: 480, height: 853 })
  const bytes = await (await page.request.get(photo!.url)).body()
  const colourAt = async (x: number) =>
    sharp(bytes).extract({ left: x, top: 400, width: 1, height: 1 }).raw().toBuffer()
  // At the right edge 30 pixels of red remain.
  expect((await colourAt(8))[0]).toBeGreaterThan(150)
  expect((await colourAt(300))[2]).toBeGreaterThan(150)
})

test('a photo in the library is replaced and cropped in place', async ({ page }) => {
  const { id, name } = await openLargePhoto(page, 'media')
  const files = page.getByRole('list', { name: 'Photos and videos' })
  const fileButton = (action: string) =>
    files.getByRole('button', { name: `${action} the file of ${name}, At the lake` })
  await fileButton('Replace').click()
  const replacing = page.getByRole('dialog', { name: 'Replace At the lake' })
  await expectAccessible(page, 'a file is replaced', 'dialog')
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(replacing.getByText('Choose a file.')).toBeVisible()
  await replacing.getByLabel('New file').setInputFiles(await twoColours('again.jpg'))
  await giveConsent(replacing)
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('The file was replaced.')).toBeVisible({ timeout: 30_000 })
  await fileButton('Crop').click()
  await cropDialog(page).getByLabel('Shape').selectOption('1:1')
  await expectAccessible(page, 'a photo of the library is cropped')
  await cropDialog(page).getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(page.getByText('The photo was cropped.')).toBeVisible()
  await expect(fileButton('Crop')).toHaveCount(1)
  await expect
    .poll(async () => (await publicPhotos(page, id)).map(({ width, height }) => [width, height]))
    .toContainEqual([900, 900])
})

test('a companion crops her photo on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await addPhoto(id, name, { file: await twoColours('two.jpg'), alt: 'At the lake' })
  await openAs(page, email, '/own/media')
  const sheet = await openFile(page, ownTiles(page).last())
  await sheet.getByRole('button', { name: 'Crop At the lake' }).press('Enter')
  await cropDialog(page).getByLabel('Shape').selectOption('1:1')
  await expect(cropSize(page)).toHaveText('900 × 900 px')
  await expectAccessible(page, 'a companion crops her photo')
  await cropDialog(page).getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(page.getByRole('main').getByText('The photo was cropped.')).toBeVisible()
  await expect(cropDialog(page)).toHaveCount(0)
  await expect
    .poll(async () => (await publicPhotos(page, id)).map(({ width, height }) => [width, height]))
    .toContainEqual([900, 900])
})
