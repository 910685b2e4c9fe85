import type { Browser, Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { anna, pathOf, sophia, zoe } from '../samples.ts'
import { companions, expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.beforeEach(noLimits)

const recent = (page: Page) => page.getByRole('region', { name: 'Recently seen' })
const kept = (page: Page, key: string) =>
  page.evaluate(
    (name) => (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).slice(1),
    key,
  )
const hide = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Hide' }).click()
}

for (const viewport of sizes) {
  test(`profiles that were opened are found again on /browse, the last one first, until cleared, on ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await open(page, '/browse')
    await expect(companions(page).first()).toBeVisible()
    await expect(recent(page)).toHaveCount(0)
    for (const sample of [sophia, zoe, anna, sophia]) {
      await open(page, pathOf(sample))
      // The last of them; one that was seen before moves there.
      await expect.poll(async () => (await kept(page, 'recently-seen')).at(-1)).toBe(sample.id)
    }
    await open(page, '/browse')
    await expect(recent(page).getByRole('link')).toHaveText([/^Sophia/, /^Anna/, /^Zoé/])
    // Ids alone.
    for (const text of await kept(page, 'recently-seen')) expect(text).toMatch(/^[0-9a-f-]{36}$/)
    await recent(page).scrollIntoViewIfNeeded()
    if (viewport === sizes.at(-1))
      await expectAccessible(page, 'browse with profiles seen recently')

    await recent(page).getByRole('link', { name: /^Anna/ }).click()
    await hide(page)
    await open(page, '/browse')
    await expect(recent(page).getByRole('link')).toHaveText([/^Sophia/, /^Zoé/])
    await recent(page).getByRole('button', { name: 'Clear' }).click()
    await expect(recent(page)).toHaveCount(0)
    expect(await kept(page, 'recently-seen')).toEqual([])
  })
}

/** Another device, whose browser has nothing of the member yet. */
const openDevice = async (browser: Browser) => browser.newPage({ viewport: sizes[0]! })
const hiddenSection = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Hidden companions' }),
  })

/** A member who has hidden Anna as a visitor, and Zoé as a member. @returns the address */
async function hideTwo(page: Page): Promise<string> {
  await open(page, pathOf(anna))
  await hide(page)
  const email = await member(page.request)
  await openAs(page, email, pathOf(zoe))
  await hide(page)
  await expect.poll(() => kept(page, 'hidden-account')).toHaveLength(3)
  return email
}

test('whom a member hides is hidden wherever they sign in', async ({ page, browser }) => {
  const email = await hideTwo(page)
  // What was taken over a moment ago has its names at once.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('button', { name: /^Show again: / })).toHaveCount(2)

  const device = await openDevice(browser)
  await openAs(device, email, '/browse?sort=name')
  await expect(companions(device).filter({ hasText: 'Anna' })).toHaveCount(0)
  await expect(companions(device).filter({ hasText: 'Zoé' })).toHaveCount(0)
  await expect(device.getByText(/· 2 hidden$/)).toBeVisible()
  await open(device, '/account/settings')
  await expect(device.getByText(/not currently on the site/)).toHaveCount(0)
  await expect(hiddenSection(device).getByRole('listitem')).toHaveText([/^Zoé/, /^Anna/])
  await expectAccessible(device, 'the list of hidden companions')
  await hiddenSection(device).getByRole('button', { name: 'Show again: Anna' }).click()
  await expect(hiddenSection(device).getByRole('listitem')).toHaveText([/^Zoé/])
  await expect.poll(() => kept(device, 'hidden-account')).toHaveLength(2)
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Anna' })).toHaveCount(1)
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(0)
})

test('a sign-out leaves nothing of hidden companions in the browser', async ({ page, browser }) => {
  const email = await hideTwo(page)
  const device = await openDevice(browser)
  await openAs(device, email, '/browse?sort=name')
  await expect(device.getByText(/· 2 hidden$/)).toBeVisible()
  // Also when they go before what keeps both the same has loaded.
  await device.route(/\/assets\/member-tasks-/, () => {})
  await open(device, '/account/settings')
  await device.getByRole('button', { name: 'Sign Out Here' }).click()
  await expect(device).toHaveURL('/')
  await expect.poll(() => kept(device, 'hidden-companions')).toEqual([])
  expect(await kept(device, 'hidden-account')).toEqual([])
  // It stays with the account.
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(0)
})

test('a member blocks a hidden companion in the settings, and unblocks her', async ({ page }) => {
  const email = await member(page.request)
  await openAs(page, email, pathOf(zoe))
  await hide(page)
  await expect.poll(() => kept(page, 'hidden-account')).toHaveLength(2)
  await open(page, '/account/settings')
  const section = hiddenSection(page)
  await section.getByRole('button', { name: 'Block: Zoé' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(section.getByRole('button', { name: 'Unblock: Zoé' })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Show again: Zoé' })).toHaveCount(0)
  await expectAccessible(page, 'the list of blocked companions')
  await page.getByRole('button', { name: 'Unblock: Zoé' }).click()
  await expect(page.getByText('You have not hidden anyone.')).toBeVisible()
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(1)
})

test('a member blocks a companion on her profile, and unblocks her', async ({ page }) => {
  await openAs(page, await member(page.request), pathOf(anna))
  const ask = async (title: string, action: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page, title, 'dialog')
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await ask('Block Anna?', 'Block')
  await expect(page.getByText('Anna is hidden from your lists.')).toBeVisible()
  await ask('Unblock Anna?', 'Unblock')
  await expect(page.getByText('Anna is hidden from your lists.')).toHaveCount(0)
})

test('the stories that a member has seen are seen wherever they sign in', async ({
  page,
  browser,
}) => {
  const ring = (on: Page) =>
    on
      .getByRole('list', { name: 'Stories' })
      .getByRole('link', { name: 'Amélie' })
      .locator('.story-ring')
  const email = await member(page.request)
  await openAs(page, email, '/')
  await expect(ring(page)).toHaveClass(/border-wine/)
  await ring(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => kept(page, 'seen-stories')).not.toEqual([])
  // What was not sent goes with the next page.
  await open(page, '/')
  await expect(ring(page)).toHaveClass(/border-line/)
  await expect.poll(() => kept(page, 'seen-account')).toHaveLength(2)

  const { storageState } = test.info().project.use
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  const elsewhere = await context.newPage()
  await openAs(elsewhere, email, '/')
  await expect(ring(elsewhere)).toHaveClass(/border-line/)
  await context.close()
})
