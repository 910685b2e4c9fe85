import type { Page } from 'playwright/test'
import { inboxKinds, type InboxKind } from '#staff/inbox'
import { noLimits } from '../accounts.ts'
import { dialog, enter } from '../admin.ts'
import { overflowOf } from '../fits.ts'
import { expect, test } from '../site.ts'
import { newCases } from '../staff-cases.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const nextStep = (page: Page) => page.getByRole('form', { name: 'Next step' })
const choose = (page: Page, action: string) =>
  nextStep(page).getByLabel('Action', { exact: true }).selectOption(action)
/** A text of the open case; the list has filters with the same words. */
const inCase = (page: Page, text: string) =>
  page.locator('.admin-open').getByText(text, { exact: true }).first()
const apply = (page: Page) => nextStep(page).getByRole('button', { name: 'Apply', exact: true })

/** Chooses an action of the open case, writes its reason, and applies it. */
async function decideWith(page: Page, action: string, note: string) {
  await choose(page, action)
  await nextStep(page).locator('[name="note"]').fill(note)
  await fits(page)
  await apply(page).tap()
}

/** Nothing is wider than the window, cut off, or only reached by scrolling sideways. */
async function fits(page: Page) {
  expect(await overflowOf(page)).toEqual({ scrolled: 0, wide: [], cut: [] })
}

/** Decides on the open case as staff do, up to what confirms the decision. */
const decisions: Record<InboxKind, (page: Page, text: string) => Promise<void>> = {
  async report(page) {
    await page.getByRole('button', { name: 'Hide the profile', exact: true }).tap()
    await expect(page.getByText(/^The profile of .* is hidden\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText(/is shown again\. The report is open\.$/)).toBeVisible()
    await decideWith(page, 'Close without changes', 'Nothing to see.')
    await expect(inCase(page, 'Nothing to see.')).toBeVisible()
  },
  async application(page) {
    await choose(page, 'Reject')
    await nextStep(page).getByText('Identity or age not confirmed').tap()
    await expect(nextStep(page).getByLabel('Preview')).toContainText('unable to confirm identity')
    await decideWith(page, 'Reject', 'Not her passport.')
    await expect(inCase(page, 'Rejected')).toBeVisible()
  },
  async revision(page) {
    await decideWith(page, 'Approve', '')
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
  },
  async submission(page) {
    await page.getByRole('checkbox', { name: /^Select the file of / }).tap()
    await fits(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).tap()
    await expect(page.getByText('1 file approved.')).toBeVisible()
  },
  async renewal(page) {
    await decideWith(page, 'Reject', 'The code is not readable.')
    await expect(page.getByText('The picture has been deleted.')).toBeVisible()
  },
  async appeal(page) {
    await decideWith(page, 'Uphold the decision', 'The passport expired.')
    await expect(inCase(page, 'Decision upheld')).toBeVisible()
  },
  async 'data-request'(page) {
    await decideWith(page, 'Close as done', 'Sent the copy.')
    await expect(inCase(page, 'Closed as done')).toBeVisible()
  },
  async request(page) {
    await page.getByLabel('Answer', { exact: true }).fill('With pleasure: at seven.')
    await fits(page)
    await page.getByRole('button', { name: 'Send answer' }).tap()
    await expect(page.locator('.thread')).toContainText('With pleasure: at seven.')
    await expect(page.getByText(/· Answered ·/)).toBeVisible()
  },
  async review(page) {
    await page.getByLabel('Reason (shown to the author)').fill('It names a third person.')
    await fits(page)
    await page.getByRole('button', { name: 'Reject', exact: true }).tap()
    await expect(page.getByText('The review has been rejected.')).toBeVisible()
  },
  async confirmation(page, text) {
    const item = page.getByRole('listitem').filter({ hasText: text })
    await item.getByRole('button', { name: /^Decline/ }).tap()
    await dialog(page).getByRole('button', { name: 'Decline', exact: true }).tap()
    await expect(page.getByText('The request is declined. Nothing was changed.')).toBeVisible()
  },
}

test.describe('a case on a phone', () => {
  test.use({ hasTouch: true })
  for (const kind of inboxKinds) {
    test(`is read and decided: ${kind}`, async ({ page }) => {
      const { address, text } = await newCases[kind](page)
      await enter(page, address)
      const isInInbox = address.includes('section=inbox')
      const view = page.locator(isInInbox ? '.admin-open' : '.admin-main')
      await expect(view.getByText(text).first()).toBeVisible()
      await fits(page)
      await decisions[kind](page, text)
      await fits(page)
    })
  }
})
