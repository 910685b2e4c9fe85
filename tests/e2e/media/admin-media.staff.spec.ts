import type { Page } from 'playwright/test'
import {
  addPhoto,
  DASHBOARD,
  dialog,
  enter,
  field,
  fillNew,
  go,
  LIST,
  meetConditions,
  newCompanion,
  newName,
  publicCompanion,
} from '../admin.ts'
import { film, giveConsent, onDisk, photo } from '../admin-files.ts'
import { openLine } from '../cut-line.ts'
import { expectStatus, uploadsPass } from '../expect-status.ts'
import { expect, holdRequests, open, test } from '../site.ts'

const MB = 1024 * 1024
const colours = ['#733', '#373', '#337', '#773', '#377']

const photos = () =>
  Promise.all(colours.map((colour, index) => photo(`photo-${index + 1}.jpg`, colour)))
const files = (page: Page) => dialog(page).getByLabel('Files', { exact: true })
const gallery = (page: Page) => dialog(page).getByRole('list', { name: 'Gallery' })
const items = (page: Page) => gallery(page).getByRole('listitem')
const tabOf = (id: string) => `${LIST}&companion=${id}&edit=1&tab=media`

type Profile = {
  public_photos: { url: string }[]
  public_videos: { url: string; durationSeconds: number }[]
  premiumContent: { photoCount: number }
  storyHighlights: { title: string; stories: { text: string }[] }[]
  stories: { text: string }[]
}
async function profileOf(page: Page, id: string): Promise<Profile> {
  const response = await page.request.get(`/api/companions/${id}`)
  return ((await response.json()) as { data: Profile }).data
}
const publicPhotos = async (page: Page, id: string) =>
  (await profileOf(page, id)).public_photos.map(({ url }) => url)

/** Status of her page for visitors. */
const statusOf = async (page: Page, id: string) =>
  (await page.request.get(`/api/companions/${id}`)).status()

/** @returns true if the box is checked before the next paint and before the answer */
async function press(box: HTMLInputElement): Promise<boolean> {
  box.click()
  for (let turn = 0; turn < 9; turn++) await Promise.resolve()
  return box.checked
}

test('staged files are sorted and described, and their upload publishes a new companion', async ({
  page,
}, info) => {
  const name = newName()
  await enter(page, LIST)
  await page.getByRole('link', { name: 'Add companion' }).click()
  await fillNew(page, name)
  await field(page, 'Status').selectOption('active')
  await dialog(page).getByRole('tab', { name: 'Media & Content' }).click()
  await giveConsent(dialog(page))
  await files(page).setInputFiles(await photos())
  await files(page).setInputFiles(await film(info, 12 * MB))
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' }).getByRole('listitem')
  await expect(queue).toHaveCount(6)
  await dialog(page).getByRole('button', { name: 'Move photo-2.jpg earlier' }).click()
  await dialog(page).getByLabel('Alternative text of photo-2.jpg').fill('In front')
  await queue.filter({ hasText: 'photo-5.jpg' }).getByLabel('Private').check()
  const id = await createWithUploads(page, name)

  await meetConditions(id, name)
  await expect.poll(() => statusOf(page, id)).toBe(200)
  const profile = await profileOf(page, id)
  expect(profile.public_photos).toHaveLength(4)
  expect(profile.premiumContent.photoCount).toBe(1)
  expect(profile.public_videos).toMatchObject([{ durationSeconds: expect.any(Number) as unknown }])
  await page.goto(tabOf(id))
  await expect(items(page)).toHaveCount(6)
  await expect(items(page).first()).toContainText('Cover')
  await expect(items(page).first()).toContainText('Consent given by The companion, in writing')
  await expect(
    dialog(page).getByLabel('Alternative text of In front', { exact: true }),
  ).toHaveValue('In front')
})

