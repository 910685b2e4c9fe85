import type { CDPSession, Page } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { openAs, noLimits } from '../accounts.ts'
import { newBuyer } from '../payments.ts'
import { profilePath, sophia } from '../samples.ts'
import { expect, open, query, test } from '../site.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos of Sophia' })
const gallery = (page: Page) => page.getByRole('region', { name: 'Photos of Sophia' })
const expectPhoto = (page: Page, number: number, count = sophia.photos.length) =>
  expect(viewer(page).locator('[aria-live]')).toHaveText(`Photo ${number} of ${count}`)
const track = (page: Page) => gallery(page).getByRole('list', { name: 'Photos' })

/** Transform of the photo in view. */
const transformOf = (page: Page) =>
  viewer(page)
    .locator('li[aria-hidden="false"] .photo')
    .evaluate((photo) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(photo).transform)
      return { scale: a, x: e, y: f }
    })
const scale = async (page: Page) => Math.round((await transformOf(page)).scale * 100) / 100
const offsetX = async (page: Page) => (await transformOf(page)).x

type Place = { x: number; y: number }

/** Moves fingers, each from one place to another. */
async function move(touch: CDPSession, paths: [from: Place, to: Place][], steps = 6) {
  const points = (share: number) =>
    paths.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never })
  await send('touchStart', points(0))
  for (let step = 1; step <= steps; step++) await send('touchMove', points(step / steps))
  await send('touchEnd', [])
}

/** Taps twice within 300 ms: the browser receives both taps before the page has handled the first. */
async function tapTwice(touch: CDPSession, { x, y }: Place) {
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: Place[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const tap = () => [send('touchStart', [{ x, y }]), send('touchEnd', [])]
  await Promise.all([...tap(), ...tap()])
}

/** Index of the current history entry; the viewer has its own entry with the same address. */
const entry = (page: Page) => page.evaluate(() => (history.state as { idx: number }).idx)

test.describe('the photo viewer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test.use({ reducedMotion: 'no-preference' })

  const middle = { x: 195, y: 420 }
  const leftEdge = { x: 60, y: 430 }
  const right = { x: 330, y: 430 }

  /** Opens the viewer at the first photo, and a touch session. */
  async function openByTouch(page: Page): Promise<CDPSession> {
    await open(page, profilePath)
    const touch = await page.context().newCDPSession(page)
    await track(page).tap()
    await expectPhoto(page, 1)
    return touch
  }

  test('a finger swipes to the next photo and back, and stops at the first', async ({ page }) => {
    const touch = await openByTouch(page)
    await move(touch, [[right, leftEdge]])
    await expectPhoto(page, 2)
    await move(touch, [[leftEdge, right]])
    await expectPhoto(page, 1)
    // The first photo has no neighbour on this side.
    await move(touch, [[leftEdge, right]])
    await expectPhoto(page, 1)
    // A short swipe and a slow one both return to the photo.
    await expect
      .poll(() =>
        viewer(page)
          .locator('ul')
          .evaluate((list) => list.getBoundingClientRect().x),
      )
      .toBe(0)
  })

  test('a double tap zooms in where it hits, and a finger moves the photo to its edge', async ({
    page,
  }) => {
    const touch = await openByTouch(page)
    await tapTwice(touch, { x: 300, y: 420 })
    await expect.poll(() => scale(page)).toBe(2.5)
    // The tapped point stays under the finger.
    await expect.poll(() => offsetX(page)).toBeCloseTo((300 - 195) * (1 - 2.5), 0)
    await move(touch, [[middle, { x: 245, y: 430 }]])
    await expectPhoto(page, 1)
    await expect.poll(() => offsetX(page)).toBeCloseTo(-157.5 + 50, 0)
    // The photo moves no further than to its edge.
    await move(touch, [[leftEdge, { x: 1200, y: 430 }]])
    await expect.poll(() => offsetX(page)).toBeCloseTo((390 * 1.5) / 2, 0)
    await tapTwice(touch, middle)
    await expect.poll(() => scale(page)).toBe(1)
  })

  test('two fingers zoom a photo in and out', async ({ page }) => {
    const touch = await openByTouch(page)
    await move(touch, [
      [
        { x: 170, y: 420 },
        { x: 120, y: 420 },
      ],
      [
        { x: 220, y: 420 },
        { x: 270, y: 420 },
      ],
    ])
    await expect.poll(() => scale(page)).toBe(3)
    await move(touch, [
      [
        { x: 120, y: 420 },
        { x: 190, y: 420 },
      ],
      [
        { x: 270, y: 420 },
        { x: 200, y: 420 },
      ],
    ])
    await expect.poll(() => scale(page)).toBe(1)
  })

  test('a swipe down closes the viewer, and the gallery shows the last photo', async ({ page }) => {
    const touch = await openByTouch(page)
    await move(touch, [[right, leftEdge]])
    await expectPhoto(page, 2)
    await move(touch, [[middle, { x: 200, y: 700 }]])
    await expect(viewer(page)).toHaveCount(0)
    await expect(gallery(page).getByText('2 / 6')).toBeVisible()
  })

  test(
    'a photo opens on the full screen, and Back closes it',
    { tag: '@smoke' },
    async ({ page }) => {
      await open(page, '/browse?search=sophia')
      await page.getByRole('main').locator(`a[href="${profilePath}"]`).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sophia')
      await page.getByRole('tab', { name: 'Photos' }).click()
      const thirdPhoto = page.getByRole('link', { name: 'Show photo 3 full screen' })
      await expect(thirdPhoto).toBeVisible()
      const photos = await entry(page)
      await expect(thirdPhoto.locator('img')).toHaveCSS('object-position', '50% 25%')
      await thirdPhoto.click()
      await expectPhoto(page, 3)
      // A whole photo stays centred.
      const image = viewer(page).locator('li[aria-hidden="false"] img')
      await expect(image).toHaveCSS('object-position', '50% 50%')
      await expect.poll(() => entry(page)).toBe(photos + 1)
      await page.goBack()
      await expect(viewer(page)).toHaveCount(0)
      await expect(thirdPhoto).toBeFocused()
      expect(query(page)).toEqual({ tab: 'photos' })

      await thirdPhoto.click()
      await expectPhoto(page, 3)
      await expect.poll(() => entry(page)).toBe(photos + 1)
      await viewer(page).getByRole('button', { name: 'Close' }).click()
      await expect(viewer(page)).toHaveCount(0)
      // The browser goes back shortly after the viewer has closed.
      await expect.poll(() => entry(page)).toBe(photos)
      await page.goBack()
      expect(query(page)).toEqual({})
      await page.goBack()
      await expect(page).toHaveURL('/browse?search=sophia')
    },
  )
})

