import type { Page } from 'playwright/test'
import { noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { buy, openPremium, orderLink } from '../payments.ts'
import { profilePath } from '../samples.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.beforeEach(noLimits)

test('the messenger leads to messages; nothing to find on the pages of a premium member', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(sizes[0]!)
  await openAsNewMember(page)
  await openPremium(page)
  await expect(orderLink(page, 'Gold')).toBeVisible()
  await expectAccessible(page, 'plans', 'dialog')
  await buy(page, 'Gold')
  await page.goto(profilePath)
  await pressMessengerEarly(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings')
  for (const path of [
    '/account/subscription?paid=1',
    '/account/subscription?declined=1&panel=premium',
    '/account/settings',
    `${profilePath}?tab=photos`,
    `${profilePath}?tab=videos`,
  ]) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})

/** As soon as the page answers: who is signed in may not be known by then. */
const pressMessengerEarly = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector<HTMLElement>('header [aria-label="Messenger"]')
    if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps$'))) return false
    link.click()
    return true
  })

test('the local premium account has a plan from the first start on', async ({ page }) => {
  await openAs(page, 'premium@velours.test', '/account/subscription')
  await expect(page.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await expect(page.getByText(/^Active\. It renews on /)).toBeVisible()
})