/** Presses “Create companion” and waits for the uploads, without which she is not public. @returns her id */
async function createWithUploads(page: Page, name: string): Promise<string> {
  const response = page.waitForResponse(
    (answer) => answer.url().endsWith('/admin/companions') && answer.request().method() === 'POST',
  )
  const release = await holdRequests(page, /\/api\/admin\/companions\/[^/]+\/media$/)
  await dialog(page).getByRole('button', { name: 'Create companion' }).click()
  const { id } = (await (await response).json()) as { id: string }
  await expect(dialog(page).getByText('Companion created successfully!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: `Edit ${name}` })).toBeVisible()
  await expect(
    dialog(page).getByText('publish the profile when all files are uploaded'),
  ).toBeVisible()
  expect(await statusOf(page, id)).toBe(404)
  await Promise.all([uploadsPass(page, /[1-5] of 6 files uploaded/), release()])
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 })
  return id
}

test(
  'an administrator uploads a photo, and visitors see it',
  { tag: '@smoke' },
  async ({ page }) => {
    const name = newName()
    const id = await newCompanion(page, name)
    await enter(page, tabOf(id))
    await giveConsent(dialog(page))
    await files(page).setInputFiles(await photo('evening.jpg', '#537'))
    await expect(items(page)).toHaveCount(1)
    await expect(items(page).first()).toContainText('Cover')
    await expect.poll(() => statusOf(page, id)).toBe(200)
    await open(page, `/companion/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.waitForFunction(() =>
      [...document.images].some(
        ({ src, naturalWidth }) => src.includes('/media/') && naturalWidth > 0,
      ),
    )
  },
)

test('a photo made private is no longer the cover, and staff see it after a reason', async ({
  page,
}) => {
  const name = newName()
  const id = await publicCompanion(page, name)
  await addPhoto(id, name, { file: await photo('second.jpg', '#773') })
  await enter(page, tabOf(id))
  await expect(items(page)).toHaveCount(2)
  expect(await items(page).first().getByLabel('Private').evaluate(press)).toBe(true)
  await expect(items(page).nth(1)).toContainText('Cover')
  // Staff see the picture itself once they have given a reason.
  await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'View Photo 1' }).click()
  const preview = page.getByRole('dialog').last()
  await expect
    .poll(() => preview.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(300)
})

test('staff delete one file, and several together in the library', async ({ page }) => {
  const name = newName()
  const id = await publicCompanion(page, name)
  for (const file of (await photos()).slice(0, 2)) await addPhoto(id, name, { file })
  await enter(page, tabOf(id))
  await expect(items(page)).toHaveCount(3)
  await items(page)
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog').last()
  await expect(question).toContainText('You can’t undo this.')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page).getByText('Media deleted successfully')).toBeVisible()
  await expect(items(page)).toHaveCount(2)
  await go(page, `${DASHBOARD}?section=media&of=${id}`)
  await expect(page.getByText('2 files')).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No photos or videos found')).toBeVisible({ timeout: 20_000 })
  // A profile needs a public photo to be public.
  expect(await statusOf(page, id)).toBe(404)
})

test('the upload area refuses a text file and a photo over 10 MB before sending them', async ({
  page,
}, info) => {
  const id = await newCompanion(page, newName())
  await enter(page, tabOf(id))
  await expect(dialog(page).getByText('No photos or videos yet.')).toBeVisible()
  await giveConsent(dialog(page))
  await files(page).setInputFiles([
    await onDisk(info, 'notes.txt', Buffer.from('Notes')),
    await onDisk(info, 'large.png', Buffer.alloc(10 * MB + 1)),
  ])
  await expect(dialog(page).getByRole('alert').first()).toHaveText(
    'Failed to upload notes.txt. Only image and video files are supported',
  )
  await expect(dialog(page).getByText('Images can be up to 10 MB.')).toBeVisible()
})

const cutOff = test.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL)
    await use(line)
    line.close()
  },
  proxy: async ({ line }, use) => use({ server: line.address }),
})

cutOff(
  'an upload that is cut off in the middle is kept, and sent again',
  async ({ page, line, expectFaults }, info) => {
    expectFaults('/media')
    const id = await newCompanion(page, newName())
    await enter(page, tabOf(id))
    await expect(dialog(page).getByText('No photos or videos yet.')).toBeVisible()
    await giveConsent(dialog(page))
    line.stop(8 * MB)
    await files(page).setInputFiles(await film(info, 16 * MB))
    const bar = dialog(page).getByRole('progressbar', { name: 'Upload of evening.mp4' })
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(40)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    line.cut()
    await expect(page.getByText('0 of 1 file uploaded. 1 failed.')).toBeVisible()
    await page.getByRole('link', { name: 'Review and retry' }).click()
    await expect(
      dialog(page).getByText('Failed to upload evening.mp4. Network error.'),
    ).toBeVisible()
    await expect(items(page)).toHaveCount(0)
    line.restore()
    await dialog(page).getByRole('button', { name: 'Retry evening.mp4' }).click()
    await expect(dialog(page).getByText('Media uploaded successfully')).toBeVisible({
      timeout: 30_000,
    })
    await expect(items(page)).toHaveCount(1)
    await expect(items(page).first()).toContainText(/Video 0:0\d/)
    await page.goto(tabOf(id))
    await expect(items(page)).toHaveCount(1)
  },
)

test('the keyboard changes the consent of a photo and the order of the gallery', async ({
  page,
}) => {
  const name = newName()
  const id = await newCompanion(page, name)
  // The files are sent one by one, because they are numbered by age.
  for (const file of (await photos()).slice(0, 3)) {
    await addPhoto(id, name, { file, uses: ['public'] })
  }
  await enter(page, tabOf(id))
  await expect(items(page)).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'Change consent: Photo 1' }).click()
  const consent = page.getByRole('dialog', { name: 'Consent for Photo 1' })
  await consent.getByLabel('Stories').check()
  await consent.getByLabel('Consent given by').fill('Her agent')
  await consent.getByRole('button', { name: 'Record consent' }).click()
  await expect(items(page).first()).toContainText('Consent given by Her agent')
  const before = await publicPhotos(page, id)
  const handle = (photoName: string) =>
    dialog(page).getByRole('button', { name: new RegExp(`^Move ${photoName}, `) })
  await handle('Photo 3').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(handle('Photo 3')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(handle('Photo 3')).toHaveText('1')
  await expect(handle('Photo 3')).toBeFocused()
  await expect(dialog(page).getByText('Photo 3 is now 1 of 3.')).toBeAttached()
  await expect.poll(() => publicPhotos(page, id)).toEqual([before[2], before[0], before[1]])
})

test('the keyboard creates a story and a highlight, which stay drafts until saved', async ({
  page,
}) => {
  const name = newName()
  const id = await newCompanion(page, name)
  for (const file of (await photos()).slice(0, 2)) {
    await addPhoto(id, name, { file, uses: ['public', 'stories'] })
  }
  await enter(page, tabOf(id))
  await expect(items(page)).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Add story' }).press('Enter')
  const choices = page.getByRole('dialog', { name: 'Choose a photo or video' })
  await choices.getByRole('button', { name: 'Photo 1' }).press('Enter')
  await dialog(page).getByLabel('Text of Story 1', { exact: true }).focus()
  await page.keyboard.type('Back in town')
  await dialog(page).getByRole('button', { name: 'Add highlight' }).press('Enter')
  await dialog(page).getByLabel('Title of highlight 1', { exact: true }).focus()
  await page.keyboard.type('Travel')
  await dialog(page).getByRole('button', { name: 'Add a photo or video to Travel' }).press('Enter')
  await choices.getByRole('button', { name: 'Photo 2' }).press('Enter')
  // Other parts of the dialog, and a reload, preserve the typed text.
  await dialog(page).getByRole('tab', { name: 'Basic Info' }).click()
  await page.goto(tabOf(id))
  const text = dialog(page).getByLabel('Text of Story 1', { exact: true })
  await expect(text).toHaveValue('Back in town')
  await expect(dialog(page).getByText('The stories have unsaved changes.')).toBeVisible()
  await expectStatus(page, 'Companion updated successfully!', () =>
    page.keyboard.press('Control+s'),
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => profileOf(page, id))
    .toMatchObject({
      stories: [{ text: 'Back in town' }],
      storyHighlights: [{ title: 'Travel', stories: [{ text: '' }] }],
    })
})
