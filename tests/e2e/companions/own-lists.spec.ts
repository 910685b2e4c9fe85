import type { Browser, Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { anna, pathOf, sophia, zoe } from '../samples.ts'
import { companions, expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.beforeEach(noLimits)

const recent = (page: Page) => page.getByRole('region', { name: 'Recently seen' })
const readStorage = (page: Page, key: string) =>
  page.evaluate(
    (name) => (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).slice(1),
    key,
  )
const hide = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Hide' }).click()
}

test('/browse lists viewed profiles, the latest last, until they are cleared', async ({ page }) => {
  await page.setViewportSize(sizes[0]!)
  await open(page, '/browse')
  await expect(companions(page).first()).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
  for (const sample of [sophia, zoe, anna, sophia]) {
    await open(page, pathOf(sample))
    // The latest profile is the last one; viewing a profile again moves it there.
    await expect.poll(async () => (await readStorage(page, 'recently-seen')).at(-1)).toBe(sample.id)
  }
  await open(page, '/browse')
  await expect(recent(page).getByRole('link')).toHaveText([/^Sophia/, /^Anna/, /^Zoé/])
  // Only ids are stored.
  for (const text of await readStorage(page, 'recently-seen'))
    expect(text).toMatch(/^[0-9a-f-]{36}$/)
  await recent(page).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'browse with profiles seen recently')

  await recent(page).getByRole('link', { name: /^Anna/ }).click()
  await hide(page)
  await open(page, '/browse')
  await expect(recent(page).getByRole('link')).toHaveText([/^Sophia/, /^Zoé/])
  await recent(page).getByRole('button', { name: 'Clear' }).click()
  await expect(recent(page)).toHaveCount(0)
  expect(await readStorage(page, 'recently-seen')).toEqual([])
})

/** A second device, whose browser has no data of the member. */
const openDevice = async (browser: Browser) => browser.newPage({ viewport: sizes[0]! })
const hiddenSection = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Hidden companions' }),
  })

/** A member who has hidden Anna as a visitor, and Zoé as a member. @returns the email address */
async function hideTwo(page: Page): Promise<string> {
  await open(page, pathOf(anna))
  await hide(page)
  const email = await member(page.request)
  await openAs(page, email, pathOf(zoe))
  await hide(page)
  await expect.poll(() => readStorage(page, 'hidden-account')).toHaveLength(3)
  return email
}

test('companions hidden by a member are hidden on every device until it signs out', async ({
  page,
  browser,
}) => {
  const email = await hideTwo(page)
  // The merged list shows names immediately.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('button', { name: /^Show again: / })).toHaveCount(2)

  const device = await openDevice(browser)
  await openAs(device, email, '/browse?sort=name')
  await expect(companions(device).filter({ hasText: 'Anna' })).toHaveCount(0)
  await expect(companions(device).filter({ hasText: 'Zoé' })).toHaveCount(0)
  await expect(device.getByText(/· 2 hidden$/)).toBeVisible()
  await open(device, '/account/settings')
  await expect(device.getByText(/n’t currently on the site/)).toHaveCount(0)
  await expect(hiddenSection(device).getByRole('listitem')).toHaveText([/^Zoé/, /^Anna/])
  await expectAccessible(device, 'the list of hidden companions')
  await hiddenSection(device).getByRole('button', { name: 'Show again: Anna' }).click()
  await expect(hiddenSection(device).getByRole('listitem')).toHaveText([/^Zoé/])
  await expect.poll(() => readStorage(device, 'hidden-account')).toHaveLength(2)
  // Signing out also works before the script that synchronises the lists has loaded.
  await device.route(/\/assets\/member-tasks-/, () => {})
  await open(device, '/account/settings')
  await device.getByRole('button', { name: 'Sign out here' }).click()
  await expect(device).toHaveURL('/')
  await expect.poll(() => readStorage(device, 'hidden-companions')).toEqual([])
  expect(await readStorage(device, 'hidden-account')).toEqual([])
  // The account still has the other hidden companion.
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Anna' })).toHaveCount(1)
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(0)
})

test('a member blocks a hidden companion in the settings, and unblocks her', async ({ page }) => {
  const email = await member(page.request)
  await openAs(page, email, pathOf(zoe))
  await hide(page)
  await expect.poll(() => readStorage(page, 'hidden-account')).toHaveLength(2)
  await open(page, '/account/settings')
  const section = hiddenSection(page)
  await section.getByRole('button', { name: 'Block: Zoé' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(section.getByRole('button', { name: 'Unblock: Zoé' })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Show again: Zoé' })).toHaveCount(0)
  await expectAccessible(page, 'the list of blocked companions')
  await page.getByRole('button', { name: 'Unblock: Zoé' }).click()
  await expect(page.getByText('You haven’t hidden anyone.')).toBeVisible()
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

test('stories seen by a member are marked as seen on every device of the member', async ({
  page,
  browser,
}) => {
  const ring = (shownPage: Page) =>
    shownPage
      .getByRole('list', { name: 'Stories' })
      .getByRole('link', { name: 'Amélie' })
      .locator('.story-ring')
  const email = await member(page.request)
  await openAs(page, email, '/')
  await expect(ring(page)).toHaveClass(/border-wine/)
  await ring(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => readStorage(page, 'seen-stories')).not.toEqual([])
  // The next page sends the report that failed.
  await open(page, '/')
  await expect(ring(page)).toHaveClass(/border-line/)
  await expect.poll(() => readStorage(page, 'seen-account')).toHaveLength(2)

  const { storageState } = test.info().project.use
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  const secondTab = await context.newPage()
  await openAs(secondTab, email, '/')
  await expect(ring(secondTab)).toHaveClass(/border-line/)
  await context.close()
})
