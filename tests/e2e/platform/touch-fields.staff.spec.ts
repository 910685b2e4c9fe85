import type { Page } from 'playwright/test'
import { openAs } from '../accounts.ts'
import { DASHBOARD, enter, LIST } from '../admin.ts'
import { expect, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Fields on which an iPhone zooms in, because their text is smaller than 16 px. */
const zoomedFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => !/^(checkbox|radio|range|hidden|file|submit)$/.test(field.type))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.name || field.id} ${getComputedStyle(field).fontSize}`),
  )

async function expectNoZoom(page: Page, path: string) {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('input, select, textarea'), path).not.toHaveCount(0)
  expect.soft(await zoomedFields(page), path).toEqual([])
}

test('no field of public pages is so small that a phone zooms in', async ({ page }) => {
  for (const path of ['/browse', '/browse?panel=filters', '/apply', '/report', '/login']) {
    await open(page, path)
    await expectNoZoom(page, path)
  }
})

test('no field of the companion’s area is so small that a phone zooms in', async ({ page }) => {
  await openAs(page, 'companion@velours.test', '/own/inbox')
  await expectNoZoom(page, '/own/inbox')
  for (const name of ['profile', 'more/absence', 'more/language', 'more/leave']) {
    await open(page, `/own/${name}`)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect.soft(await zoomedFields(page), name).toEqual([])
  }
})

test('no field of the staff area is so small that a phone zooms in', async ({ page }) => {
  await enter(page, LIST)
  await expectNoZoom(page, LIST)
  for (const section of ['requests', 'reports', 'users', 'settings', 'audit', 'media']) {
    await open(page, `${DASHBOARD}?section=${section}`)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect.soft(await zoomedFields(page), section).toEqual([])
  }
})
