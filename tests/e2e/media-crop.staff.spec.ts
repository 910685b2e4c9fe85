import sharp from 'sharp'
import { DASHBOARD, dialog, enter, go, LIST, newName, publicCompanion } from './admin.ts'
import { giveConsent, type LocalFile } from './admin-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

/** Red on its left, blue on its right, large enough to be cropped. */
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

test('a photo is cropped by dragging and by keys, undone before it is saved, and keeps its place and words, in the library too', async ({
  page,
}) => {
  const name = newName()
  const id = await publicCompanion(page, name)
  await enter(page, `${LIST}&companion=${id}&edit=1&tab=media`)
  const items = dialog(page).getByRole('list', { name: 'Gallery' }).getByRole('listitem')
  const crop = page.getByRole('dialog', { name: /^Crop/ })

  // What is too small is not made blurred.
  await items.first().getByRole('button', { name: /^Crop/ }).click()
  await expect(crop.getByText('This photo is stored at 300 × 400 pixels.')).toBeVisible()
  await expectAccessible(page, 'a photo that is too small to be cropped')
  await crop.getByRole('button', { name: 'Cancel' }).click()

  await giveConsent(dialog(page))
  await dialog(page)
    .getByLabel('Files', { exact: true })
    .setInputFiles([await twoColours('two.jpg')])
  await expect(items).toHaveCount(2, { timeout: 30_000 })
  await items.nth(1).getByPlaceholder('Caption').fill('At the lake')
  await items.nth(1).getByPlaceholder('Caption').press('Enter')
  await items.nth(1).getByRole('button', { name: 'Make cover' }).click()
  await expect(items.first().getByPlaceholder('Caption')).toHaveValue('At the lake')

  await items.first().getByRole('button', { name: /^Crop/ }).click()
  await crop.getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(crop.getByText('Select a part of the photo.')).toBeVisible()
  const box = (await crop.getByRole('application').boundingBox())!
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 4, { steps: 4 })
  await page.mouse.up()
  const size = crop.getByText(/^\d+ × \d+ px$/)
  await expect(size).not.toHaveText('900 × 1200 px')
  await crop.getByRole('button', { name: 'Undo' }).click()
  await expect(size).toHaveText('900 × 1200 px')
  await crop.getByLabel('Shape').selectOption('9:16')
  await expect(size).toHaveText('675 × 1200 px')
  await crop.getByLabel('Width').press('Home')
  await expect(size).toHaveText('480 × 853 px')
  await crop.getByRole('application').press('ArrowRight')
  for (let step = 0; step < 20; step++) await crop.getByRole('application').press('ArrowRight')
  await expectAccessible(page, 'a photo is cropped')
  await crop.getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(dialog(page).getByText('The photo was cropped.')).toBeVisible()
  await expect(items).toHaveCount(2)
  await expect(items.first().getByPlaceholder('Caption')).toHaveValue('At the lake')

  type Shown = { data: { public_photos: { url: string; width: number; height: number }[] } }
  const shown = async () =>
    ((await (await page.request.get(`/api/companions/${id}`)).json()) as Shown).data
  await expect.poll(async () => (await shown()).public_photos[0]?.width).toBe(480)
  const [photo] = (await shown()).public_photos
  expect(photo).toMatchObject({ width: 480, height: 853 })
  const made = await (await page.request.get(photo!.url)).body()
  const colourAt = async (left: number) =>
    sharp(made).extract({ left, top: 400, width: 1, height: 1 }).raw().toBuffer()
  // At the right edge: 30 pixels of red are left.
  expect((await colourAt(8))[0]).toBeGreaterThan(150)
  expect((await colourAt(300))[2]).toBeGreaterThan(150)

  // What is found in the library is replaced and cropped there, in its place.
  await go(page, `${DASHBOARD}?section=media&of=${id}`)
  const files = page.getByRole('list', { name: 'Photos and videos' })
  const of = (what: string) =>
    files.getByRole('button', { name: `${what} the file of ${name}, At the lake` })
  await of('Replace').click()
  const replacing = page.getByRole('dialog', { name: 'Replace At the lake' })
  await replacing.getByLabel('New file').setInputFiles(await twoColours('again.jpg'))
  await giveConsent(replacing)
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('The file was replaced.')).toBeVisible({ timeout: 30_000 })
  await of('Crop').click()
  await crop.getByLabel('Shape').selectOption('1:1')
  await expectAccessible(page, 'a photo of the library is cropped')
  await crop.getByRole('button', { name: 'Save cropped photo' }).click()
  await expect(page.getByText('The photo was cropped.')).toBeVisible()
  await expect(of('Crop')).toHaveCount(1)
  await expect
    .poll(async () => (await shown()).public_photos[0])
    .toMatchObject({ width: 900, height: 900 })
})
