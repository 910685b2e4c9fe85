import type { Locator, Page } from 'playwright/test'
import { expect, open, test } from '../site.ts'
import { profilePath, sophia } from '../samples.ts'

test.use({ reducedMotion: 'no-preference' })

const circles = (page: Page) => page.getByRole('list', { name: 'Stories' }).getByRole('link')
const circle = (page: Page, name: string) => circles(page).filter({ hasText: name })
const viewer = (page: Page) => page.getByRole('dialog')
/** With reduced motion a story does not advance by itself. */
const reducedMotion = { reducedMotion: 'reduce' } as const
const expectStory = (page: Page, story: string) =>
  expect(viewer(page)).toContainText(`Story ${story}`)

/** Filled fraction of each segment, 0 to 1. */
const segmentFractions = (page: Page) =>
  viewer(page)
    .locator('div[aria-hidden="true"] > span > span')
    .evaluateAll((bars: HTMLElement[]) => bars.map(({ style }) => parseFloat(style.scale)))

/** Interval in which a story that runs counts its steps. */
const STEP_MS = 50

/** Records the intervals that count steps, as the page starts and ends them some tasks after it is rendered. */
function recordCounting(stepMs: number) {
  const counting = new Set<unknown>()
  const { setInterval, clearInterval } = window
  Object.assign(window, {
    counting,
    setInterval(handler: TimerHandler, ms?: number, ...values: unknown[]) {
      const id = setInterval(handler, ms, ...values)
      if (ms === stepMs) counting.add(id)
      return id
    },
    clearInterval(id?: number) {
      counting.delete(id)
      clearInterval(id)
    },
  })
}
const intervals = (page: Page) =>
  page.evaluate(() => (window as unknown as { counting: Set<unknown> }).counting.size)

/** Advances the clock while a story runs. */
async function advanceRunning(page: Page, ms: number) {
  await expect.poll(() => intervals(page)).toBe(1)
  await page.clock.runFor(ms)
}

/** Advances the clock while a story waits. */
async function advanceWaiting(page: Page, ms: number) {
  await expect.poll(() => intervals(page)).toBe(0)
  await page.clock.runFor(ms)
}

/** Opens a story at its very start, with a clock that only the test advances. */
async function openInStillTime(page: Page, name: string) {
  await page.clock.install()
  await page.addInitScript(recordCounting, STEP_MS)
  await open(page, '/')
  await circle(page, name).click()
  await viewer(page).getByRole('button', { name: 'Pause' }).click()
  // The clock is set ahead of the page's time, because it cannot go back.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await circle(page, name).click()
  await expect(viewer(page)).toBeVisible()
}

