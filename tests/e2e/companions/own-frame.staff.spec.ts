import type { Page } from 'playwright/test'
import { member, openAs, signIn } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const COMPANION = 'companion@velours.test'
const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Your area' })

/** The screens of the bar, with their addresses. */
const screens = [
  ['Today', '/own'],
  ['Inbox', '/own/inbox'],
  ['Profile', '/own/profile'],
  ['Media', '/own/media'],
  ['More', '/own/more'],
] as const

const moreScreens = [
  'figures',
  'verification',
  'reviews',
  'absence',
  'pause',
  'notifications',
  'language',
  'consent',
  'promotion',
  'search-engines',
  'who-looked',
  'export',
  'leave',
  'missing',
  'team-changes',
  'appeal',
].map((name) => `/own/more/${name}`)
/** Groups of the profile, each with a screen of its own. */
const groups = [
  'name',
  'text',
  'languages',
  'traits',
  'appearance',
  'place',
  'services',
  'prices',
  'notice',
  'week',
  'channels',
].map((name) => `/own/profile/${name}`)
const addresses = [...screens.map(([, address]) => address), ...groups, ...moreScreens]

test(
  'a companion’s sign-in leads to her area, whose bar reaches each screen',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, '/login')
    await signIn(page, COMPANION)
    await expect(page).toHaveURL('/own')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const [today, ...others] = screens
    for (const [name, address] of [...others, today]) {
      const link = bar(page).getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      await expect(page).toHaveURL(address)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(main(page)).toBeFocused()
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveCount(1)
      await main(page).getByRole('button', { name: 'Help' }).click()
      const help = page.getByRole('dialog', { name: 'How this works' })
      await expect(help.locator('p').first()).toHaveText(/\w{3}.*\.$/)
      await page.keyboard.press('Escape')
      await expect(help).toHaveCount(0)
    }
    await bar(page).getByRole('link', { name: 'More' }).click()
    await main(page).getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toBeVisible()
  },
)

test('a companion who signs in on the home page gets to her area', async ({ page }) => {
  await open(page, '/?panel=account')
  await signIn(page, COMPANION)
  await expect(page).toHaveURL('/own')
})

test('the installed app starts in a companion’s area', async ({ page, expectFaults }) => {
  expectFaults('Service Worker registration blocked')
  // Safari marks apps on the home screen by this property.
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
  await openAs(page, COMPANION, '/#app')
  await expect(page).toHaveURL('/own')
})

test('the screens of the bar and of the profile, the preview and the help pass axe', async ({
  page,
  request,
}) => {
  test.slow()
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own')
  for (const address of [...screens.map(([, path]) => path), ...groups, '/own/more/preview']) {
    await open(page, address)
    await expectAccessible(page, address)
  }
  await page.setViewportSize(phone)
  await open(page, '/own/more')
  await main(page).getByRole('button', { name: 'Help' }).click()
  await expectAccessible(page, 'the sheet of help')
})

for (const language of ['', '/de']) {
  test(`Today is one screen of a phone with its content${language && ' in German'}`, async ({
    page,
  }) => {
    await openAs(page, COMPANION, `${language}/own`)
    await expect(page.locator('.own-evening')).toHaveCount(2)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(phone.height)
    expect(await smallTargetsOf(page, 'main :is(a, button):not(.link)')).toEqual([])
  })
}

test('a wide window shows More beside the open screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, COMPANION, '/own/more/pause')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Pause' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Absence' }).click()
  await expect(page).toHaveURL('/own/more/absence')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Absence' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pause' })).toBeVisible()
  await bar(page).getByRole('link', { name: 'Back to the site' }).click()
  await expect(page).toHaveURL('/')
})

/** All targets but the seven days of a week, which are measured at 390 px in own-week.staff.spec.ts. */
const targets = 'main :is(a, button, input, select, summary):not(.link, .week-day), .own-bar a'

for (const language of ['', '/de']) {
  test(`every screen fits a phone of 320 px, has targets of 44 px, and is at most two and a half phones high${language && ', in German'}`, async ({
    page,
  }) => {
    await openAs(page, COMPANION, `${language}/own`)
    for (const address of addresses) {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, language + address)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      const { wide, cut } = await overflowOf(page)
      const small = await smallTargetsOf(page, targets)
      expect.soft([address, wide, cut, small]).toEqual([address, [], [], []])
      await page.setViewportSize(phone)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect.soft(height, address).toBeLessThanOrEqual(2.5 * phone.height)
    }
  })
}

test('the portrait leads to the preview of the profile', async ({ page }) => {
  await openAs(page, COMPANION, '/own')
  const portrait = main(page).getByRole('link', { name: 'Your profile as others see it' })
  await expect(portrait.locator('img')).toHaveJSProperty('complete', true)
  await portrait.click()
  await expect(page).toHaveURL('/own/more/preview')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Sophia' })).toBeVisible()
})
