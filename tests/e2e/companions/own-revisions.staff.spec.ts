import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { member, openAs, signOut } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const bioOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/companions/${id}`)
  return ((await answer.json()) as { data: { bio: string } }).data.bio
}

const REVISIONS = `${DASHBOARD}?section=revisions`
const SHORT_TEXT = 'Dinner, theatre and long walks by the lake.'

/** Opens the form of a companion's own profile. */
async function openOwnProfile(page: Page, request: APIRequestContext) {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await openAs(page, email, '/own/profile')
  return { id, name }
}

async function submit(page: Page) {
  await main(page).getByRole('button', { name: 'Submit for review' }).click()
  await expect(main(page).getByText('Our team is reviewing your changes.')).toBeVisible()
}

/** Opens the list of revisions as staff. */
async function openStaff(browser: Browser): Promise<Page> {
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enter(staff, REVISIONS)
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
    const { id, name } = await openOwnProfile(page, request)
    const shortText = main(page).getByLabel('Short text', { exact: true })
    await shortText.fill(SHORT_TEXT)
    await expect(main(page).getByText('Draft saved.')).toBeVisible()
    await submit(page)
    await expect(shortText).toBeDisabled()
    expect(await bioOf(page, id)).toBe('')
    const staff = await openStaff(browser)
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
  await openOwnProfile(page, request)
  await main(page).getByLabel('Short text', { exact: true }).fill(SHORT_TEXT)
  await main(page).getByLabel('Height').fill('17')
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await expectAccessible(page, 'her profile')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  await page.reload()
  await expect(main(page).getByLabel('Short text', { exact: true })).toHaveValue(SHORT_TEXT)
  await main(page).getByRole('button', { name: 'Submit for review' }).click()
  await expect(main(page).getByText('Height: Must be 100 to 230 cm')).toBeVisible()
  await main(page).getByLabel('Height').fill('171')
  await submit(page)
})

test('staff receive German texts and services with the revision', async ({
  page,
  browser,
  request,
}) => {
  const { name } = await openOwnProfile(page, request)
  const inGerman = main(page).locator('summary', { hasText: 'German' })
  await expect(inGerman).toContainText('Nothing written yet')
  await inGerman.click()
  await main(page).getByLabel('Short text (German)').fill('Abende am See.')
  await expect(inGerman).toContainText('Missing: Long text')
  await main(page).getByLabel('Service', { exact: true }).fill('Wine tasting')
  await main(page).getByRole('button', { name: 'Add to Services' }).click()
  await main(page).locator('summary', { hasText: 'In other languages' }).click()
  await main(page).getByLabel('Service of Wine tasting in German').fill('Weinprobe')
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await submit(page)
  const staff = await openStaff(browser)
  await openRevision(staff, name)
  const row = (title: RegExp) => staff.locator('.admin-open').getByRole('row', { name: title })
  await expect(row(/Short text \(German\)/)).toBeVisible()
  await expect(row(/Services \(German\)/)).toContainText('Wine tasting: Weinprobe')
  await expectAccessible(staff, 'a revision')
})

test('staff return a revision by keys, and the companion submits it again', async ({
  page,
  browser,
  request,
}) => {
  const { name } = await openOwnProfile(page, request)
  await main(page).getByLabel('Short text', { exact: true }).fill(SHORT_TEXT)
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await submit(page)
  const staff = await openStaff(browser)
  await openRevision(staff, name)
  // Keys select; letters typed into the reason don't.
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
  await page.goto('/own')
  await main(page)
    .getByRole('link', { name: /Changes returned\s*Please mention your languages/ })
    .click()
  await expect(main(page).getByText('Please mention your languages.')).toBeVisible()
  await main(page).getByLabel('Languages', { exact: true }).fill('German')
  await main(page).getByRole('button', { name: 'Add to Languages' }).click()
  await submit(page)
})

test('staff approve a part of a revision, and the companion discards the rest', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnProfile(page, request)
  await main(page).getByLabel('Short text', { exact: true }).fill(SHORT_TEXT)
  await main(page).getByLabel('Height').fill('171')
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await submit(page)
  const staff = await openStaff(browser)
  await openRevision(staff, name)
  await staff.getByLabel('Action').selectOption('Approve')
  await staff.getByLabel('Publish Height').uncheck()
  await staff.getByLabel('Reason (shown to her)').fill('Your height is not needed.')
  await staff.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(staff.getByText('Done.', { exact: true })).toBeVisible()
  await expect.poll(() => bioOf(page, id)).toBe(SHORT_TEXT)
  await page.reload()
  await expect(main(page).getByText('Your height is not needed.')).toBeVisible()
  await expect(main(page).getByLabel('Height')).toHaveValue('171')
  await main(page).getByRole('button', { name: 'Discard my changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard my changes' }).click()
  await expect(main(page).getByLabel('Height')).toHaveValue('')
})

test('removing a text hides it immediately, and visitors read the German text', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await openOwnProfile(page, request)
  await main(page).getByLabel('Short text', { exact: true }).fill(SHORT_TEXT)
  await main(page).locator('summary', { hasText: 'German' }).click()
  await main(page).getByLabel('Short text (German)').fill('Abende am See.')
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await submit(page)
  const staff = await openStaff(browser)
  await openRevision(staff, name)
  await staff.getByLabel('Action').selectOption('Approve')
  await staff.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(staff.getByText('Done.', { exact: true })).toBeVisible()
  await page.reload()
  await main(page).getByRole('button', { name: 'Remove Short text', exact: true }).click()
  await expect(main(page).getByText('Removed from your profile: Short text')).toBeVisible()
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
  await openAs(page, email, '/own/profile')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/own/profile')
  await expect(main(secondTab).getByLabel('Short text')).toBeVisible()
  await main(page).getByLabel('Short text').fill('One')
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
  await main(secondTab).getByLabel('Short text').fill('Two')
  await expect(main(secondTab).getByText(/changed in another tab/)).toBeVisible()
  await expect(main(secondTab).getByLabel('Short text')).toHaveValue('Two')
  await main(secondTab).getByRole('button', { name: 'Keep this version' }).click()
  await expect(main(secondTab).getByText('Draft saved.')).toBeVisible()
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
  await openAs(page, email, '/own/profile')
  await main(page).getByLabel('Short text', { exact: true }).fill('Evenings by the lake.')
  const context = page.context()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/own/profile')
  const bio = main(reopened).getByLabel('Short text', { exact: true })
  await expect(bio).toHaveValue('Evenings by the lake.')
  await expect(main(reopened).getByText('Draft saved.')).toBeVisible()
  const storageKeys = () => reopened.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(storageKeys).not.toContain('own-draft-')
  // Only this browser has the input while there is no connection.
  await reopened.route('**/api/own/revision', (route) => route.abort())
  await bio.fill('Evenings by the lake, and books.')
  await expect(main(reopened).getByText(/could not be saved/)).toBeVisible()
  expect(await storageKeys()).toContain('own-draft-')
  await reopened.close()

  const lastTab = await context.newPage()
  await lastTab.goto('/own/profile')
  await expect(main(lastTab).getByLabel('Short text', { exact: true })).toHaveValue(
    'Evenings by the lake, and books.',
  )
  await expect(main(lastTab).getByText('Draft saved.')).toBeVisible()
})

test('signing out in another tab deletes unsaved text from the browser', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('ERR_FAILED')
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/profile')
  await page.route('**/api/own/revision', (route) => route.abort())
  await main(page).getByLabel('Short text', { exact: true }).fill('Evenings by the lake.')
  await expect(main(page).getByText(/could not be saved/)).toBeVisible()
  const storageKeys = (tab: Page) => tab.evaluate(() => Object.keys(localStorage).join())
  expect(await storageKeys(page)).toContain('own-draft-')

  const secondTab = await page.context().newPage()
  await secondTab.goto('/account/settings')
  await signOut(secondTab)
  await expect(main(page).getByLabel('Short text', { exact: true })).toBeHidden()
  // The session is deleted before the drafts.
  await expect.poll(() => storageKeys(secondTab)).not.toContain('own-draft-')
})
