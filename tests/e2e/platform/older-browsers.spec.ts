import { baseURL } from '../../playwright.config.ts'
import { member, menuButton, noLimits, signIn } from '../accounts.ts'
import { openFilters } from '../lists.ts'
import { profilePath } from '../samples.ts'
import { companions, expect, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  // Removes features that Safari 16.4 or Chrome 111 lack, as far as a newer browser works without them.
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, 'any'],
      [URL, 'canParse'],
      [URL, 'parse'],
      [Promise, 'withResolvers'],
      [Object, 'groupBy'],
      [Array, 'fromAsync'],
      [Document.prototype, 'startViewTransition'],
      [HTMLElement.prototype, 'popover'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
      [HTMLElement.prototype, 'togglePopover'],
      [window, 'navigation'],
      [window, 'requestIdleCallback'],
      [window, 'trustedTypes'],
    ] as const) {
      Reflect.deleteProperty(owner, name)
    }
  })
})

test('lists, filters and profiles work without newer browser features', async ({ page }) => {
  await open(page, '/browse')
  await page.getByLabel('Sort by').selectOption({ index: 1 })
  await expect(page).toHaveURL(/sort=/)
  const dialog = await openFilters(page)
  await dialog.getByText(/^Masseuse/).click()
  await expect(dialog.getByRole('status')).toHaveText('2 companions')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(companions(page)).toHaveCount(2)
  await companions(page).first().click()
  await expect(page).toHaveURL(/\/companion\//)
})

test('signing in leads to the requested page without newer browser features', async ({
  page,
  request,
}) => {
  await noLimits()
  const email = await member(request)
  await open(page, '/login?next=/account/settings')
  await signIn(page, email)
  await expect(page).toHaveURL('/account/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
  await menuButton(page).click()
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL('/account/bookings')
})

test('a menu opens at the bottom of the window, above the bar of discreet mode', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'discreet', value: 'on', url: baseURL }])
  await open(page, profilePath)
  await page.getByRole('button', { name: 'More' }).click()
  const report = page.getByRole('link', { name: 'Report', exact: true })
  await expect(report).toBeVisible()
  const bar = await page.locator('.discreet-bar').boundingBox()
  const menu = await page.locator('.popover:popover-open').boundingBox()
  expect(menu!.y + menu!.height).toBeLessThanOrEqual(bar!.y)
  expect([menu!.x, menu!.width]).toEqual([0, 390])
})
