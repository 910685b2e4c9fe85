import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { member, openAs } from '../accounts.ts'
import { addPhoto, DASHBOARD, enter } from '../admin.ts'
import { photo, type LocalFile } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const list = (page: Page, name: string) =>
  main(page).getByRole('list', { name }).getByRole('listitem')
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
  return { id, name }
}

/** Uploads photos for the gallery that stories may use, too. */
async function uploadPhotos(page: Page, ...names: string[]) {
  await main(page).getByLabel('Who is shown?').selectOption('Only me')
  await main(page).getByLabel('These files may also be used in stories').check()
  await main(page)
    .getByLabel('Files', { exact: true })
    .setInputFiles(await Promise.all(names.map(ownPhoto)))
  await expect(list(page, 'Under review')).toHaveCount(names.length)
}

async function approveAll(staff: Page) {
  await staff.getByLabel('Select all on this page').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
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
    await expect(list(page, 'Published')).toHaveCount(before.length + 1)
  },
)

test('staff return a file, and the companion reads the reason', async ({
  page,
  browser,
  request,
}) => {
  const { name } = await openOwnMedia(page, request)
  await uploadPhotos(page, 'one.jpg', 'two.jpg', 'three.jpg')
  await expectAccessible(page, 'her media')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  const staff = await openStaff(browser, name)
  const files = staff.getByRole('row').filter({ hasText: name })
  await expect(files).toHaveCount(3)
  await expectAccessible(staff, 'submitted media')
  await files.first().getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Return…' }).click()
  await staff.getByLabel('Reason (shown to her)').fill('Please choose a brighter photo.')
  await staff.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(files).toHaveCount(2)
  await approveAll(staff)
  await expect(files).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByText('Please choose a brighter photo.')).toBeVisible()
  await expect(list(page, 'Published')).toHaveCount(3)
})

test(
  'a companion withdraws her consent to a use of a photo',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    const { id, name } = await runBy(email, page)
    const file = await photo('two.jpg', '#373')
    await addPhoto(id, name, { file, uses: ['public', 'stories'] })
    await openAs(page, email, '/own/media')
    const publishedItem = list(page, 'Published').last()
    await expect(publishedItem).toContainText('Public gallery and Stories.')
    await publishedItem.getByRole('button', { name: /^Withdraw Stories/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw: Stories' }).click()
    await expect(main(page).getByText('Your consent to this use has been withdrawn.')).toBeVisible()
    await expect(publishedItem).not.toContainText('Public gallery and Stories.')
  },
)

test('a companion selects her cover and removes a photo', async ({ page, request }) => {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  for (const [file, colour] of Object.entries({ 'two.jpg': '#373', 'three.jpg': '#337' })) {
    await addPhoto(id, name, { file: await photo(file, colour) })
  }
  await openAs(page, email, '/own/media')
  await expect(list(page, 'Published')).toHaveCount(3)
  const [cover, second, last] = await publicPhotos(page, id)
  await main(page)
    .getByRole('button', { name: /^Make cover/ })
    .first()
    .click()
  await expect(main(page).getByText('This is now your cover.')).toBeVisible()
  await expect.poll(() => publicPhotos(page, id)).toEqual([second, cover, last])
  await list(page, 'Published')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByText('The file has been removed.')).toBeVisible()
  await expect(list(page, 'Published')).toHaveCount(2)
  expect(await publicPhotos(page, id)).toEqual([cover, last])
  expect((await page.request.get(second!)).status()).toBe(404)
})

type Profile = { public_photos: { url: string }[]; stories: { image: { url: string } }[] }
const profileText = async (page: Page, id: string) =>
  (await page.request.get(`/api/companions/${id}`)).text()
const CONSENT_RECORD = /You gave your consent on .+ Stories\. ?Shown: only you\./

