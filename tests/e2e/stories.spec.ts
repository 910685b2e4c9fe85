import type { Page } from 'playwright/test'
import { expect, open, test } from './site.ts'
import { profilePath } from './samples.ts'

const circles = (page: Page) => page.getByRole('list', { name: 'Stories' }).getByRole('link')
const viewer = (page: Page) => page.getByRole('dialog')

test('goes on by itself after five seconds, and a pause holds it', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await circles(page).nth(0).click()
  await expect(viewer(page)).toContainText('Story 1 of 10')
  await page.clock.runFor(5_600)
  await expect(viewer(page)).toContainText('Story 2 of 10')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(12_000)
  await expect(viewer(page)).toContainText('Story 2 of 10')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(5_600)
  await expect(viewer(page)).toContainText('Story 3 of 10')
})

test('obeys keys and areas, starts where pressed, and gives the focus back', async ({ page }) => {
  await open(page, '/')
  const second = circles(page).nth(1)
  await second.click()
  await expect(viewer(page)).toContainText('Story 2 of 10')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page)).toContainText('Story 1 of 10')
  await expect(page.getByRole('button', { name: 'Previous story' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('Story 3 of 10')
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab')
    const inside = await viewer(page).evaluate((dialog) => {
      const { activeElement } = document
      return activeElement === document.body || dialog.contains(activeElement)
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(second).toBeFocused()
})

test('is held while the pointer is down', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await circles(page).nth(0).click()
  await expect(viewer(page)).toContainText('Story 1 of 10')
  const area = await page.getByRole('button', { name: 'Next story' }).boundingBox()
  if (!area) throw new Error('There is no area to press')
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2)
  await page.mouse.down()
  await page.clock.runFor(9_000)
  await expect(viewer(page)).toContainText('Story 1 of 10')
  await page.mouse.up()
  await page.clock.runFor(5_600)
  await expect(viewer(page)).toContainText('Story 2 of 10')
})

test('dims the ring of what was seen, and leads to the profile', async ({ page }) => {
  await open(page, '/')
  const ring = circles(page).nth(0).locator('.story-ring')
  const before = await ring.evaluate((element) => getComputedStyle(element).borderColor)
  await circles(page).nth(0).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() => ring.evaluate((element) => getComputedStyle(element).borderColor))
    .not.toBe(before)
  await circles(page).nth(0).click()
  await viewer(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/companion\//)
  await expect(viewer(page)).toBeHidden()
})

test('a dot marks stories younger than six hours alone', async ({ page }) => {
  await open(page, '/')
  const marked = await circles(page).locator('.story-dot').count()
  const young = await page.evaluate(async () => {
    const answer = await fetch('/api/homepage/stories?limit=12')
    const { stories } = (await answer.json()) as { stories: { timestamp: string }[] }
    const isYoung = ({ timestamp }: { timestamp: string }) =>
      Date.now() - Date.parse(timestamp) < 6 * 3_600_000
    return { young: stories.filter(isYoung).length, all: stories.length }
  })
  expect(marked).toBe(young.young)
  expect(young.young).toBeGreaterThan(0)
  expect(young.all).toBeGreaterThan(young.young)
})

test('nothing goes on by itself where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await open(page, '/')
  await circles(page).nth(0).click()
  await expect(viewer(page)).toContainText('Story 1 of 10')
  await page.clock.runFor(20_000)
  await expect(viewer(page)).toContainText('Story 1 of 10')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('Story 2 of 10')
})

test('a highlight opens at its first story and closes after its last', async ({ page }) => {
  await open(page, `${profilePath}?tab=stories`)
  await page.getByRole('tabpanel').getByRole('button').last().click()
  await expect(viewer(page)).toContainText(/Story 1 of \d/)
  const text = (await viewer(page).textContent()) ?? ''
  const count = Number(/Story 1 of (\d+)/.exec(text)?.[1])
  for (let at = 0; at < count; at++) await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toBeHidden()
})
