import type { Page } from 'playwright/test'
import { expect, open, test } from '../site.ts'
import { anna, pathOf, profilePath, sophia } from '../samples.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

test('every control of the gallery moves round in a circle', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, profilePath)
  const gallery = page.getByRole('region', { name: 'Photos of Sophia' })
  const expectPhoto = async (number: number) => {
    await expect(gallery.locator('[aria-live]')).toHaveText(`Photo ${number} / 6`)
    await expect(gallery.locator(`#photo-${number}`)).toBeInViewport({ ratio: 0.5 })
    await expect(gallery.getByRole('button', { name: `Photo ${number}` })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }
  await expectPhoto(1)
  await gallery.getByRole('button', { name: 'Previous photo' }).click()
  await expectPhoto(6)
  await gallery.getByRole('button', { name: 'Next photo' }).click()
  await expectPhoto(1)
  await gallery.getByRole('button', { name: 'Next photo' }).click()
  await expectPhoto(2)
  await gallery.getByRole('button', { name: 'Photo 4' }).click()
  await expectPhoto(4)
  await gallery.getByRole('list', { name: 'Photos' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectPhoto(3)
  await page.keyboard.press('ArrowRight')
  await expectPhoto(4)
  await gallery.getByRole('link', { name: 'Photo 2' }).click()
  await expectPhoto(2)

  await page.getByRole('tab', { name: 'Photos' }).click()
  await page.getByRole('link', { name: 'Show photo 3 full screen' }).click()
  await expect(page.getByRole('dialog')).toContainText('Photo 3 of 6')
  await page.keyboard.press('Escape')
  await expectPhoto(3)
})

test('a gallery of forty photos fits the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route(`**/api/companions/${sophia.slug}*`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { public_photos: { id: string }[] } }
    const [first] = answer.data.public_photos
    answer.data.public_photos = Array.from({ length: 40 }, (_, index) => ({
      ...first!,
      id: `${index}`,
    }))
    await route.fulfill({ response, json: answer })
  })
  await open(page, '/browse?search=sophia')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sophia/ })
    .first()
    .click()
  const gallery = page.getByRole('region', { name: 'Photos of Sophia' })
  await expect(gallery.locator('[aria-live]')).toHaveText('Photo 1 / 40')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await gallery.getByRole('button', { name: 'Previous photo' }).click()
  await expect(gallery.locator('[aria-live]')).toHaveText('Photo 40 / 40')
})

test('four photos are public, and the private ones are locked and too small to recognise', async ({
  page,
}) => {
  await open(page, `${profilePath}?tab=photos`)
  const photoLinks = panel(page).getByRole('link', { name: /^Show photo/ })
  const locked = panel(page).getByRole('link', { name: 'Premium photo' })
  expect(sophia.photos.length).toBeGreaterThan(4)
  await expect(photoLinks).toHaveCount(4)
  await expect(locked).toHaveCount(Math.min(8, sophia.privatePhotos.length))
  // The preview of a private photo is too small to reveal it.
  for (const image of await locked.locator('img').all()) {
    await expect(image).toHaveAttribute('src', /^data:image\//)
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeLessThanOrEqual(
      24,
    )
  }
  await locked.first().click()
  await expect(page.getByRole('dialog', { name: 'Premium Features' })).toBeVisible()

  await open(page, `${pathOf(anna)}?tab=photos`)
  await expect(photoLinks).toHaveCount(4)
  await expect(locked).toHaveCount(0)
  await expect(page.getByText('Premium content')).toHaveCount(0)
})

test('a video shows its length, plays and seeks, and private ones are locked', async ({ page }) => {
  const ranges: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/video')) ranges.push(response.status())
  })
  await open(page, `${profilePath}?tab=videos`)
  const locked = panel(page).getByRole('link', { name: /^Premium video, \d:\d\d$/ })
  await expect(locked).toHaveCount(Math.min(6, sophia.privateVideos.length))
  const video = panel(page).locator('video')
  await expect(video).toHaveCount(1)
  const label = (await video.getAttribute('aria-label')) ?? ''

  const canPlay = await page.evaluate(() =>
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'),
  )
  test.skip(!canPlay, 'this browser was built without H.264')
  const playback = await video.evaluate(async (element: HTMLVideoElement) => {
    const happens = (event: string) =>
      new Promise((resolve) => element.addEventListener(event, resolve, { once: true }))
    element.muted = true
    await element.play()
    await happens('timeupdate')
    element.pause()
    element.currentTime = element.duration - 0.5
    await happens('seeked')
    const position = element.currentTime
    await element.play()
    await happens('ended')
    return { at: position, duration: element.duration }
  })
  expect(playback.at).toBeCloseTo(playback.duration - 0.5, 1)
  expect(label).toBe(`Video 1, 0:0${Math.round(playback.duration)}`)
  expect(ranges).toContain(206)
})

test('the teaser opens a dialog with seven features', async ({ page }) => {
  await open(page, profilePath)
  await expect(page.getByText(/^Included in every plan/)).toHaveText(/from CHF\s29\.98 a month\.$/)
  await page.getByRole('link', { name: '10 photos and 7 videos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Premium Features' })
  const tiles = dialog.getByRole('list').first().getByRole('listitem')
  await expect(tiles).toHaveText([
    // The samples are fewer than the operator's claim, so their true number is displayed.
    /^Photo and video galleries\d+0\+ photos, \d+0\+ videos$/,
    'Private content',
    'MessengerUnlimited open requests',
    'VIP profiles',
    'Profile photo upload',
    'Offline companions',
    'Priority support',
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog offers three plans, each with its price, benefits and link', async ({ page }) => {
  await open(page, `${profilePath}?panel=premium`)
  const dialog = page.getByRole('dialog', { name: 'Premium Features' })
  const prices = { Silver: '29.98', Gold: '59.98', Platinum: '99.98' }
  const benefits = (searches: number, priority: string) => [
    'Unlimited open requests',
    `${searches} saved searches`,
    'Instant or daily alerts',
    priority,
  ]
  const plans = new Map([
    ['Silver', benefits(30, 'Priority requests')],
    ['Gold', benefits(50, 'High-priority requests')],
    ['Platinum', benefits(100, 'Top-priority requests')],
  ])
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(Object.keys(prices))
  for (const [name, price] of Object.entries(prices)) {
    const card = dialog
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(new RegExp(`CHF\\s${price.replace('.', '\\.')}\\s*/ month`))
    await expect(card.getByText('Most Popular')).toHaveCount(name === 'Gold' ? 1 : 0)
    await expect(card.getByRole('list').first().getByRole('listitem')).toHaveText(
      plans.get(name) ?? [],
    )
  }
  await expect(dialog.getByText('Renews every month until you cancel')).toHaveCount(3)
  await expect(dialog.getByRole('link', { name: /^Get Started with/ })).toHaveCount(3)
})