test.describe('the photo viewer on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' })

  /** Opens the viewer at the first photo by keyboard. */
  async function openByKeys(page: Page) {
    await open(page, profilePath)
    await track(page).focus()
    await page.keyboard.press('Enter')
    await expectPhoto(page, 1)
  }

  test('the neighbour of a photo is loaded in advance', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') files.push(request.url())
    })
    await openByKeys(page)
    // The neighbour is loaded in the largest size before it is opened.
    const large = (index: number) => viewer(page).locator('li').nth(index).locator('img')
    await expect
      .poll(() =>
        large(1).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true)
    await expect(large(2)).toHaveCount(0)
    expect(files.filter((url) => /w900/.test(url)).length).toBeGreaterThanOrEqual(2)
  })

  test('the keyboard moves through all photos and stops at the ends', async ({ page }) => {
    await openByKeys(page)
    await page.keyboard.press('ArrowLeft')
    await expectPhoto(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectPhoto(page, 2)
    await page.keyboard.press('End')
    await expectPhoto(page, 6)
    await page.keyboard.press('ArrowRight')
    await expectPhoto(page, 6)
    await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toHaveCount(0)
    await page.keyboard.press('Home')
    await expectPhoto(page, 1)
  })

  test('the keyboard zooms a photo in, and the next photo starts unzoomed', async ({ page }) => {
    await openByKeys(page)
    await page.keyboard.press('+')
    await expect.poll(() => scale(page)).toBe(1.5)
    for (let press = 0; press < 4; press++) await page.keyboard.press('+')
    await expect.poll(() => scale(page)).toBe(4)
    for (let press = 0; press < 5; press++) await page.keyboard.press('-')
    await expect.poll(() => scale(page)).toBe(1)
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => scale(page)).toBe(2.5)
    // The next photo starts unzoomed.
    await page.keyboard.press('ArrowRight')
    await expectPhoto(page, 2)
    expect(await scale(page)).toBe(1)
  })

  test('the focus stays in the viewer and returns to the gallery', async ({ page }) => {
    await openByKeys(page)
    await page.keyboard.press('ArrowRight')
    await expectPhoto(page, 2)
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () =>
          !document.activeElement?.closest('main') || !!document.activeElement.closest('dialog'),
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(track(page)).toBeFocused()
    await expect(gallery(page).getByText('2 / 6')).toBeVisible()
  })

  test('a wheel and a double click zoom in, and the button opens the viewer', async ({ page }) => {
    await open(page, profilePath)
    await gallery(page).getByRole('button', { name: 'Full screen' }).click()
    await expectPhoto(page, 1)
    await page.mouse.dblclick(720, 450)
    await expect.poll(() => scale(page)).toBe(2.5)
    await page.mouse.dblclick(720, 450)
    await expect.poll(() => scale(page)).toBe(1)
    await page.mouse.move(720, 450)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(() => scale(page)).toBe(2.72)
    // The page itself is not zoomed.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })
})

test.describe('the photo viewer with reduced motion', () => {
  test.beforeEach(noLimits)

  test('visitors see only the public photos, whatever they do', async ({ page }) => {
    await open(page, `${profilePath}?tab=photos`)
    await page.getByRole('link', { name: 'Show photo 1 full screen' }).click()
    await expectPhoto(page, 1)
    await page.keyboard.press('End')
    await expectPhoto(page, sophia.photos.length)
    await expect(viewer(page).locator('img[src*="/media/private/"]')).toHaveCount(0)
    await expect(viewer(page).getByRole('img', { name: 'Premium' })).toHaveCount(0)
    await expectAccessible(page, 'photo viewer', 'dialog')
    const transitionSeconds = await viewer(page)
      .locator('ul')
      .evaluate((list) => parseFloat(getComputedStyle(list).transitionDuration))
    expect(transitionSeconds).toBeLessThan(0.01)
  })

  test('a Premium member sees private photos after the public ones', async ({ page }) => {
    test.slow()
    const { email } = await newBuyer(page, 'silver')
    await openAs(page, email, profilePath)
    const count = sophia.photos.length + sophia.privatePhotos.length
    await expect(gallery(page).getByText(`1 / ${count}`)).toBeVisible()
    await track(page).focus()
    await page.keyboard.press('Enter')
    await expectPhoto(page, 1, count)
    await page.keyboard.press('End')
    await expectPhoto(page, count, count)
    const lastImage = viewer(page).locator('li[aria-hidden="false"] img')
    await expect(lastImage).toHaveAttribute('src', /\/media\/private\//)
    await expect
      .poll(() => lastImage.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(24)
    await expect(viewer(page).getByRole('img', { name: 'Premium' })).toBeVisible()
  })
})