test('an image advances after five seconds or a tap, and its segment shows the progress', async ({
  page,
}) => {
  await openInStillTime(page, 'Amélie')
  await expectStory(page, '1 of 10')
  await expect(viewer(page)).toHaveAccessibleName('Amélie')
  await expect(viewer(page)).toContainText('1h ago')
  await expect(viewer(page)).toContainText('Two seats left for the late screening.')
  await expect.poll(() => segmentFractions(page)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  await advanceRunning(page, 2_500)
  await expect.poll(() => segmentFractions(page)).toEqual([0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  await advanceRunning(page, 2_450)
  await expect.poll(() => segmentFractions(page).then(([first]) => first)).toBe(0.99)
  await expectStory(page, '1 of 10')
  await advanceRunning(page, 50)
  await expectStory(page, '2 of 10')
  await expect(viewer(page)).toHaveAccessibleName('Sophia')
  await expect.poll(() => segmentFractions(page)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  await advanceRunning(page, 5_000)
  await expectStory(page, '3 of 10')

  const previous = viewer(page).getByRole('button', { name: 'Previous story' })
  await previous.click()
  await previous.click()
  await expectStory(page, '1 of 10')
  await expect(previous).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expectStory(page, '1 of 10')
  await advanceRunning(page, 1_000)
  await viewer(page).getByRole('button', { name: 'Next story' }).click()
  await expectStory(page, '2 of 10')
  await advanceRunning(page, 1_000)
  await previous.click()
  await expectStory(page, '1 of 10')
  // Each story starts at its beginning.
  await expect.poll(() => segmentFractions(page)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('a story waits while it is held, paused or in a background tab', async ({ page }) => {
  await openInStillTime(page, 'Amélie')
  const area = await viewer(page).getByRole('button', { name: 'Next story' }).boundingBox()
  if (!area) throw new Error('There is no area to press')
  const first = () => segmentFractions(page).then(([bar]) => bar)

  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2)
  await page.mouse.down()
  await advanceWaiting(page, 9_000)
  expect(await first()).toBe(0)
  await page.mouse.up()
  // A press of this length is a pause, and no tap for the next story.
  await expectStory(page, '1 of 10')
  await advanceRunning(page, 1_000)
  await expect.poll(first).toBe(0.2)

  await viewer(page).getByRole('button', { name: 'Pause' }).click()
  await advanceWaiting(page, 9_000)
  expect(await first()).toBe(0.2)
  await viewer(page).getByRole('button', { name: 'Play' }).click()
  await advanceRunning(page, 1_000)
  await expect.poll(first).toBe(0.4)

  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await advanceWaiting(page, 9_000)
  expect(await first()).toBe(0.4)
  await setHidden(false)
  await advanceRunning(page, 1_000)
  await expect.poll(first).toBe(0.6)
  await expectStory(page, '1 of 10')
})

test('the keyboard pauses a story and moves to the next and the previous', async ({ page }) => {
  await openInStillTime(page, 'Sophia')
  await expectStory(page, '2 of 10')
  await page.keyboard.press(' ')
  await expect(viewer(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press(' ')
  await expect(viewer(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await expectStory(page, '3 of 10')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectStory(page, '1 of 10')
})

test('the story viewer traps the focus and restores it when it closes', async ({ page }) => {
  await openInStillTime(page, 'Sophia')
  await page.keyboard.press('Escape')
  await expect(circle(page, 'Sophia')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStory(page, '2 of 10')
  await page.keyboard.press(' ')
  await expect(viewer(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expectStory(page, '1 of 10')
  const labels = new Set<string>()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    labels.add(
      await viewer(page).evaluate((dialog) => {
        const { activeElement: focusedElement } = document
        if (focusedElement && focusedElement !== document.body && !dialog.contains(focusedElement))
          return 'outside'
        return focusedElement?.ariaLabel ?? focusedElement?.textContent?.trim() ?? ''
      }),
    )
  }
  expect(labels).not.toContain('outside')
  expect([...labels]).toEqual(expect.arrayContaining(['Amélie', 'Play', 'Close', 'Next story']))
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(circle(page, 'Sophia')).toBeFocused()
})

test('the focus ring around the name in the story viewer is whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInStillTime(page, 'Sophia')
  const link = viewer(page).getByRole('link', { name: 'Sophia' })
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  expect(await link.evaluate(clippersOfRing)).toEqual([])
})

/** The ancestors that cut the focus ring of an element. */
function clippersOfRing(element: HTMLElement | SVGElement): string[] {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
  if (outlineStyle === 'none') return ['no ring']
  const room = parseFloat(outlineWidth) + parseFloat(outlineOffset)
  const ring = element.getBoundingClientRect()
  const clippers: string[] = []
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflow === 'visible') continue
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isWhole =
      ring.left - room >= left &&
      ring.right + room <= right &&
      ring.top - room >= top &&
      ring.bottom + room <= bottom
    if (!isWhole) clippers.push(box.className)
  }
  return clippers
}

test('a story opened again while it closes stays open', async ({ page }) => {
  await openInStillTime(page, 'Sophia')
  await expectStory(page, '2 of 10')
  await viewer(page).evaluate(async (dialog: HTMLDialogElement) => {
    dialog.requestClose()
    await Promise.resolve()
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
  })
  await expectStory(page, '2 of 10')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(circle(page, 'Sophia')).toBeFocused()
})

test(
  'a story opens where it was pressed, closes after the last, and links to the profile',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.emulateMedia(reducedMotion)
    await open(page, '/')
    await circles(page).last().click()
    await expectStory(page, '10 of 10')
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')

    await circle(page, 'Noémie').click()
    await expectStory(page, '3 of 10')
    await page.keyboard.press('ArrowRight')
    await viewer(page).getByRole('link', { name: 'Isabelle' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isabelle')
    await expect(viewer(page)).toHaveCount(0)
    await page.goBack()
    await expect(circles(page)).toHaveCount(10)
    await expect(viewer(page)).toHaveCount(0)
  },
)

test('a dot marks new stories, and the ring of seen ones stays dimmed', async ({ page }) => {
  const ring = (element: Locator) =>
    element
      .locator('> span')
      .first()
      .evaluate((span) => getComputedStyle(span).borderTopColor)
  await page.emulateMedia(reducedMotion)
  await open(page, '/')
  // These stories are younger than six hours.
  const young = ['Amélie', 'Sophia', 'Noémie', 'Isabelle', 'Chiara', 'Elena']
  await expect(circles(page)).toHaveText([
    ...young.map((name) => new RegExp(`^New\\s*${name}$`)),
    'Zoé',
    'Valentina',
    'Anna',
    'Clara',
  ])

  const fresh = await ring(circle(page, 'Zoé'))
  expect(await ring(circle(page, 'Chiara'))).toBe(fresh)
  await circle(page, 'Chiara').click()
  await expectStory(page, '5 of 10')
  await page.keyboard.press('Escape')
  await expect.poll(() => ring(circle(page, 'Chiara'))).not.toBe(fresh)
  expect(await ring(circle(page, 'Zoé'))).toBe(fresh)
  const seenRing = await ring(circle(page, 'Chiara'))
  await open(page, '/')
  await expect.poll(() => ring(circle(page, 'Chiara'))).toBe(seenRing)
})

test('no story advances by itself with reduced motion', async ({ page }) => {
  await page.emulateMedia(reducedMotion)
  await page.clock.install()
  await open(page, '/')
  await circle(page, 'Amélie').click()
  await expect(viewer(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expectStory(page, '1 of 10')
  await page.keyboard.press('ArrowRight')
  await expectStory(page, '2 of 10')
})

test('a video that cannot be loaded is replaced by its picture', async ({ page, expectFaults }) => {
  expectFaults('/video')
  await page.route('**/video', (route) => route.fulfill({ status: 404 }))
  await openInStillTime(page, 'Isabelle')
  await expect(viewer(page).locator('video')).toHaveCount(0)
  await expect(viewer(page).getByRole('img')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return (await segmentFractions(page))[3]
    })
    .toBeGreaterThan(0)
  await page.clock.runFor(5_000)
  await expectStory(page, '5 of 10')
})

/** Opens a story with a video at a tenth of its speed, since a busy machine needs more time than it lasts. */
async function openSlowVideo(page: Page): Promise<Locator> {
  await openInStillTime(page, 'Isabelle')
  const canPlay = await page.evaluate(() =>
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'),
  )
  test.skip(!canPlay, 'this browser was built without H.264')
  const video = viewer(page).locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.1
  })
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0)
  return video
}

test('a video is muted until the sound is turned on, and runs longer than a picture', async ({
  page,
}) => {
  const video = await openSlowVideo(page)
  const isMuted = () => video.evaluate(({ muted }: HTMLVideoElement) => muted)
  // The five seconds of a picture pass, but the video has not ended.
  await page.clock.runFor(5_000)
  await expectStory(page, '4 of 10')
  expect(await isMuted()).toBe(true)
  await viewer(page).getByRole('button', { name: 'Sound on' }).click()
  await expect.poll(isMuted).toBe(false)
})

test('a paused video stays, and the next story starts at its end', async ({ page }) => {
  const video = await openSlowVideo(page)
  await viewer(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true)
  const before = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 1
    element.currentTime = element.duration - 0.5
  })
  const after = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  expect(after).toBeGreaterThan(before)
  await expectStory(page, '4 of 10')
  await viewer(page).getByRole('button', { name: 'Play' }).click()
  await expectStory(page, '5 of 10')
  await expect(video).toHaveCount(0)
})

test('a highlight opens at its first story, ends after its last, and opens again', async ({
  page,
}) => {
  await page.emulateMedia(reducedMotion)
  await open(page, `${profilePath}?tab=stories`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('button')).toHaveText([
    'Recent',
    ...sophia.highlights.map(({ title }) => title),
  ])
  const [evenings] = sophia.highlights
  const button = panel.getByRole('button', { name: evenings?.title ?? '' })
  await button.click()
  await expect(viewer(page)).toHaveAccessibleName(`Sophia · ${evenings?.title}`)
  const stories = evenings?.stories ?? []
  for (const [index, { text }] of stories.entries()) {
    await expectStory(page, `${index + 1} of ${stories.length}`)
    await expect(viewer(page)).toContainText(text)
    await page.keyboard.press('ArrowRight')
  }
  await expect(viewer(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expectStory(page, `1 of ${stories.length}`)
})
