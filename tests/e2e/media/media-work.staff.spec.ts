import type { Locator, Page } from 'playwright/test'
import {
  addPhoto,
  DASHBOARD,
  dialog,
  enter,
  LIST,
  newCompanion,
  newName,
  publicCompanion,
} from '../admin.ts'
import { giveConsent, photo, type LocalFile } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

const tabOf = (id: string) => `${LIST}&companion=${id}&edit=1&tab=media`
const gallery = (page: Page) => dialog(page).getByRole('list', { name: 'Gallery' })
const items = (page: Page) => gallery(page).getByRole('listitem')

/** Drops or pastes files as from a system folder or the clipboard. */
const deliverFiles = (target: Locator, type: 'drop' | 'paste', files: LocalFile[]) =>
  target.evaluate(
    (element, [eventType, list]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const eventOptions = { bubbles: true, cancelable: true }
      const event =
        eventType === 'drop'
          ? new DragEvent(eventType, { ...eventOptions, dataTransfer: data })
          : new ClipboardEvent(eventType, { ...eventOptions, clipboardData: data })
      element.dispatchEvent(event)
    },
    [
      type,
      files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
    ] as const,
  )

test('dropped files wait for the consent and are uploaded four at a time', async ({ page }) => {
  const name = newName()
  await enter(page, tabOf(await newCompanion(page, name)))
  await expect(dialog(page).getByText('No photos or videos yet.')).toBeVisible()
  // Files wait for the consent: none is uploaded, and none is lost.
  const title = dialog(page).getByRole('heading', { name: `Edit ${name}` })
  const names = ['1', '2', '3', '4', '5', '6']
  await deliverFiles(
    title,
    'drop',
    await Promise.all(names.map((fileName) => photo(`${fileName}.jpg`, '#733'))),
  )
  await expect(dialog(page).getByText('Record the consent first.')).toBeVisible()
  await expect(dialog(page).getByText('6 files haven’t been added yet.')).toBeVisible()
  await giveConsent(dialog(page))
  const uploads = await holdUploads(page, names.length)
  await dialog(page).getByRole('button', { name: 'Add now' }).click()
  await expect(dialog(page).getByText('0 of 6 files uploaded.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const tray = page.getByRole('list', { name: 'Uploads' })
  await expect(tray).toContainText(`${name} 0 of 6 files uploaded.`)
  await expectAccessible(page, 'uploads under way')
  await expect.poll(uploads.most).toBeGreaterThan(3)
  uploads.release()
  await expect(page.getByText(`6 files uploaded for ${name}.`)).toBeVisible({ timeout: 30_000 })
  await expect(tray).toBeHidden()
  expect(uploads.most()).toBe(4)
})

/** Holds uploads until they are released, and the first until the others are complete. */
async function holdUploads(page: Page, count: number) {
  let current = 0
  let maximum = 0
  let uploadCount = 0
  const release = Promise.withResolvers<void>()
  const lastSent = Promise.withResolvers<void>()
  await page.route('**/api/admin/companions/*/media', async (route) => {
    const number = ++uploadCount
    maximum = Math.max(maximum, ++current)
    await release.promise
    if (number === 1) await lastSent.promise
    current--
    await route.continue()
    if (number === count) lastSent.resolve()
  })
  return { most: () => maximum, release: release.resolve }
}

test('one alternative text is set for several files of the library', async ({ page }) => {
  const name = newName()
  const id = await publicCompanion(page, name)
  await addPhoto(id, name, { file: await photo('second.jpg', '#733') })
  await enter(page, `${DASHBOARD}?section=media&of=${id}`)
  await expect(page.getByText(new RegExp(`${name}: 2 files, .+ of .+ in total`))).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Alternative text…' }).click()
  const question = page.getByRole('dialog', { name: 'Alternative text of 2 files' })
  await question.getByLabel('Alternative text').fill('At the lake')
  await question.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('2 files changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^View .+, At the lake/ })).toHaveCount(2)
})

test('a picture is pasted into the gallery', async ({ page }) => {
  const id = await publicCompanion(page, newName())
  await enter(page, tabOf(id))
  await expect(items(page)).toHaveCount(1)
  await expect(dialog(page).getByText(/^1 file stored, /)).toBeVisible()
  await giveConsent(dialog(page))
  await deliverFiles(dialog(page), 'paste', [await photo('image.png', '#337')])
  await expect(items(page)).toHaveCount(2, { timeout: 30_000 })
})
