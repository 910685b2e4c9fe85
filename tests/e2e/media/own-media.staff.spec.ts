import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Locator, Page } from 'playwright/test'
import { member, openAs } from '../accounts.ts'
import { addPhoto, DASHBOARD, enter } from '../admin.ts'
import { photo, type LocalFile } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import {
  chosenFiles,
  chooseFiles,
  fileSheet,
  openFile,
  ownTiles,
  pressUpload,
} from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const withdrawnFiles = (page: Page) =>
  main(page).getByRole('list', { name: 'Withdrawn' }).getByRole('listitem')
const publicPhotos = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/companions/${id}`)
  const { data } = (await answer.json()) as { data: { public_photos: { url: string }[] } }
  return data.public_photos.map(({ url }) => url)
}

/** Opens a companion's submissions as staff. */
async function openStaff(browser: Browser, name: string): Promise<Page> {
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enter(staff, `${DASHBOARD}?section=submitted-media&search=${encodeURIComponent(name)}`)
  return staff
}

/** Opens the media as a companion. */
async function openOwnMedia(page: Page, request: APIRequestContext) {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await openAs(page, email, '/own/media')
  await expect(ownTiles(page)).not.toHaveCount(0)
  return { id, name }
}

/** The content is unique, because a file whose consent one companion withdrew is refused to all. */
const ownPhoto = (name: string) => photo(name, `#${randomBytes(3).toString('hex')}`)

/** Uploads photos for the gallery that stories may use, too. */
async function uploadPhotos(page: Page, ...names: string[]) {
  await chooseFiles(page, await Promise.all(names.map(ownPhoto)))
  await chosenFiles(page).getByLabel('Who is shown?').selectOption('Only me')
  await chosenFiles(page).getByLabel('These files may also be used in stories').check()
  await pressUpload(page)
  await expect(ownTiles(page, 'In review')).toHaveCount(names.length)
}

async function uploadToGallery(page: Page, file: LocalFile) {
  await chooseFiles(page, [file])
  await chosenFiles(page).getByLabel('Who is shown?').selectOption('Only me')
  await pressUpload(page)
}

/** Uploads a file for a story, with its texts in English and German. */
async function uploadStory(page: Page, file: LocalFile) {
  await chooseFiles(page, [file])
  const form = chosenFiles(page)
  await form.getByLabel('Who is shown?').selectOption('Only me')
  await form.getByRole('button', { name: 'Story' }).click()
  await form.getByLabel('Text of the story', { exact: true }).fill('By the lake')
  await form.getByText('In other languages').last().click()
  await form.getByLabel('Text of the story (German)').fill('Am See')
  await pressUpload(page)
}

/** Approves the only file of a list, which has no box for all. */
async function approveFile(staff: Page, files: Locator) {
  await files.getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
}

async function approveAll(staff: Page) {
  await staff.getByLabel('Select all on this page').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
}

/** Unfolds a row of an open sheet. */
async function unfold(sheet: Locator, name: string) {
  const summary = sheet.locator('.own-file-row > summary', { hasText: name })
  const row = summary.locator('..')
  // A sheet that still grows may move a row away from the press.
  await expect(async () => {
    if ((await row.getAttribute('open')) === null) await summary.click()
    await expect(row).toHaveAttribute('open', { timeout: 1_000 })
  }).toPass()
}

test(
  'a companion uploads a photo, staff approve it, and visitors see it',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const { id, name } = await openOwnMedia(page, request)
    const before = await publicPhotos(page, id)
    await uploadPhotos(page, 'one.jpg')
    await expect(main(page).getByText('Our team is reviewing your files.')).toBeVisible()
    expect(await publicPhotos(page, id)).toEqual(before)
    const staff = await openStaff(browser, name)
    const files = staff.getByRole('row').filter({ hasText: name })
    await expect(files).toHaveCount(1)
    await expect(files).toContainText('Herself')
    await files.getByRole('checkbox').check()
    await staff.getByRole('button', { name: 'Approve' }).click()
    await expect(files).toHaveCount(0)
    await expect.poll(async () => (await publicPhotos(page, id)).length).toBe(before.length + 1)
    await page.reload()
    await expect(ownTiles(page)).toHaveCount(before.length + 1)
    await expect(ownTiles(page, 'In review')).toHaveCount(0)
  },
)

/** Returns the first of a companion's submitted files with a reason. */
async function returnFirst(staff: Page, name: string, reason: string) {
  const files = staff.getByRole('row').filter({ hasText: name })
  await files.first().getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Return…' }).click()
  await staff.getByLabel('Reason (shown to her)').fill(reason)
  await staff.getByRole('button', { name: 'Return', exact: true }).click()
}

test('a returned photo is covered, submitted again, approved and public', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnMedia(page, request)
  const before = await publicPhotos(page, id)
  await uploadPhotos(page, 'plate.jpg')
  const staff = await openStaff(browser, name)
  const files = staff.getByRole('row').filter({ hasText: name })
  await expect(files).toHaveCount(1)
  await expectAccessible(staff, 'submitted media')
  await returnFirst(staff, name, 'A number plate is readable. Cover it.')
  await expect(files).toHaveCount(0)
  await page.goto('/own/media')
  await coverAndSubmit(page)
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await staff.reload()
  await expect(files).toHaveCount(1)
  await expect(files).toContainText('Herself')
  await approveFile(staff, files)
  await expect(files).toHaveCount(0)
  await expect.poll(async () => (await publicPhotos(page, id)).length).toBe(before.length + 1)
})