/** Uploads a file for a story, with its texts in English and German. */
async function uploadStory(page: Page, file: LocalFile) {
  await main(page).getByLabel('Who is shown?').selectOption('Only me')
  await main(page).getByLabel('Where are they shown?').selectOption('In a story or highlight')
  await main(page).getByLabel('Text of the story', { exact: true }).fill('By the lake')
  const languages = main(page).getByRole('group').filter({ hasText: 'Missing' }).first()
  await languages.getByText('In other languages').click()
  await main(page).getByLabel('Text of the story (German)').fill('Am See')
  await main(page).getByLabel('Files', { exact: true }).setInputFiles(file)
}

async function uploadToGallery(page: Page, file: LocalFile) {
  await main(page).getByLabel('Who is shown?').selectOption('Only me')
  await main(page).getByLabel('Files', { exact: true }).setInputFiles(file)
}

/** The content is unique, because a file whose consent one companion withdrew is refused to all. */
const ownPhoto = (name: string) => photo(name, `#${randomBytes(3).toString('hex')}`)

/** Opens the media of a companion whose photo and story staff have approved. */
async function openPublished(page: Page, browser: Browser, request: APIRequestContext) {
  const { id, name } = await openOwnMedia(page, request)
  const cover = await ownPhoto('cover.jpg')
  const moment = await ownPhoto('moment.jpg')
  await uploadToGallery(page, cover)
  await expect(list(page, 'Under review')).toHaveCount(1)
  await uploadStory(page, moment)
  await expect(list(page, 'Under review')).toHaveCount(2)
  const staff = await openStaff(browser, name)
  await expect(staff.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await approveAll(staff)
  await expect(staff.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await staff.close()
  await expect.poll(() => profileText(page, id)).toContain('By the lake')
  await page.reload()
  return { id, cover, moment }
}

/** Withdraws the consent to the last file of a list, by keyboard. */
async function withdrawLast(page: Page, part: string) {
  const files = list(page, part)
  await expect(files.last()).toBeVisible()
  const count = await files.count()
  const withdraw = files.last().getByRole('button', { name: /^Withdraw consent/ })
  await expect(withdraw).toHaveAccessibleDescription(/^Deletes the file at once/)
  await withdraw.press('Enter')
  await expect(main(page).getByText('Withdrawn and deleted:')).toBeVisible()
  await expect(files).toHaveCount(count - 1)
  await expect(list(page, 'Withdrawn').and(page.locator(':focus'))).toHaveCount(1)
}

test('a story in two languages is approved by keyboard and shown in the preview and in public', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnMedia(page, request)
  await uploadToGallery(page, await ownPhoto('cover.jpg'))
  await expect(list(page, 'Under review')).toHaveCount(1)
  await uploadStory(page, await ownPhoto('moment.jpg'))
  await expect(list(page, 'Under review')).toHaveCount(2)
  await expect(list(page, 'Under review').first()).toContainText('Shown for a day')
  await expect(list(page, 'Under review').first()).toContainText(CONSENT_RECORD)
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

test('a story without a text in the page’s language shows the German one', async ({
  page,
  browser,
  request,
}) => {
  const { id } = await openPublished(page, browser, request)
  await expect(list(page, 'Stories')).toContainText('Also in German')
  await expect(list(page, 'Stories')).toContainText(CONSENT_RECORD)
  const text = main(page).getByLabel('Text of Story 1', { exact: true })
  await text.fill('')
  await text.blur()
  await expect(main(page).getByText('The text has been removed.')).toBeVisible()
  await open(page, `/companion/${id}?tab=stories`)
  await page.getByRole('button', { name: 'Recent' }).click()
  const words = page.getByRole('dialog').getByText('Am See').last()
  await expect(words).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('dialog')).toContainText('In German')
})

test('withdrawn files are deleted and refused at another upload', async ({
  page,
  browser,
  request,
  expectFaults,
}) => {
  expectFaults('/own/media')
  const { id, cover, moment } = await openPublished(page, browser, request)
  const { data } = JSON.parse(await profileText(page, id)) as { data: Profile }
  const addresses = [data.public_photos.at(-1)!.url, data.stories[0]!.image.url]
  for (const url of addresses) expect((await page.request.get(url)).status()).toBe(200)
  await withdrawLast(page, 'Stories')
  await withdrawLast(page, 'Published')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const text of ['By the lake', 'Am See', ...addresses]) {
    expect(await profileText(page, id)).not.toContain(text)
  }
  for (const url of addresses) expect((await page.request.get(url)).status()).toBe(404)
  await uploadStory(page, moment)
  await expect(main(page).getByText('was withdrawn by its owner')).toHaveCount(1)
  await uploadToGallery(page, cover)
  await expect(main(page).getByText('was withdrawn by its owner')).toHaveCount(2)
  await expect(list(page, 'Under review')).toHaveCount(0)
})

test('a withdrawn file that is allowed again is reviewed again', async ({
  page,
  browser,
  request,
  expectFaults,
}) => {
  expectFaults('/own/media')
  const { cover, moment } = await openPublished(page, browser, request)
  await withdrawLast(page, 'Stories')
  await withdrawLast(page, 'Published')
  await page.reload()
  await expect(list(page, 'Withdrawn')).toHaveCount(2)
  await expectAccessible(page, 'her withdrawn files')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  const gallery = main(page).getByRole('region', { name: 'Published' })
  await gallery.getByRole('button', { name: /^Allow this file again/ }).press('Enter')
  await expect(main(page).getByText('Allowed again: Photo.')).toBeVisible()
  await expect(list(page, 'Withdrawn')).toHaveCount(1)
  await uploadToGallery(page, cover)
  await expect(list(page, 'Under review')).toHaveCount(1)
  await uploadStory(page, moment)
  await expect(main(page).getByText('was withdrawn by its owner')).toHaveCount(1)
  await expect(list(page, 'Under review')).toHaveCount(1)
})

test('a companion gives the consent that a file lacks', async ({ page, request }) => {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await addPhoto(id, name, { file: await photo('unrecorded.jpg', '#754'), uses: null })
  await openAs(page, email, '/own')
  await expect(
    main(page).getByText('One of your photos and videos has no record of your consent yet.'),
  ).toBeVisible()
  await main(page).getByRole('link', { name: 'Consent to a file is missing' }).click()
  const missing = 'There is no record of your consent to this file.'
  const file = list(page, 'Published').filter({ hasText: missing })
  await file.getByRole('button', { name: /^Give consent/ }).click()
  const question = page.getByRole('dialog', { name: 'Your consent to this file' })
  await question.getByRole('button', { name: 'Give consent' }).click()
  await expect(question.getByRole('alert')).toHaveText('Please complete all fields.')
  await question.getByLabel('Who is shown?').selectOption('Only me')
  await expectAccessible(page, 'her consent to a file')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  await question.getByRole('button', { name: 'Give consent' }).click()
  await expect(main(page).getByText('Your consent has been recorded.')).toBeVisible()
  await expect(main(page).getByText(missing)).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: /^Give consent/ })).toHaveCount(0)
})

test('a companion describes a photo in two languages, and staff approve', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnMedia(page, request)
  const file = list(page, 'Published').first()
  await file
    .getByLabel(/^Alternative text of/)
    .first()
    .fill('In a red dress')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Our team is reviewing the text.')).toBeVisible()
  await file.getByText('In other languages').click()
  await file.getByLabel(/^Alternative text of .+ in German$/).fill('Im roten Kleid')
  await page.keyboard.press('Enter')
  await expect(file.getByText('Also in German')).toBeVisible()
  await expect(list(page, 'Under review')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
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
  await file.getByText('Also in German').click()
  await expect(file.getByLabel(/^Alternative text of .+ in German$/)).toHaveValue('Im roten Kleid')
})
