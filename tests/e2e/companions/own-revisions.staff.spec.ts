import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { authorization, member, openAs, signOut } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { decideRevision, submitRevision } from '../own-revision.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const bioOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/companions/${id}`)
  return ((await answer.json()) as { data: { bio: string } }).data.bio
}

const SHORT_TEXT = 'Dinner, theatre and long walks by the lake.'

/** Opens the Profile screen of a companion, or one of its groups. */
async function openOwnProfile(page: Page, request: APIRequestContext, group = '') {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await openAs(page, email, `/own/profile${group && `/${group}`}`)
  return { id, name }
}

const dialog = (page: Page) => page.getByRole('dialog')
const isSaved = (page: Page, count: number) =>
  expect(
    main(page).getByText(new RegExp(`^${count} change${count === 1 ? '' : 's'}, saved`)),
  ).toBeVisible()

async function review(page: Page) {
  await main(page).getByRole('button', { name: 'Review and submit' }).click()
}

async function submit(page: Page) {
  await review(page)
  await dialog(page).getByRole('button', { name: 'Submit changes' }).click()
  await expect(main(page).getByText(/^You submitted your changes on/)).toBeVisible()
}

/** Goes from a group back to the Profile screen, and opens another group. */
async function openGroup(page: Page, title: string) {
  await main(page).getByRole('link', { name: 'Back to your profile' }).click()
  await main(page)
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click()
}

/** Creates a companion who has submitted a text, by calls. @param fields further fields of the profile */
async function submittedText(page: Page, request: APIRequestContext, fields: object = {}) {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await submitRevision(await authorization(email), { bio: SHORT_TEXT, ...fields })
  return { email, id, name }
}

/** Opens a companion's revisions as staff. */
async function openStaff(browser: Browser, name: string): Promise<Page> {
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enter(staff, `${DASHBOARD}?section=revisions&search=${encodeURIComponent(name)}`)
  return staff
}

/** Opens the companion's submitted revision as staff. */
async function openRevision(staff: Page, name: string) {
  await staff.getByRole('link', { name }).click()
  await expect(staff.locator('.admin-differences')).toBeVisible()
}

test(
  'a companion edits her profile, staff approve it, and visitors read it',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const { id, name } = await openOwnProfile(page, request, 'text')
    const shortText = main(page).getByLabel('Short text', { exact: true })
    await shortText.fill(SHORT_TEXT)
    await isSaved(page, 1)
    await submit(page)
    await expect(shortText).toBeDisabled()
    expect(await bioOf(page, id)).toBe('')
    const staff = await openStaff(browser, name)
    await openRevision(staff, name)
    await staff.getByLabel('Action').selectOption('Approve')
    await staff.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(staff.getByText('Done.', { exact: true })).toBeVisible()
    await expect.poll(() => bioOf(page, id)).toBe(SHORT_TEXT)
  },
)

test('a draft survives leaving the page, and names incomplete fields', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('answer 422', '(Unprocessable Entity)')
  await openOwnProfile(page, request, 'text')
  const shortText = main(page).getByLabel('Short text', { exact: true })
  await shortText.fill(SHORT_TEXT)
  await openGroup(page, 'Appearance')
  await main(page).getByLabel('Height').fill('17')
  await isSaved(page, 2)
  await open(page, '/own/profile/text')
  await expect(shortText).toHaveValue(SHORT_TEXT)
  await review(page)
  await dialog(page).getByRole('button', { name: 'Submit changes' }).click()
  await expect(
    dialog(page).getByText('Height: Enter a value from 100 to 230\u00a0cm'),
  ).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Go to: Appearance' }).click()
  await expect(main(page).getByText('Enter a value from 100 to 230\u00a0cm')).toBeVisible()
  await main(page).getByLabel('Height').fill('171')
  await isSaved(page, 2)
  await submit(page)
})

test('prices are typed as in Switzerland or as words, and three presses change one', async ({
  page,
  request,
}) => {
  await openOwnProfile(page, request, 'prices')
  await main(page).getByRole('button', { name: 'Dinner', exact: true }).click()
  await main(page).getByLabel('Price', { exact: true }).fill('800')
  await main(page).getByRole('button', { name: 'Add the price' }).click()
  await main(page).getByRole('button', { name: 'Travel', exact: true }).click()
  await main(page).getByLabel('Price', { exact: true }).fill('9,90')
  await main(page).getByRole('button', { name: 'Add the price' }).click()
  const travel = main(page).getByRole('textbox', { name: 'Travel' })
  await expect(travel).toHaveValue('9.90')
  await main(page).getByRole('button', { name: 'As text Travel' }).click()
  await travel.fill('By agreement')
  await isSaved(page, 1)
  await main(page).getByRole('link', { name: 'Back to your profile' }).click()

  await expect(main(page).getByRole('link', { name: /^Travel\s*By agreement/ })).toBeVisible()
  await main(page)
    .getByRole('link', { name: /^Dinner\s*CHF 800/ })
    .click()
  const price = main(page).getByRole('textbox', { name: 'Dinner' })
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('inputmode', 'decimal')
  await page.keyboard.type('1500.–')
  await review(page)
  await expect(dialog(page).getByText('Dinner: CHF 1’500')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Submit changes' }).click()
  await expect(main(page).getByText(/^You submitted your changes on/)).toBeVisible()
  await expect(price).toHaveValue('1’500')
})

/** Resolves when a change of details, whose call contains the text, is saved. */
const detailsSaved = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/own/details') &&
      (response.request().postData() ?? '').includes(text),
  )