/** Covers an area of the returned photo by keys, describes it and submits it again. */
async function coverAndSubmit(page: Page) {
  const returned = ownTiles(page, 'A number plate is readable.')
  const sheet = await openFile(page, returned.first())
  await expectAccessible(page, 'a returned file')
  await page.setViewportSize(phone)
  await sheet.getByRole('button', { name: /^Cover something/ }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Cover something' })
  await editor.getByRole('application').press('Enter')
  await editor.getByRole('application').press('ArrowRight')
  await editor.getByRole('application').press('Enter')
  await expect(editor.getByText('1 area covered')).toBeVisible()
  await editor.getByRole('button', { name: 'Done' }).press('Enter')
  // The photo is drawn first; until the editor has closed, the sheet below takes no text and no key.
  await expect(editor).toHaveCount(0)
  await sheet.getByLabel('Alternative text', { exact: true }).fill('In front of the car')
  await sheet.getByRole('button', { name: 'Submit again' }).press('Enter')
  await expect(fileSheet(page)).toHaveCount(0)
  await expect(returned).toHaveCount(0)
}

test(
  'a companion withdraws her consent to a use of a photo',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    const { id, name } = await runBy(email, page)
    const file = await photo('two.jpg', '#373')
    await addPhoto(id, name, { file, uses: ['public', 'stories'] })
    await openAs(page, email, '/own/media')
    const sheet = await openFile(page, ownTiles(page).last())
    await unfold(sheet, 'Who is shown')
    await expect(sheet).toContainText('Public gallery and Stories.')
    await sheet.getByRole('button', { name: /^Withdraw Stories/ }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Withdraw: Stories' })
      .last()
      .press('Enter')
    await expect(sheet.getByText('You have withdrawn your consent to this use.')).toBeVisible()
    await expect(sheet).not.toContainText('Public gallery and Stories.')
  },
)

test('a companion selects her cover and removes a photo', async ({ page, request }) => {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  for (const [file, colour] of Object.entries({ 'two.jpg': '#373', 'three.jpg': '#337' })) {
    await addPhoto(id, name, { file: await photo(file, colour) })
  }
  await openAs(page, email, '/own/media')
  await expect(ownTiles(page)).toHaveCount(3)
  const [cover, second, last] = await publicPhotos(page, id)
  const sheet = await openFile(page, ownTiles(page).nth(1))
  await unfold(sheet, 'Order')
  await sheet.getByRole('button', { name: /^Make cover/ }).press('Enter')
  await expect(sheet.getByText('This is now your cover.')).toBeVisible()
  await expect.poll(() => publicPhotos(page, id)).toEqual([second, cover, last])
  await page.goBack()
  await expect(fileSheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/own\/media$/)
  const first = await openFile(page, ownTiles(page).first())
  await first.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Remove this file' })
    .getByRole('button', { name: 'Remove' })
    .press('Enter')
  await expect(main(page).getByText('The file has been removed.')).toBeVisible()
  await expect(ownTiles(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\/own\/media$/)
  expect(await publicPhotos(page, id)).toEqual([cover, last])
  expect((await page.request.get(second!)).status()).toBe(404)
})

const profileText = async (page: Page, id: string) =>
  (await page.request.get(`/api/companions/${id}`)).text()
const CONSENT_RECORD = /You gave your consent on .+ Stories\. ?Shown: only you\./

/** Opens the media of a companion whose photo and story staff have approved. */
async function openPublished(page: Page, browser: Browser, request: APIRequestContext) {
  const { id, name } = await openOwnMedia(page, request)
  const cover = await ownPhoto('cover.jpg')
  const moment = await ownPhoto('moment.jpg')
  await uploadToGallery(page, cover)
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await uploadStory(page, moment)
  await expect(ownTiles(page, 'In review')).toHaveCount(2)
  const staff = await openStaff(browser, name)
  await expect(staff.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await approveAll(staff)
  await expect(staff.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await staff.close()
  await expect.poll(() => profileText(page, id)).toContain('By the lake')
  await page.reload()
  await expect(ownTiles(page)).toHaveCount(3)
  return { cover, moment }
}

/** Withdraws the consent to a file, by keyboard. */
async function withdrawFile(page: Page, file: Locator) {
  const count = await ownTiles(page).count()
  await file.press('Enter')
  const withdraw = fileSheet(page).getByRole('button', { name: /^Withdraw consent/ })
  await expect(withdraw).toHaveAccessibleDescription(/^This deletes the file and blocks it/)
  await withdraw.press('Enter')
  await expect(
    main(page).getByText(/^You have withdrawn .* and we have deleted it\./),
  ).toBeVisible()
  await expect(ownTiles(page)).toHaveCount(count - 1)
  await expect(withdrawnFiles(page).and(page.locator(':focus'))).toHaveCount(1)
}

test('a story in two languages is approved by keyboard and shown in the preview and in public', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnMedia(page, request)
  await uploadToGallery(page, await ownPhoto('cover.jpg'))
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await uploadStory(page, await ownPhoto('moment.jpg'))
  await expect(ownTiles(page, 'In review')).toHaveCount(2)
  const sheet = await openFile(page, ownTiles(page, 'In review').first())
  await expect(sheet).toContainText('Shown for a day')
  await unfold(sheet, 'Who is shown')
  await expect(sheet).toContainText(CONSENT_RECORD)
  const staff = await openStaff(browser, name)
  await staff.getByRole('link', { name: 'Grid' }).click()
  const rows = staff.getByRole('row').filter({ hasText: name })
  await expect(rows.filter({ hasText: '“By the lake”' })).toContainText('“Am See”In German')
  await rows.first().getByRole('link').focus()
  for (const key of ['x', 'n', 'x', 'a', 'Enter']) await staff.keyboard.press(key)
  await expect(rows).toHaveCount(0)
  await expect.poll(() => profileText(page, id)).toContain('By the lake')
  for (const address of ['/own/more/preview', `/companion/${id}`]) {
    await open(page, address)
    await page.getByRole('tab', { name: 'Stories' }).click()
    await page.getByRole('button', { name: 'Recent' }).click()
    await expect(page.getByRole('dialog')).toContainText('By the lake')
    await page.keyboard.press('Escape')
  }
})

test('a withdrawn file is refused at another upload, unless it is allowed again', async ({
  page,
  browser,
  request,
  expectFaults,
}) => {
  expectFaults('/own/media')
  const { cover, moment } = await openPublished(page, browser, request)
  await withdrawFile(page, ownTiles(page, 'In a story').first())
  await withdrawFile(page, ownTiles(page).last())
  await page.reload()
  await expect(withdrawnFiles(page)).toHaveCount(2)
  await expectAccessible(page, 'her withdrawn files')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  // The newest withdrawal, of the gallery's photo, comes first.
  const allow = withdrawnFiles(page).getByRole('button', { name: /^Allow this file again/ })
  await allow.first().press('Enter')
  await expect(main(page).getByText('You have allowed Photo again.')).toBeVisible()
  await expect(withdrawnFiles(page)).toHaveCount(1)
  await uploadToGallery(page, cover)
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
  await uploadStory(page, moment)
  await expect(main(page).getByText('The owner has withdrawn this')).toHaveCount(1)
  await expect(ownTiles(page, 'In review')).toHaveCount(1)
})

test('a companion gives the consent that a file lacks', async ({ page, request }) => {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await addPhoto(id, name, { file: await photo('unrecorded.jpg', '#754'), uses: null })
  await openAs(page, email, '/own')
  await expect(
    main(page).getByText('We don’t have your consent for 1 of your photos and videos yet.'),
  ).toBeVisible()
  await main(page).getByRole('link', { name: 'Consent to a file is missing' }).click()
  const missing = 'We do not have your consent for this file, so nobody can see it.'
  const sheet = fileSheet(page)
  await expect(sheet.getByText(missing)).toBeVisible()
  await sheet.getByRole('button', { name: /^Give consent/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Your consent to this file' })
  await question.getByRole('button', { name: 'Give consent' }).press('Enter')
  await expect(question.getByRole('alert')).toHaveText('Complete all fields.')
  await question.getByLabel('Who is shown?').selectOption('Only me')
  await expectAccessible(page, 'her consent to a file')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  await question.getByRole('button', { name: 'Give consent' }).press('Enter')
  await expect(sheet.getByText('We have recorded your consent.')).toBeVisible()
  await expect(sheet.getByText(missing)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Give consent/ })).toHaveCount(0)
})

test('a companion describes a photo in two languages, and staff approve', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnMedia(page, request)
  const sheet = await openFile(page, ownTiles(page).first())
  await unfold(sheet, 'Alternative text')
  await sheet
    .getByLabel(/^Alternative text of/)
    .first()
    .fill('In a red dress')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Our team is reviewing the text.')).toBeVisible()
  await sheet.getByText('In other languages').click()
  await sheet.getByLabel(/^Alternative text of .+ in German$/).fill('Im roten Kleid')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Also in German')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Alternative text' })).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
  const staff = await openStaff(browser, name)
  const rows = staff.getByRole('row').filter({ hasText: name })
  await expect(rows.filter({ hasText: 'Im roten Kleid' })).toHaveCount(1)
  await staff.getByLabel('Select all on this page').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(rows).toHaveCount(0)
  await staff.close()
  const profile = async () => (await page.request.get(`/api/companions/${id}`)).text()
  await expect.poll(profile).toContain('In a red dress')
  await page.reload()
  await unfold(fileSheet(page), 'Alternative text')
  await fileSheet(page).getByText('Also in German').click()
  await expect(fileSheet(page).getByLabel(/^Alternative text of .+ in German$/)).toHaveValue(
    'Im roten Kleid',
  )
})
