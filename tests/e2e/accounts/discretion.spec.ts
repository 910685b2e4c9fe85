import type { BrowserContext, Page } from 'playwright/test'
import { discreet } from '../../../web/brand.ts'
import { baseURL } from '../../playwright.config.ts'
import { enter, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { profilePath } from '../samples.ts'
import { companions, expect, isReady, open, test } from '../site.ts'

const leaveAddress = discreet.leave[0].address
const cookie = { name: 'discreet', value: encodeURIComponent(leaveAddress), url: baseURL }
const pages = [
  '/',
  '/companions',
  '/browse?search=dinner',
  `${profilePath}?tab=photos`,
  '/map',
  '/zurich',
  '/login',
  '/report',
  '/apply',
  '/discreet',
  '/?panel=premium',
]

/** Answers for the website that "Quick exit" opens, whose fault the test announces. */
async function answerElsewhere(context: BrowserContext, expectFaults: (part: string) => void) {
  await context.route(`${leaveAddress}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  expectFaults(`request to another site: ${leaveAddress}`)
}

/** Pictures of the page that are not blurred. */
const clear = (page: Page) =>
  page
    .locator('img:visible:not(.photo-locked img, [src="/placeholder.svg"]), video:visible')
    .evaluateAll(
      (all) => all.filter((picture) => !getComputedStyle(picture).filter.includes('blur')).length,
    )

/** Data that the browser stores for the site beyond its session. */
async function storedData(page: Page) {
  const session = await page.context().newCDPSession(page)
  const storageId = { securityOrigin: baseURL, isLocalStorage: true }
  const { entries } = await session.send('DOMStorage.getDOMStorageItems', { storageId })
  const cookies = (await page.context().cookies()).filter(({ expires }) => expires !== -1)
  return [...entries.map(([name]) => name), ...cookies.map(({ name }) => name)]
}

async function expectNeutral(page: Page) {
  await expect(page).toHaveTitle(discreet.title)
  const icons = page.locator('head link[rel*=icon]')
  await expect(icons).not.toHaveCount(0)
  for (const icon of await icons.all()) await expect(icon).toHaveAttribute('href', discreet.icon)
  await expect(page.locator('meta[property^="og:"], link[rel=manifest]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Quick exit' })).toBeVisible()
}

/** Presses Escape three times with time stamps within a second: a busy machine may take longer. */
async function pressEscapes(page: Page) {
  const session = await page.context().newCDPSession(page)
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  const began = Date.now() / 1_000
  for (const seconds of [0, 0.3, 0.6]) {
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      const timestamp = began + seconds
      await session.send('Input.dispatchKeyEvent', { type, timestamp, ...key })
    }
  }
}

test.describe('discreet mode', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('discreet mode starts at the gate and leaves no data behind', async ({
    page,
    expectFaults,
  }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('recently-seen', '["x"]'))
    await page.getByRole('button', { name: 'Turn on discreet mode' }).click()
    await expectNeutral(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')
    await expectAccessible(page, 'the gate in discreet mode')
    await page.getByRole('button', { name: 'I am 18 or older' }).click()
    await expect(companions(page).first()).toBeVisible()

    for (const path of pages) {
      await open(page, path)
      await expectNeutral(page)
      expect(await clear(page), path).toBe(0)
    }
    // A navigation within the page preserves the mode, and a choice ends with the browser's session.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety')
    await expectNeutral(page)
    await page.waitForFunction(() => document.cookie.includes('fonts=1'))
    expect(await storedData(page)).toEqual([])

    await answerElsewhere(page.context(), expectFaults)
    await page.getByRole('link', { name: 'Quick exit' }).click()
    await expect(page).toHaveURL(leaveAddress)
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    await expect(page).toHaveURL(leaveAddress)
    expect(await page.title()).toBe('Elsewhere')
  })
})

test('the first press shows a blurred picture, and the second follows its link', async ({
  page,
  context,
}) => {
  await context.addCookies([cookie])
  await open(page, '/browse?languages=english')
  // The bar covers pictures and reveals none of them.
  await page.getByRole('link', { name: 'Discreet mode' }).click()
  await expect(page).toHaveURL('/discreet')
  await open(page, '/browse?languages=english')
  const first = companions(page).nth(0)
  const second = companions(page).nth(1)
  await first.locator('img').click()
  await expect(page).toHaveURL('/browse?languages=english')
  await expect(first.locator('img')).toHaveCSS('filter', 'none')
  await expect(second.locator('img')).toHaveCSS('filter', /blur/)
  const everything = page.getByRole('checkbox', { name: 'Show pictures' })
  await everything.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => clear(page)).toBeGreaterThan(5)
  await everything.uncheck()
  await expect(second.locator('img')).toHaveCSS('filter', /blur/)

  await first.locator('img').click()
  await expect(page).toHaveURL(/\/companion\//)
  const fullScreen = page.getByRole('button', { name: 'Full screen' })
  await expect(fullScreen).toBeVisible()
  expect(await clear(page)).toBe(0)
})

test('the leave button lies on top of a profile and its full-screen photos', async ({
  page,
  context,
}) => {
  await context.addCookies([cookie])
  await open(page, '/browse')
  await companions(page).first().press('Enter')
  await expect(page).toHaveURL(/\/companion\//)
  const fullScreen = page.getByRole('button', { name: 'Full screen' })
  await expect(fullScreen).toBeVisible()
  await expectAccessible(page, 'a profile in discreet mode')
  // The leave button is on the full screen, too.
  await fullScreen.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('link', { name: 'Quick exit' })).toBeVisible()
  await expectAccessible(page, 'a photo in discreet mode', 'dialog')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Quick exit' })).toBeVisible()
})

test(
  'pressing Escape three times leaves the site from any dialog',
  { tag: '@smoke' },
  async ({ page, context, expectFaults }) => {
    await context.addCookies([cookie])
    await open(page, '/browse')
    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // Another key in between resets the count.
    for (const key of ['Escape', 'Tab', 'Escape', 'Tab']) await page.keyboard.press(key)
    await expect(page).toHaveURL('/browse')

    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    await expect(dialog).toBeVisible()
    await answerElsewhere(context, expectFaults)
    await pressEscapes(page)
    await expect(page).toHaveURL(leaveAddress)
  },
)

test('a member stays signed in in this tab only, and the session ends with it', async ({
  page,
  context,
  request,
}) => {
  await noLimits()
  await enter(page, request, '/account/settings')
  expect(await storedData(page)).toContain('session')
  // This is how an unsent message is stored.
  await page.evaluate(() => localStorage.setItem('message-1-someone', 'Dinner?'))
  const form = page.getByRole('form', { name: 'Discreet mode' })
  await form.getByLabel('Or another website you choose').fill('no address')
  await form.getByRole('button', { name: 'Turn on discreet mode' }).click()
  await expect(page).toHaveTitle(/^Profile Settings/)
  await form.getByLabel('Or another website you choose').fill('www.example.ch')
  await form.getByRole('button', { name: 'Turn on discreet mode' }).click()
  await expect(page).toHaveTitle(discreet.title)
  await isReady(page)
  await expect(form.getByText('Discreet mode is on in this browser.')).toBeVisible()
  await expect(form.getByLabel('Or another website you choose')).toHaveValue(
    'https://www.example.ch/',
  )
  await expectAccessible(page, 'the settings in discreet mode')
  expect(await storedData(page)).toEqual([])

  const otherTab = await context.newPage()
  await open(otherTab, '/')
  await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await otherTab.close()

  await form.getByRole('button', { name: 'Turn off discreet mode' }).click()
  await expect(page).toHaveTitle(/^Profile Settings/)
  await expect(form.getByRole('button', { name: 'Turn on discreet mode' })).toBeVisible()
  expect(await storedData(page)).toEqual(expect.arrayContaining(['session', 'message-1-someone']))
})

for (const [role, paths] of [
  ['member', ['/account/settings', '/account/bookings', '/account/following', '/account/searches']],
  ['companion', ['/own', '/own/inbox', '/own/profile', '/own/media', '/own/more']],
  ['admin', ['/admin/dashboard', '/admin/dashboard?section=media']],
] as const) {
  test(`the pages for a signed-in ${role} have a neutral head`, async ({ page }) => {
    await noLimits()
    await openAs(page, `${role}@velours.test`, '/account/settings')
    const form = page.getByRole('form', { name: 'Discreet mode' })
    await form.getByRole('button', { name: 'Turn on discreet mode' }).click()
    await expect(page).toHaveTitle(discreet.title)
    for (const path of paths) {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Administrator Login' })).toHaveCount(0)
      expect(page.url()).toBe(baseURL + path)
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
      await expectNeutral(page)
      expect(await clear(page), path).toBe(0)
      expect(await storedData(page), path).toEqual([])
    }
  })
}

test.describe('discreet mode without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures are blurred until the visitor shows them, and the leave button works', async ({
    page,
    request,
  }) => {
    await page.goto('/discreet')
    await page.getByRole('button', { name: 'Turn on discreet mode' }).click()
    await expect(page.getByText('Discreet mode is on in this browser.')).toBeVisible()
    await page.goto('/browse')
    await expectNeutral(page)
    const photo = companions(page).first().locator('img')
    await expect(photo).toHaveCSS('filter', /blur/)
    await page.getByRole('checkbox', { name: 'Show pictures' }).check()
    await expect(photo).toHaveCSS('filter', 'none')
    const path = (await page.getByRole('link', { name: 'Quick exit' }).getAttribute('href')) ?? ''
    const away = await request.get(path, { maxRedirects: 0 })
    expect(away.headers()['location']).toBe(leaveAddress)
  })
})
