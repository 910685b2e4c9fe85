import type { Page } from 'playwright/test'
import { member, noLimits, openAs } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { anna, pathOf, sophia, zoe } from './samples.ts'
import { companions, expect, open, test } from './site.ts'
import { sizes } from './sizes.ts'

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

test('whom a member hides is hidden wherever they sign in, and goes with them', async ({
  page,
  browser,
}) => {
  test.slow()
  // As a visitor; it is taken into the account.
  await open(page, pathOf(anna))
  await hide(page)
  const email = await member(page.request)
  await openAs(page, email, pathOf(zoe))
  await hide(page)
  await expect.poll(() => kept(page, 'hidden-account')).toHaveLength(3)
  // What was taken over a moment ago has its names at once.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('button', { name: /^Show again: / })).toHaveCount(2)

  const { storageState } = test.info().project.use
  const context = await browser.newContext({
    ...(storageState !== undefined && { storageState }),
    viewport: sizes[0]!,
  })
  const elsewhere = await context.newPage()
  await openAs(elsewhere, email, '/browse?sort=name')
  await expect(companions(elsewhere).filter({ hasText: 'Anna' })).toHaveCount(0)
  await expect(companions(elsewhere).filter({ hasText: 'Zoé' })).toHaveCount(0)
  await expect(elsewhere.getByText(/· 2 hidden$/)).toBeVisible()

  await open(elsewhere, '/account/settings')
  await expect(elsewhere.getByText(/not currently on the site/)).toHaveCount(0)
  const section = elsewhere.locator('section').filter({
    has: elsewhere.getByRole('heading', { name: 'Hidden companions' }),
  })
  await expect(section.getByRole('listitem')).toHaveText([/^Zoé/, /^Anna/])
  await expectAccessible(elsewhere, 'the list of hidden companions')
  await section.getByRole('button', { name: 'Show again: Anna' }).click()
  await expect(section.getByRole('listitem')).toHaveText([/^Zoé/])
  await expect.poll(() => kept(elsewhere, 'hidden-account')).toHaveLength(2)
  await section.getByRole('button', { name: 'Block: Zoé' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(section.getByRole('button', { name: 'Unblock: Zoé' })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Show again: Zoé' })).toHaveCount(0)
  await expectAccessible(elsewhere, 'the list of blocked companions')

  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Anna' })).toHaveCount(1)
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(0)

  // Whoever uses the browser next finds nothing of it.
  // Also when they go before what keeps both the same has loaded.
  await elsewhere.route(/\/assets\/member-tasks-/, () => {})
  await open(elsewhere, '/account/settings')
  await elsewhere.getByRole('button', { name: 'Sign Out Here' }).click()
  await expect(elsewhere).toHaveURL('/')
  await expect.poll(() => kept(elsewhere, 'hidden-companions')).toEqual([])
  expect(await kept(elsewhere, 'hidden-account')).toEqual([])
  await context.close()

  // It stays with the account.
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(0)
  await open(page, '/account/settings')
  await page.getByRole('button', { name: 'Unblock: Zoé' }).click()
  await expect(page.getByText('You have not hidden anyone.')).toBeVisible()
  await open(page, '/browse?sort=name')
  await expect(companions(page).filter({ hasText: 'Zoé' })).toHaveCount(1)

  // From her profile, too.
  const ask = async (title: string, act: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page, title, 'dialog')
    await page.getByRole('dialog').getByRole('button', { name: act }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open(page, pathOf(anna))
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