test('contact details and minimum notice are public without a review', async ({
  page,
  browser,
  request,
}) => {
  const { id } = await openOwnProfile(page, request, 'channels')
  const phoneField = main(page).getByLabel('Phone', { exact: true })
  await phoneField.fill('031 000 00 98')
  const shared = detailsSaved(page, '"everyone"')
  await main(page).getByLabel('Phone visible to').selectOption('Everyone')
  await shared
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
  await expect(phoneField).toHaveValue('+41 31 000 00 98')
  await open(page, '/own/profile/notice')
  const noticeSaved = detailsSaved(page, 'notice_hours')
  await main(page).getByLabel('Minimum notice, in hours').fill('6')
  await noticeSaved

  const visitor = await browser.newPage({ viewport: phone })
  await open(visitor, `/companion/${id}`)
  await visitor.getByRole('button', { name: 'Show contact details' }).click()
  const link = visitor.getByRole('link', { name: '+41 31 000 00 98' })
  await expect(link).toHaveAttribute('href', 'tel:+41310000098')
  await visitor.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(dialog(visitor).getByText('At least 6 hours ahead')).toBeVisible()
})

test('staff receive German texts and services with the revision', async ({
  page,
  browser,
  request,
}) => {
  const { name } = await openOwnProfile(page, request, 'text')
  const inGerman = main(page).locator('summary', { hasText: 'German' })
  await expect(inGerman).toContainText('No text yet')
  await inGerman.click()
  await main(page).getByLabel('Short text (German)').fill('Abende am See.')
  await expect(inGerman).toContainText('Missing: Long text')
  await openGroup(page, 'Services')
  await main(page).getByLabel('Service', { exact: true }).fill('Wine tasting')
  await main(page).getByRole('button', { name: 'Add to Services' }).click()
  await main(page).locator('summary', { hasText: 'In other languages' }).click()
  await main(page).getByLabel('Service of Wine tasting in German').fill('Weinprobe')
  await isSaved(page, 3)
  await submit(page)
  const staff = await openStaff(browser, name)
  await openRevision(staff, name)
  const row = (title: RegExp) => staff.locator('.admin-open').getByRole('row', { name: title })
  await expect(row(/Short text \(German\)/)).toBeVisible()
  await expect(row(/Services \(German\)/)).toContainText('Wine tasting: Weinprobe')
  await expectAccessible(staff, 'a revision')
})

test('keys return a revision, and are ignored while staff type the reason', async ({
  page,
  browser,
  request,
}) => {
  const { name } = await submittedText(page, request)
  const staff = await openStaff(browser, name)
  await openRevision(staff, name)
  await staff.keyboard.press('r')
  const reason = staff.getByLabel('Reason (shown to her)')
  await expect(reason).toBeFocused()
  await staff.keyboard.type('A r n x')
  await expect(reason).toHaveValue('A r n x')
  await expect(staff.getByLabel('Action')).toHaveValue('return')
  await reason.fill('')
  await staff.getByRole('link', { name: 'Back to the list' }).click()
  const row = staff.getByRole('row').filter({ hasText: name })
  await row.getByRole('checkbox').focus()
  await staff.keyboard.press('x')
  await expect(staff.getByText('1 selected')).toBeVisible()
  await expectAccessible(staff, 'the queue of revisions')
  await row.getByRole('checkbox').focus()
  await staff.keyboard.press('r')
  await reason.fill('Please mention your languages.')
  await staff.getByRole('button', { name: 'Return the changes' }).click()
  await expect(row).toHaveCount(0)
})

