import { expect, open, test } from './site.ts'
import { giulia, profilePath, sophia } from './samples.ts'

test('six tabs have addresses of their own, and back goes through them', async ({ page }) => {
  await open(page, profilePath)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Profile', 'Stories', 'Photos', 'Videos', 'Info', 'Schedule'])
  await expect(page.getByRole('tabpanel')).toContainText('studied art history')
  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(page).toHaveURL(`${profilePath}?tab=info`)
  await expect(page.getByRole('tabpanel')).toContainText('172 cm')
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('tabpanel')).toContainText(/today/i)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText('172 cm')
})

test('the gallery goes round, by its buttons, its dots and the keyboard', async ({ page }) => {
  await open(page, profilePath)
  const counter = page.getByText(/^Picture\s*\d+ \/ \d+$/)
  await expect(counter).toHaveText(/1 \/ 6/)
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect(counter).toHaveText(/6 \/ 6/)
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(counter).toHaveText(/1 \/ 6/)
  await page.getByRole('button', { name: 'Picture 3', exact: true }).click()
  await expect(counter).toHaveText(/3 \/ 6/)
})

test('four photos are open, the private ones are locked and counted', async ({ page }) => {
  await open(page, `${profilePath}?tab=photos`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.locator('picture')).toHaveCount(4)
  await expect(panel.locator('img[src^="data:image/"]')).toHaveCount(8)
  await open(page, `${profilePath}?tab=videos`)
  await expect(panel.getByRole('link', { name: /Premium video, 0:0\d/ })).toHaveCount(6)
})

test('a public video plays and can be wound', async ({ page }) => {
  await open(page, `${profilePath}?tab=videos`)
  const video = page.locator('video').first()
  const wound = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    element.currentTime = 4
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    return { at: element.currentTime, duration: element.duration }
  })
  expect(wound.at).toBeGreaterThanOrEqual(4)
  expect(wound.duration).toBeGreaterThan(5)
})

test('reviews, rates and what was verified are told', async ({ page }) => {
  await open(page, profilePath)
  await expect(page.getByRole('tabpanel')).toContainText('CHF 800 / 4 hours')
  await expect(page.getByText(/· 3 reviews/)).toBeVisible()
  await expect(page.locator('blockquote')).toHaveCount(2)
  await page.getByRole('button', { name: 'Verified' }).click()
  await expect(page.getByText(/^Checked: .*identity.*\.$/i)).toBeVisible()
  await expect(page.getByText(/^Valid until /)).toBeVisible()
})

test('the teaser leads to seven features and three plans, without a dead link', async ({
  page,
}) => {
  await open(page, profilePath)
  await expect(page.getByText('10 photos and 7 videos')).toBeVisible()
  await page.getByRole('link', { name: /10 photos and 7 videos|Unlocked with any plan/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^(Silver|Gold|Platinum)$/ })).toHaveCount(3)
  for (const price of ['29.98', '59.98', '99.98']) await expect(dialog).toContainText(price)
  await expect(dialog.getByText('Most Popular')).toHaveCount(1)
  await expect(dialog.getByText('Renews every month until you cancel.')).toHaveCount(3)
  await expect(dialog.getByRole('link', { name: /^Get Started with/ })).toHaveCount(3)
  for (const tile of ['Messenger', 'VIP profiles', 'Priority support', 'Offline companions']) {
    await expect(dialog.getByText(tile, { exact: true }).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('shares its address, and can be hidden from the lists and shown again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, profilePath)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.').first()).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(profilePath)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Hide' }).click()
  await open(page, '/browse')
  await expect(page.getByRole('main').getByText('Sophia')).toHaveCount(0)
  await open(page, profilePath)
  await page.getByRole('button', { name: 'Undo' }).click()
  await open(page, '/browse')
  await expect(page.getByRole('main').getByText('Sophia')).toHaveCount(1)
})

test('a profile that does not exist says so and leads on', async ({ page, expectFaults }) => {
  expectFaults('404')
  const response = await open(page, '/companion/00000000-0000-4000-8000-00000000abcd')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await expect(
    page.getByText('The companion profile you are looking for could not be found.'),
  ).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Browse All Companions' }).click()
  await expect(page).toHaveURL('/browse')
})

test('a VIP profile shows visitors its city alone', async ({ page }) => {
  await open(page, `/companion/${giulia.id}`)
  await expect(page.getByText('VIP profile')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Basel')
  expect(await page.content()).not.toContain(giulia.name)
  expect(await page.content()).not.toContain(sophia.name)
})
