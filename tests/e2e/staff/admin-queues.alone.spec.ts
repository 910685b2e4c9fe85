import type { Browser, Page } from 'playwright/test'
import { postbackFields } from '../../support/billing/postbacks.ts'
import { noLimits, openAsNewMember } from '../accounts.ts'
import { DASHBOARD, enter, go } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { openPremium, openSubscription, orderLink, saleByLink, sendPostback } from '../payments.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

const section = (name: string) => `${DASHBOARD}?section=${name}`
const actionForm = (page: Page) => page.getByRole('form', { name: 'Next step' })
async function apply(page: Page, action: string, note: string) {
  await actionForm(page).getByLabel('Action', { exact: true }).selectOption(action)
  await actionForm(page).getByLabel('Note or reason').fill(note)
  await actionForm(page).getByRole('button', { name: 'Apply', exact: true }).click()
}

/** Reports as a visitor that the companion of a profile is underage. @returns the reference */
async function reportMinor(page: Page, profile: string): Promise<string> {
  await open(page, profile)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Report this photo' }).click()
  await expect(page.getByLabel('What you’re reporting')).toHaveValue(/^photo:/)
  await page.getByLabel('Reason').selectOption('Someone appears to be underage')
  await page.getByLabel('What you saw').fill('She looks too young.')
  await page.getByRole('button', { name: 'Send report' }).click()
  return page
    .getByRole('main')
    .getByText(/^R-\w{4}-\w{4}$/)
    .innerText()
}

test('a report of a minor hides the profile until staff decide', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('404', '/steps')
  const { data } = (await (await request.get('/api/companions?sort=name')).json()) as {
    data: { id: string; name: string; locked: unknown }[]
  }
  const { id, name } = data.findLast(({ locked }) => !locked)!
  const profile = `/companion/${id}`
  const code = await reportMinor(page, profile)
  await open(page, profile)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()

  await enter(page)
  await page.getByRole('link', { name: 'Open reports' }).click()
  const row = page.getByRole('row', { name: code })
  await expect(row).toContainText('Profile hidden')
  await row.getByRole('link').click()
  await expect(page.getByText('She looks too young.')).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expectAccessible(page, 'a report', '.admin-main')
  await apply(page, 'Close without changes', '')
  await expect(page.getByRole('alert')).toContainText('Enter a reason')
  await apply(page, 'Close without changes', 'Passport seen.')
  await expect(page.locator('.admin-open').getByText('Closed without changes')).toBeVisible()

  await open(page, profile)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

/** A new member with the link to the checkout of Gold. */
async function openBuyer(browser: Browser) {
  const buyer = await (await browser.newContext()).newPage()
  await openAsNewMember(buyer)
  await openPremium(buyer)
  const link = await orderLink(buyer, 'Gold').getAttribute('href')
  return { buyer, link: link! }
}

test('staff see a payment without a purchase, and assign it to the buyer', async ({
  page,
  browser,
}) => {
  const { buyer, link } = await openBuyer(browser)
  // The site has no such order.
  const sale = saleByLink(link, { referenceID: crypto.randomUUID() })
  await sendPostback(buyer, postbackFields.initial(sale))
  const { saleID } = sale
  await openSubscription(buyer)
  await expect(buyer.getByRole('main')).not.toContainText('Gold')

  await enter(page)
  await page.getByRole('link', { name: 'Payments to review' }).click()
  const row = page.getByRole('row', { name: saleID })
  await expect(row).toContainText('No matching purchase')
  await expectAccessible(page, 'the payments', '.admin-main')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Sale ${saleID}` })).toBeVisible()
  await expect(actionForm(page).getByLabel('Plan paid for')).toHaveValue('gold')
  await expectAccessible(page, 'a sale', '.admin-main')
  await apply(page, 'Assign to a member', 'Her receipt says so.')
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
  await expect(page.getByText('Premium active now').locator('..')).toContainText('Yes')
  await go(page, section('payments'))
  await expect(page.getByRole('heading', { name: `Sale ${saleID}` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Needs review' })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.getByRole('row', { name: saleID })).toHaveCount(0)
  await page.getByRole('link', { name: 'All payments' }).first().click()
  await page.getByLabel('Search by sale, transaction').fill(saleID)
  await expect(page.getByRole('row', { name: `${saleID} flexpay Assigned by staff` })).toBeVisible()

  await openSubscription(buyer)
  await expect(buyer.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await buyer.context().close()
})

test('staff see a refused notification, and its validly signed repeat opens the plan', async ({
  page,
  browser,
}) => {
  const { buyer, link } = await openBuyer(browser)
  const sale = saleByLink(link)
  await sendPostback(buyer, postbackFields.initial(sale), 'forged')

  await enter(page)
  await page.getByRole('link', { name: /^Refused notifications/ }).click()
  // The newest row: a later hour may add another.
  const row = page.getByRole('row', { name: 'Invalid signature' }).first()
  await expect(row).toContainText(`Sale ${sale.saleID}`)
  await expectAccessible(page, 'the notifications', '.admin-main')
  await page.getByRole('link', { name: 'Needs review' }).click()
  const alarm = page.getByRole('status').filter({ hasText: 'refused' })
  await expect(alarm).toBeVisible()
  await alarm.getByRole('link', { name: 'See why' }).click()
  await page.getByRole('button', { name: 'Mark all as reviewed' }).click()
  await expect(row).toContainText('Reviewed')
  await page.getByRole('link', { name: 'Needs review' }).click()
  await expect(alarm).toBeHidden()

  await sendPostback(buyer, postbackFields.initial(sale))
  await openSubscription(buyer)
  await expect(buyer.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await buyer.context().close()
})