test('a companion adds to a returned revision, and submits it again', async ({ page, request }) => {
  const { email, name } = await submittedText(page, request)
  await decideRevision(name, { act: 'return', reason: 'Please mention your languages.' })
  await openAs(page, email, '/own')
  await main(page)
    .getByRole('link', { name: /Changes returned\s*Please mention your languages/ })
    .click()
  await expect(main(page).getByText('Please mention your languages.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Text.*returned/s })).toBeVisible()
  await main(page)
    .getByRole('link', { name: /^Languages/ })
    .click()
  await main(page).getByLabel('Languages', { exact: true }).fill('German')
  await main(page).getByRole('button', { name: 'Add to Languages' }).click()
  await submit(page)
})

test('staff approve a part of a revision, and the companion discards the rest', async ({
  page,
  browser,
  request,
}) => {
  const { email, id, name } = await submittedText(page, request, { height: '171' })
  const staff = await openStaff(browser, name)
  await openRevision(staff, name)
  await staff.getByLabel('Action').selectOption('Approve')
  await staff.getByLabel('Publish Height').uncheck()
  await staff.getByLabel('Reason (shown to her)').fill('Your height is not needed.')
  await staff.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(staff.getByText('Done.', { exact: true })).toBeVisible()
  await expect.poll(() => bioOf(page, id)).toBe(SHORT_TEXT)
  await openAs(page, email, '/own/profile/appearance')
  await expect(main(page).getByText('Your height is not needed.')).toBeVisible()
  await expect(main(page).getByLabel('Height')).toHaveValue('171')
  await review(page)
  await dialog(page).getByRole('button', { name: 'Discard my changes' }).click()
  await dialog(page)
    .filter({ hasText: 'Discard your changes?' })
    .last()
    .getByRole('button', { name: 'Discard my changes' })
    .click()
  await expect(main(page).getByLabel('Height')).toHaveValue('')
})

test('removing a text hides it immediately, and visitors read the German text', async ({
  page,
  browser,
  request,
}) => {
  const { email, id, name } = await submittedText(page, request, { bio_de: 'Abende am See.' })
  await decideRevision(name, { act: 'approve' })
  await openAs(page, email, '/own/profile/text')
  await main(page).getByText('Remove from the site now').click()
  await main(page).getByRole('button', { name: 'Remove Short text now', exact: true }).click()
  await expect(main(page).getByText('Your profile no longer shows this: Short text')).toBeVisible()
  await expect.poll(() => bioOf(page, id)).toBe('Abende am See.')
  // The text is marked as German for screen readers.
  const visitor = await browser.newPage()
  await visitor.goto(`/companion/${id}`)
  await expect(main(visitor).locator('[lang="de"]')).toHaveText('Abende am See.')
  await expect(main(visitor).getByText('In German')).toBeVisible()
  await page.goto('/own/more/figures')
  await expect(main(page).getByRole('img', { name: /^Views: fewer than 5/ })).toBeVisible()
  await expectAccessible(page, 'her figures')
})

test('edits in two tabs don’t overwrite each other', async ({ page, request, expectFaults }) => {
  expectFaults('answer 409', '(Conflict)')
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/profile/text')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/own/profile/text')
  await expect(main(secondTab).getByLabel('Short text')).toBeVisible()
  await main(page).getByLabel('Short text').fill('One')
  await isSaved(page, 1)
  await main(secondTab).getByLabel('Short text').fill('Two')
  await expect(main(secondTab).getByText(/changed in another tab/)).toBeVisible()
  await expect(main(secondTab).getByLabel('Short text')).toHaveValue('Two')
  await main(secondTab).getByRole('button', { name: 'Keep this version' }).click()
  await isSaved(secondTab, 1)
  await page.reload()
  await expect(main(page).getByLabel('Short text')).toHaveValue('Two')
})

test('text typed just before the page closes is restored when it opens again', async ({
  page,
  request,
  expectFaults,
}) => {
  // A save fails without a connection.
  expectFaults('ERR_FAILED')
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/profile/text')
  await main(page).getByLabel('Short text', { exact: true }).fill('Evenings by the lake.')
  const context = page.context()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/own/profile/text')
  const bio = main(reopened).getByLabel('Short text', { exact: true })
  await expect(bio).toHaveValue('Evenings by the lake.')
  await isSaved(reopened, 1)
  const storageKeys = () => reopened.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(storageKeys).not.toContain('own-draft-')
  // Only this browser has the input while there is no connection.
  await reopened.route('**/api/own/revision', (route) => route.abort())
  await bio.fill('Evenings by the lake, and books.')
  await expect(main(reopened).getByText(/We couldn’t save your draft/)).toBeVisible()
  expect(await storageKeys()).toContain('own-draft-')
  await reopened.close()

  const lastTab = await context.newPage()
  await lastTab.goto('/own/profile/text')
  await expect(main(lastTab).getByLabel('Short text', { exact: true })).toHaveValue(
    'Evenings by the lake, and books.',
  )
  await isSaved(lastTab, 1)
})

test('signing out in another tab deletes unsaved text from the browser', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('ERR_FAILED')
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/profile/text')
  await page.route('**/api/own/revision', (route) => route.abort())
  await main(page).getByLabel('Short text', { exact: true }).fill('Evenings by the lake.')
  await expect(main(page).getByText(/We couldn’t save your draft/)).toBeVisible()
  const storageKeys = (tab: Page) => tab.evaluate(() => Object.keys(localStorage).join())
  expect(await storageKeys(page)).toContain('own-draft-')

  const secondTab = await page.context().newPage()
  await secondTab.goto('/account/settings')
  await signOut(secondTab)
  await expect(main(page).getByLabel('Short text', { exact: true })).toBeHidden()
  // The session is deleted before the drafts.
  await expect.poll(() => storageKeys(secondTab)).not.toContain('own-draft-')
})
