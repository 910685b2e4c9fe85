import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { pathIn } from '#platform/language'
import { follow, mailedLink, newAddress, noLimits } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf } from '../fits.ts'
import { subjectsTo } from '../mails.ts'
import { giulia, pathOf, profilePath, zoe } from '../samples.ts'
import { expect, isReady, open, test } from '../site.ts'
import { wordsIn } from '../words.ts'

test.beforeEach(noLimits)

const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true }).click()

const lazyPages = readFileSync(new URL('../../../web/app/lazy-pages.tsx', import.meta.url), 'utf8')
/** Every page with a fixed address, as rendered before a sign-in. */
const fixed = [...lazyPages.matchAll(/page\(\s*'(\/[^':]*)'/g)].map(([, path = '']) => path)
const lists = ['/', '/companions', '/browse', '/browse?view=list', '/zurich', '/basel']
const profiles = ['profile', 'photos', 'info'].map((tab) => `${profilePath}?tab=${tab}`)
const dialogs = ['/browse?panel=filters', '/browse?panel=location', '/?panel=premium']
const signIn = ['/?panel=account', `${profilePath}?panel=contact`, pathOf(giulia)]

for (const language of ['en', 'de', 'fr', 'it'] as const) {
  test(`every page and dialog fits a phone of 320 px with a scrollbar in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 305, height: 640 })
    for (const path of [...lists, ...profiles, ...dialogs, ...signIn, ...fixed]) {
      await open(page, pathIn(language, path))
      const { wide, cut } = await overflowOf(page)
      expect.soft([path, wide, cut]).toEqual([path, [], []])
    }
  })

  test(`the hint of the search fits a phone of 390 px in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    for (const path of ['/browse', '/', '/browse?category=masseuse']) {
      await open(page, pathIn(language, path))
      const { text, room } = await page
        .getByRole('search')
        .locator('input[type=search]')
        .evaluate(widthOfHint)
      expect.soft(text, path).toBeLessThan(room)
    }
  })
}

/** Widths of a field's placeholder and of its content box, in px. */
function widthOfHint(field: HTMLElement | SVGElement) {
  const { paddingLeft, paddingRight, fontWeight, fontSize, fontFamily } = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  return {
    text: context.measureText(field.getAttribute('placeholder') ?? '').width,
    room: field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
  }
}

test(
  'a page offers the browser’s language, and switching keeps page and filters',
  { tag: '@smoke' },
  async ({ browser }) => {
    const page = await browser.newPage({ locale: 'de-CH', viewport: { width: 390, height: 700 } })
    await open(page, '/browse?search=a&view=list')
    await page.getByRole('button', { name: 'Diese Seite auf Deutsch' }).click()
    await expect(page).toHaveURL('/de/browse?search=a&view=list')
    await isReady(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: 'Diese Seite auf Deutsch' })).toHaveCount(0)
    await page.close()
  },
)

test('switching the language keeps the scroll position, and home redirects to the chosen one', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'de-CH', viewport: { width: 390, height: 700 } })
  await open(page, '/de/browse?search=a&view=list')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const scrollBefore = await page.evaluate(() => scrollY)
  expect(scrollBefore).toBeGreaterThan(200)
  await choose(page, 'Italiano')
  await expect(page).toHaveURL('/it/browse?search=a&view=list')
  await isReady(page)
  await expect
    .poll(() => page.evaluate((y) => Math.abs(scrollY - y), scrollBefore))
    .toBeLessThan(300)
  // A visitor who has chosen a language is redirected from the home page.
  await open(page, '/')
  await expect(page).toHaveURL('/it')
  await expectAccessible(page, '/it')
  await page.close()
})

/** Opens Zoé's profile in French by the search and the filters. */
async function findInFrench(page: Page, fr: (english: string) => string) {
  await open(page, '/fr')
  const search = page.getByLabel(fr('Search companions'))
  await search.fill('Zoé')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/fr\/browse\?search=Zo/)
  await page.getByRole('link', { name: fr('Filter'), exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: fr('Apply Filters') })
    .click()
  await page.locator('main a[href^="/fr/companion/zoe"]').first().click()
  await expect(page).toHaveURL(/^[^?]*\/fr\/companion\/zoe/)
}

test('a French visitor searches, filters, signs up with a request, and confirms by mail', async ({
  page,
}) => {
  const fr = wordsIn('fr')
  const email = newAddress()
  await findInFrench(page, fr)
  await page.getByRole('link', { name: fr('Contact'), exact: true }).click()
  await dialog(page).getByLabel(fr('Preferred date (optional)')).fill(inDays(3))
  await dialog(page).getByLabel(fr('Your message')).fill('Une soirée à l’opéra ?')
  await dialog(page).getByLabel(fr('Email'), { exact: true }).fill(email)
  await dialog(page).getByLabel(fr('Password'), { exact: true }).fill('velours-local')
  await dialog(page).getByRole('checkbox').check()
  const send = dialog(page).getByRole('button', { name: fr('Send request') })
  await send.click()
  await expect(send).toHaveCount(0)
  await follow(page, await mailedLink(page, email))
  await expect(page).toHaveURL(/\/fr\/companion\//)
  await expect(dialog(page)).toContainText(/B-\w{4}-\w{4}/)
  await dialog(page)
    .getByRole('link', { name: fr('Go to My Bookings') })
    .click()
  await expect(page).toHaveURL('/fr/account/bookings')
  await expect(page.getByRole('link', { name: zoe.name })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(
    Date.now() + days * 86_400_000,
  )

test('a German applicant switches the language midway without losing input', async ({ page }) => {
  const de = wordsIn('de')
  const fr = wordsIn('fr')
  const email = newAddress()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await open(page, '/apply')
  await field('First name').fill('Ada')
  await field('About you').fill('Ich habe Musik studiert.')
  await choose(page, 'Français')
  await expect(page).toHaveURL('/fr/apply')
  await isReady(page)
  await expect(field(fr('First name'))).toHaveValue('Ada')
  await field(fr('Last name')).fill('Muster')
  await field(fr('Location')).selectOption({ index: 2 })
  const place = await field(fr('Location')).inputValue()
  await choose(page, 'Deutsch')
  await expect(page).toHaveURL('/de/apply')
  await isReady(page)
  for (const [name, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Muster'],
    ['Location', place],
    ['About you', 'Ich habe Musik studiert.'],
  ] as const) {
    await expect(field(de(name))).toHaveValue(value)
  }
  await field(de('Email')).fill(email)
  await field(de('Phone')).fill('+41 79 123 45 67')
  await field(de('Age')).fill('28')
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: de('Send application') }).click()
  await expect(page).toHaveURL(/\/de\/sent\?reference=A-/)
  await expect
    .poll(() => subjectsTo(page, email))
    .toEqual([expect.stringMatching(/^Ihre Bewerbung A-/)])
})
