import {
  follow,
  form,
  mailedLink,
  newAddress,
  noLimits,
  openAs,
  openAsNewMember,
  REGISTERED,
} from '../accounts.ts'
import { postbackFields } from '../../support/billing/postbacks.ts'
import {
  buyBy,
  checkout,
  lockedPhotos,
  newBuyer,
  openPremium,
  openSubscription,
  orderLink,
  premium,
  pressSale,
  privatePhotos,
  saleAt,
  saleByLink,
  sendPostback,
} from '../payments.ts'
import { profilePath } from '../samples.ts'
import { expectStatus } from '../expect-status.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

const photosPath = `${profilePath}?tab=photos`
const photoCount = 10

test.beforeEach(noLimits)

test('the Premium dialog states that online payment is unavailable and has no checkout link', async ({
  page,
}) => {
  await page.route('**/api/plans', async (route) => {
    const response = await route.fetch()
    const plans = (await response.json()) as object
    await route.fulfill({ response, json: { ...plans, payable: false } })
  })
  await open(page, '/browse')
  await openPremium(page)
  await expect(premium(page)).toContainText('Online payment isn’t available yet.')
  await expect(premium(page).getByRole('link')).toHaveCount(0)
})

test('a visitor signs up in the dialog and returns to the selected plan', async ({
  page,
  context,
}) => {
  await open(page, photosPath)
  await expect(lockedPhotos(page)).toHaveCount(8)
  await page.getByRole('link', { name: /10 photos and 7 videos/ }).click()
  await premium(page).getByRole('link', { name: 'Get Started with Gold' }).click()
  const email = newAddress()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill('velours-local')
  await form(page).getByLabel('I am 18 or older').check()
  await expectStatus(page, REGISTERED, () =>
    page.getByRole('button', { name: 'Create Account' }).click(),
  )
  // The address is confirmed in another tab.
  const confirmationTab = await context.newPage()
  await follow(confirmationTab, await mailedLink(confirmationTab, email))
  await expect(confirmationTab.getByText('is confirmed, and you’re signed in')).toBeVisible()
  await confirmationTab.close()
  // The confirmation signs in all tabs.
  await expect(orderLink(page, 'Gold')).toBeFocused()
  await expect(premium(page)).toContainText('CHF 59.98 per month. Renews every month until you')
})

