import type { Locator, Page } from 'playwright/test'
import { DASHBOARD, dialog, enter, go, LIST, newCompanion, newName } from './admin.ts'
import { giveConsent, photo, type LocalFile } from './admin-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

const tabOf = (id: string) => `${LIST}&companion=${id}&edit=1&tab=media`
const gallery = (page: Page) => dialog(page).getByRole('list', { name: 'Gallery' })
const items = (page: Page) => gallery(page).getByRole('listitem')

/** As from a folder of the system, or its clipboard. */
const bring = (target: Locator, type: 'drop' | 'paste', files: LocalFile[]) =>
  target.evaluate(
    (element, [how, list]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const said = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent(how, { ...said, dataTransfer: data })
          : new ClipboardEvent(how, { ...said, clipboardData: data })
      element.dispatchEvent(event)
    },
    [
      type,
      files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
    ] as const,
  )

test('files are dropped anywhere, go on without the dialog, are captioned, pasted, replaced', async ({
  page,
}) => {
  const name = newName()
  const id = await newCompanion(page, name)
  await enter(page, tabOf(id))
  await expect(dialog(page).getByText('No photos or videos yet.')).toBeVisible()

  // Without a consent nothing is sent, and nothing is lost.
  const title = dialog(page).getByRole('heading', { name: `Edit ${name}` })
  const names = ['1', '2', '3', '4', '5', '6']
  await bring(title, 'drop', await Promise.all(names.map((one) => photo(`${one}.jpg`, '#733'))))
  await expect(dialog(page).getByText('Please record the consent first.')).toBeVisible()
  await expect(dialog(page).getByText('6 files have not been added yet.')).toBeVisible()
  await giveConsent(dialog(page))

  // The first one takes longest, and four are on their way at most.
  let atOnce = 0
  let most = 0
  let sent = 0
  const seen = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  await page.route('**/api/admin/companions/*/media', async (route) => {
    const at = ++sent
    most = Math.max(most, ++atOnce)
    await seen.promise
    if (at === 1) await last.promise
    atOnce--
    await route.continue()
    if (at === names.length) last.resolve()
  })
  await dialog(page).getByRole('button', { name: 'Add now' }).click()
  await expect(dialog(page).getByText('0 of 6 files uploaded.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const tray = page.getByRole('list', { name: 'Uploads' })
  await expect(tray).toContainText(`${name} 0 of 6 files uploaded.`)
  await expectAccessible(page, 'uploads under way')
  await expect.poll(() => most).toBeGreaterThan(3)
  seen.resolve()
  await expect(page.getByText(`6 files uploaded for ${name}.`)).toBeVisible({ timeout: 30_000 })
  await expect(tray).toBeHidden()
  expect(most).toBe(4)
  await page.unroute('**/api/admin/companions/*/media')

  await go(page, `${DASHBOARD}?section=media&of=${id}`)
  await expect(page.getByText(new RegExp(`${name}: 6 files, .+ of .+ in total`))).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Caption…' }).click()
  const caption = page.getByRole('dialog', { name: 'Caption of 6 files' })
  await caption.getByLabel('Caption').fill('At the lake')
  await caption.getByRole('button', { name: 'Save caption' }).click()
  await expect(page.getByText('6 files changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^View .+, At the lake/ })).toHaveCount(6)

  await page.goto(tabOf(id))
  await expect(items(page)).toHaveCount(6)
  await expect(dialog(page).getByText(/^6 files stored, /)).toBeVisible()
  await giveConsent(dialog(page))
  await bring(dialog(page), 'paste', [await photo('image.png', '#337')])
  await expect(items(page)).toHaveCount(7, { timeout: 30_000 })

  const address = `/api/companions/${id}`
  type Shown = { data: { public_photos: { id: string; url: string }[] } }
  const photos = async () =>
    ((await (await page.request.get(address)).json()) as Shown).data.public_photos
  const before = await photos()
  await items(page)
    .nth(2)
    .getByRole('button', { name: /^Replace/ })
    .click()
  const replace = page.getByRole('dialog', { name: /^Replace/ })
  await expectAccessible(page, 'a file is replaced')
  await replace.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(replace.getByText('Please choose a file.')).toBeVisible()
  await replace.getByLabel('New file').setInputFiles(await photo('better.jpg', '#373'))
  await replace.getByLabel('Consent given by').fill('The companion, in writing')
  await replace.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(dialog(page).getByText('The file was replaced.')).toBeVisible()
  await expect(items(page)).toHaveCount(7)
  await expect(items(page).nth(2).getByPlaceholder('Caption')).toHaveValue('At the lake')
  const kept = (list: { id: string }[]) => list.map((one) => one.id).toSpliced(2, 1)
  await expect.poll(async () => kept(await photos())).toEqual(kept(before))
  expect((await photos())[2]!.id).not.toBe(before[2]!.id)
  expect((await page.request.get(before[2]!.url)).status()).toBe(404)
})
