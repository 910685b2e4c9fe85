import sharp from 'sharp'
import { heic } from '../../support/media/heic.ts'
import type { Page } from 'playwright/test'
import { noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { newBuyer } from '../payments.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

/** A picture whose halves are plum and sand. */
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a3e51' } })
  .composite([
    {
      input: { create: { width: 450, height: 600, channels: 3, background: '#c9a76a' } },
      left: 450,
      top: 0,
    },
  ])
  .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()

/** Opens the settings as a Premium member. */
async function openAsBuyer(page: Page) {
  const { email } = await newBuyer(page, 'silver')
  await openAs(page, email, '/account/settings')
}

test('the settings offer a profile photo as a Premium benefit', async ({ page }) => {
  await openAsNewMember(page, '/account/settings')
  await expect(page.getByText('Your own profile photo is a Premium benefit')).toBeVisible()
  await expect(page.getByLabel('Choose a photo')).toHaveCount(0)
})

test('the photo field refuses a file that is no photo, with the reason', async ({ page }) => {
  await openAsBuyer(page)
  const choose = page.getByLabel('Choose a photo')
  await choose.setInputFiles({
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByRole('alert')).toHaveText(/can’t be opened as an image/)
  await choose.setInputFiles({
    name: 'IMG_1.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from(heic()),
  })
  await expect(page.getByRole('alert')).toHaveText(
    /^This is a HEIC photo\. On iPhone choose Settings/,
  )
})

test('a Premium member crops, sees and removes a photo', async ({ page }) => {
  await openAsBuyer(page)
  await page.getByLabel('Choose a photo').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture,
  })
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End')
  const field = dialog.getByRole('application')
  for (let step = 0; step < 60; step++) await field.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(dialog).toBeHidden()
  const photo = page.getByRole('img', { name: 'Your photo' })
  await expect(photo).toHaveAttribute('src', /^data:image\/webp/)
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  const colour = await photo.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const context = document.createElement('canvas').getContext('2d')!
    context.drawImage(img, 0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  // The crop is the sand half, which the arrow keys moved to.
  expect(colour[0]).toBeGreaterThan(180)

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your photo has been removed.')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})