test('a member buys Gold and sees the private photos', { tag: '@smoke' }, async ({ page }) => {
  await openAsNewMember(page, photosPath)
  await expect(lockedPhotos(page)).toHaveCount(8)
  await page.getByRole('link', { name: /10 photos and 7 videos/ }).click()
  const tab = await checkout(page, 'Gold')
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await tab.getByRole('button', { name: /^Pay CHF 59.98/ }).click()
  await expect(tab).toHaveURL('/account/subscription?paid=1')
  await expect(tab.getByText('Thank you. Gold is active')).toBeVisible()
  await tab.close()
  await expect(premium(page).getByText('Gold is active.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(privatePhotos(page)).toHaveCount(photoCount)
  await expect(lockedPhotos(page)).toHaveCount(0)
  await expect(page.getByText('Included in every plan')).toBeHidden()
  await expect
    .poll(() =>
      privatePhotos(page)
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100)
})

test('a member cancels a plan, which runs until its end', async ({ page, context }) => {
  const { email, saleID } = await newBuyer(page, 'gold')
  await openAs(page, email, '/account/subscription')
  await expect(page.getByText(/^Active\. Your plan renews on /)).toBeVisible()
  const cancelling = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Cancel Gold/ }).click()
  const provider = await cancelling
  await provider.getByRole('button', { name: 'Cancel subscription' }).click()
  // A tab that closes during the submission may have sent nothing, and may delay the others.
  await expect(provider.getByText(/^Cancelled, ends on /)).toBeVisible()
  await provider.close()
  await openSubscription(page)
  await expect(page.getByText(/^Ends on .*\. You keep Gold until then\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Keep my plan/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Premium Features' })).toBeHidden()
  await sendPostback(page, postbackFields.expiry(await saleAt(page, saleID)))
  await open(page, photosPath)
  await expect(lockedPhotos(page)).toHaveCount(8)
  await expect(page.getByText('Included in every plan')).toBeVisible()
  await openSubscription(page)
  await expect(page.getByText(/^Ended on /)).toBeVisible()
})

test('a payment on a phone counts when the provider confirms it, not when the address says so', async ({
  page,
}) => {
  await page.setViewportSize(sizes[0]!)
  await openAsNewMember(page)
  await openPremium(page)
  const link = await orderLink(page, 'Silver').getAttribute('href')
  await open(page, '/account/subscription?paid=1')
  await expect(page.getByText('your plan is activating…')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Premium Features' })).toBeHidden()
  await sendPostback(page, postbackFields.initial(saleByLink(link!)))
  await expect(page.getByText('Thank you. Silver is active')).toBeVisible()
  await expect(page.getByText(/^Active\. Your plan renews on /)).toBeVisible()
})

test('a declined card on a phone charges nothing and activates nothing', async ({ page }) => {
  await page.setViewportSize(sizes[0]!)
  await openAsNewMember(page)
  await openPremium(page)
  const tab = await checkout(page, 'Gold')
  await tab.getByRole('button', { name: 'Decline' }).click()
  await expect(tab.getByText('Your payment didn’t go through')).toBeVisible()
  await expect(tab.getByText('You have no active plan')).toBeVisible()
  await tab.getByRole('link', { name: 'Choose a plan' }).click()
  await expect(orderLink(tab, 'Gold')).toBeVisible()
})

test('a partial refund changes no plan, a full one ends it, and the page shows both', async ({
  page,
}) => {
  const { email, saleID } = await newBuyer(page, 'gold')
  const sale = await saleAt(page, saleID)
  await sendPostback(page, {
    ...postbackFields.credit({ ...sale, price: '10.00' }),
    subscriptionPhase: 'normal',
  })
  await openAs(page, email, '/account/subscription')
  await expect(page.getByText(/^Active\. Your plan renews on /)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Partial refund' })
  await expect(row).toContainText(/−\sCHF\s10\.00/)
  await sendPostback(page, {
    ...postbackFields.credit({ ...sale, price: '49.98' }),
    transactionID: `2${sale.transactionID}`,
  })
  await openSubscription(page)
  await expect(page.getByText('Refunded. Gold has ended.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('a chargeback ends the plan and stops further sales', async ({ page }) => {
  const { email, saleID } = await newBuyer(page, 'gold')
  await pressSale(page, saleID, 'chargeback')
  await openAs(page, email, '/account/subscription')
  await expect(page.getByText('You disputed the payment at your bank')).toBeVisible()
  await openPremium(page)
  await expect(premium(page).getByText('One of your payments is in dispute')).toHaveCount(3)
  await expect(orderLink(page, 'Gold')).toHaveCount(0)
})

test('a member who pays twice sees a notice and what to do', async ({ page }) => {
  await openAsNewMember(page)
  await openPremium(page)
  const links = await Promise.all(
    ['Silver', 'Gold'].map((plan) => orderLink(page, plan).getAttribute('href')),
  )
  const silver = await buyBy(page, links[0]!)
  await buyBy(page, links[1]!)
  await openSubscription(page)
  await expect(page.getByRole('alert')).toContainText('You’re paying twice')
  await expect(page.getByRole('link', { name: /^Cancel (Silver|Gold)/ })).toHaveCount(2)
  await pressSale(page, silver, 'cancel')
  await openSubscription(page)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText(/You keep Silver until then/)).toBeVisible()
})

test('a new plan replaces the active one', async ({ page }) => {
  const { email } = await newBuyer(page, 'silver')
  await openAs(page, email, '/account/subscription')
  await page.getByRole('link', { name: 'Change plan' }).click()
  await expect(premium(page).getByText('Your plan', { exact: true })).toHaveCount(1)
  await expect(premium(page)).toContainText('This plan replaces your current one now')
  const tab = await checkout(page, 'Platinum')
  await tab.getByRole('button', { name: /^Pay CHF 99.98/ }).click()
  await expect(premium(page).getByText('Platinum is active.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Platinum' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Silver' })).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})
