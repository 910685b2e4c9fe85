import type { Page } from 'playwright/test'
import { expect, open, query, test } from '../site.ts'
import { anna, giulia, pathOf, profilePath, sophia, zoe } from '../samples.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

test(
  'six tabs have addresses, and open by pointer, arrow keys and Back',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, profilePath)
    const tabs = page.getByRole('tab')
    const selected = page.getByRole('tab', { selected: true })
    await expect(tabs).toHaveText(['Profile', 'Stories', 'Photos', 'Videos', 'Info', 'Schedule'])
    await expect(selected).toHaveText('Profile')
    await expect(panel(page)).toContainText(sophia.detailed_bio)

    await page.getByRole('tab', { name: 'Info' }).click()
    await expect.poll(() => query(page)).toEqual({ tab: 'info' })
    await expect(panel(page)).toHaveAccessibleName('Info')
    await expect(panel(page).getByRole('row', { name: 'Height' })).toHaveText('Height172 cm')
    await expect(panel(page).getByRole('row', { name: 'Nationality' })).toHaveText(/British/)

    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Schedule' })).toBeFocused()
    await expect.poll(() => query(page)).toEqual({ tab: 'schedule' })
    // Keys pressed quickly: each counts from the photo that the key before led to.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(selected).toHaveText('Profile')
    await page.keyboard.press('End')
    await expect(selected).toHaveText('Schedule')
    await page.keyboard.press('Home')
    await expect(selected).toHaveText('Profile')

    await page.goBack()
    await expect(selected).toHaveText('Schedule')
    await page.reload()
    await expect(selected).toHaveText('Schedule')
    await open(page, `${profilePath}?tab=nonsense`)
    await expect(selected).toHaveText('Profile')
  },
)

test('a profile shows presence, published reviews and prices', async ({ page }) => {
  await open(page, profilePath)
  await expect(page.getByText(/^Online · 26–30 ?Zurich, Switzerland$/)).toBeVisible()
  const publishedReviews = sophia.reviews.filter(({ state }) => state !== 'pending')
  expect(publishedReviews.length).toBeGreaterThan(2)
  await expect(panel(page).getByRole('figure')).toHaveCount(2)
  await expect(panel(page)).toContainText(`· ${publishedReviews.length} reviews`)
  await expect(panel(page).getByRole('img', { name: /^[45]\.\d of 5$/ })).toBeVisible()
  await expect(panel(page).getByRole('row', { name: 'Dinner' })).toContainText('CHF 800 / 4 hours')
})

test('the badge lists each check with its method and validity', async ({ page }) => {
  await open(page, profilePath)
  const badge = page.getByRole('button', { name: 'Verified' })
  await expect(badge).toHaveText(/^Verified · Photos confirmed 4\d days ago$/)
  const photosConfirmed = page.getByText(
    /^Photos confirmed 4\d days ago\. By our team, valid until /,
  )
  await expect(photosConfirmed).toBeHidden()
  await badge.click()
  await expect(photosConfirmed).toBeVisible()
  for (const check of ['Identity', 'Age']) {
    const line = new RegExp(`^${check} verified on \\d+ \\w+ 20\\d\\d\\. By our team, `)
    await expect(page.getByText(line)).toBeVisible()
  }
  const until = (await photosConfirmed.textContent())?.replace(/^.*until |\.$/g, '') ?? ''
  expect(Date.parse(until)).toBeGreaterThan(Date.now())
  await expect(badge).toHaveAccessibleDescription(/^(Identity|Age) verified on .*valid until/)
  await page.keyboard.press('Escape')
  await expect(photosConfirmed).toBeHidden()
})

test('the schedule marks today in Swiss time', async ({ page }) => {
  await open(page, profilePath)
  await page.getByRole('tab', { name: 'Schedule' }).click()
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Zurich' })
  const rows = panel(page).getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(rows.first()).toHaveText(/^Monday/)
  const todayCell = panel(page).locator('[aria-current="date"]')
  await expect(todayCell).toHaveCount(1)
  // The server may have rendered the page just before midnight.
  const renderedToday = (await todayCell.getByRole('rowheader').textContent()) ?? ''
  const moments = [Date.now() - 60_000, Date.now()]
  expect(moments.map((moment) => `${weekday.format(moment)}, today`)).toContain(renderedToday)
  for (const row of await rows.all()) {
    await expect(row.getByRole('cell')).toHaveText(/\d\d:\d\d–\d\d:\d\d|Not available|arrangement/)
  }
})

