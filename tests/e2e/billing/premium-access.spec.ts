import type { Page, Request } from 'playwright/test'
import { listCompanionsEndpoint } from '#companions/listing'
import { menuButton, noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { buy, openPremium, orderLink } from '../payments.ts'
import { profilePath } from '../samples.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.beforeEach(noLimits)

test('the messenger opens the requests, and axe finds no violation on a Premium member’s pages', async ({
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
    await expectAccessible(page, path)
  }
})

/** Clicks as soon as the page reacts, when the session may still be unknown. */
const pressMessengerEarly = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector<HTMLElement>('header [aria-label="Messenger"]')
    if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps$'))) return false
    link.click()
    return true
  })

const isList = (request: Request) => new URL(request.url()).pathname === listCompanionsEndpoint.path

for (const { plan, email, isSent } of [
  { plan: 'no', email: 'member@velours.test', isSent: false },
  { plan: 'a', email: 'premium@velours.test', isSent: true },
]) {
  const way = isSent ? 'with' : 'without'
  test(`lists are requested ${way} the token by a member with ${plan} plan`, async ({ page }) => {
    const ownData = page.waitForRequest((request) => request.url().endsWith('/api/me'))
    await openAs(page, email, '/browse')
    expect((await ownData).headers()).toHaveProperty('authorization')
    // The page knows the plan once the answer is rendered.
    await (await ownData).response()
    await expect(menuButton(page)).toBeVisible()
    const list = page.waitForRequest(
      (request) => isList(request) && request.url().includes('sort=name'),
    )
    await page.getByLabel('Sort by').selectOption('Name A-Z')
    expect('authorization' in (await list).headers()).toBe(isSent)
  })
}
