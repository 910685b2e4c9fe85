import type { Page } from 'playwright/test'
import { noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { answerReasons, DASHBOARD, newStaff } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { buyBy, openPremium, openSubscription, orderLink, pressSale } from '../payments.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

/** Creates a member who paid for Silver after a chargeback of Gold. @returns the held sale */
async function payAfterDispute(buyer: Page): Promise<string> {
  await openAsNewMember(buyer)
  await openPremium(buyer)
  const links = await Promise.all(
    ['Gold', 'Silver'].map((plan) => orderLink(buyer, plan).getAttribute('href')),
  )
  await pressSale(buyer, await buyBy(buyer, links[0]!), 'chargeback')
  return buyBy(buyer, links[1]!)
}

test(
  'an accountant activates a plan that was paid after a dispute',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const buyer = await browser.newPage()
    const saleID = await payAfterDispute(buyer)
    await open(buyer, '/account/subscription?paid=1')
    await expect(buyer.getByText('We’re reviewing your payment')).toBeVisible()
    await expect(buyer.getByRole('row', { name: /Chargeback/ })).toContainText('−')
    await expectAccessible(buyer, 'a payment that is reviewed')
    await answerReasons(page)
    await openAs(page, await newStaff('accountant'), `${DASHBOARD}?section=payments`)
    const row = page.getByRole('row', { name: saleID })
    await expect(row).toContainText('Paid while blocked')
    await row.getByRole('link').click()
    const step = page.getByRole('form', { name: 'Next step' })
    await step.getByLabel('Action', { exact: true }).selectOption('Activate the paid plan')
    await step.getByLabel('Note or reason').fill('The bank agreed.')
    await step.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
    await openSubscription(buyer)
    await expect(buyer.getByRole('heading', { name: 'Silver' })).toBeVisible()
    await expect(buyer.getByText('We’re reviewing your payment')).toBeHidden()
  },
)