test('a profile without reviews, schedule or verified photos shows none of them', async ({
  page,
}) => {
  await open(page, pathOf(zoe))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoé')
  await expect(page.getByRole('button', { name: 'Verified' })).toHaveText('Verified')
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(panel(page)).toHaveText('By arrangement')
  await open(page, pathOf(anna))
  await expect(page.getByText(/^Offline · Active 5d ago · 31–36 ?Vienna, Austria$/)).toBeVisible()
})

test('Share opens the browser’s sharing where it exists, and copies the link elsewhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  )
  // A profile redirects from its id to its address.
  await open(page, `/companion/${sophia.id}?tab=info`)
  await expect(page).toHaveURL('/companion/sophia?tab=info')
  const moreButton = page.getByRole('button', { name: 'More' })
  const share = page.getByRole('button', { name: 'Share' })
  await expect(share).toBeHidden()
  await moreButton.click()
  await share.click()
  await expect(share).toBeHidden()
  await expect(page.getByRole('status').getByText('Link copied.')).toBeAttached()
  await expect(page.getByRole('main').getByText('Link copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(new URL(profilePath, page.url()).href)

  await page.evaluate(() => {
    const shared: unknown[] = []
    const value = (data: unknown) => Promise.resolve(void shared.push(data))
    Object.defineProperty(navigator, 'share', { value })
    Object.assign(window, { shared })
  })
  await moreButton.click()
  await share.click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown }).shared))
    .toEqual([{ title: 'Sophia', url: copied }])
})

test('Contact and Follow ask visitors to sign in, and return the focus', async ({ page }) => {
  await open(page, `${profilePath}?tab=info`)
  const openers = [
    page.getByRole('link', { name: 'Contact' }),
    page.getByRole('button', { name: 'Follow', exact: true }),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  expect(query(page)).toEqual({ tab: 'info' })
})

test('the gallery shows pictures only, and the menu reports the one in view', async ({ page }) => {
  await open(page, profilePath)
  const gallery = page.getByRole('region', { name: 'Photos of Sophia' })
  await expect(gallery.getByRole('link', { name: /Report/ })).toHaveCount(0)
  // Asynchronously decoded pictures would appear after the page, as blocks of colour.
  await expect(gallery.locator('img[decoding=async]')).toHaveCount(0)
  const report = page.getByRole('link', { name: 'Report this photo' })
  const moreButton = page.getByRole('button', { name: 'More' })
  await moreButton.click()
  const firstReport = await report.getAttribute('href')
  expect(firstReport).toMatch(/^\/report\?companion=[\w-]+&photo=[\w-]+$/)
  await page.keyboard.press('Escape')
  await gallery.getByRole('button', { name: 'Next photo' }).click()
  await expect(gallery.getByText('2 / 6')).toBeVisible()
  await moreButton.click()
  await expect(report).not.toHaveAttribute('href', firstReport ?? '')
})

test('a VIP profile shows visitors only its city, and the way to access', async ({ page }) => {
  await open(page, '/browse?location=Basel%2C+Switzerland')
  const card = page.getByRole('main').getByRole('link', { name: /^VIP/ })
  await expect(card).toHaveText(/VIP\s*Basel/)
  await card.click()
  await expect(page.getByRole('dialog', { name: 'Premium Features' })).toBeVisible()

  const response = await open(page, pathOf(giulia))
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium members only')
  await expect(page.getByRole('main')).toContainText('Basel, Switzerland')
  await page.getByRole('main').getByRole('link', { name: 'Explore Premium Features' }).click()
  await expect(page.getByRole('dialog', { name: 'Premium Features' })).toBeVisible()
})
