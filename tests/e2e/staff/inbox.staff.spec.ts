import type { Page } from 'playwright/test'
import { DASHBOARD, enter, go } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sophia } from '../samples.ts'
import { expect, test } from '../site.ts'

const INBOX = `${DASHBOARD}?section=inbox`

/** Reviews of the samples, on which no other journey decides. */
const reviewsOfSophia = (page: Page) =>
  page.getByRole('list', { name: 'Cases' }).getByRole('listitem').filter({ hasText: sophia.name })

test('a list and its case are side by side from 1024 px, also when a filter changes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(page, `${INBOX}&kind=review`)
  const rows = reviewsOfSophia(page)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/review=/)
  const heading = page.getByRole('heading', { name: 'Internal notes' })
  await expect(heading).toBeVisible()
  const list = await rows.first().boundingBox()
  const openCase = await heading.boundingBox()
  expect(openCase!.x).toBeGreaterThan(list!.x + list!.width)
  await page.getByLabel('Assigned to', { exact: true }).first().selectOption('No one')
  await expect(page).toHaveURL(/assigned=none/)
  await expectAccessible(page, 'the inbox with a case', '.admin-main')
  await go(page, INBOX)
  await page.getByLabel('Status').selectOption('Urgent')
  await expect(page).toHaveURL(/state=urgent/)
})

test('the groups are a bar at the bottom of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, INBOX)
  const groups = page.getByRole('navigation', { name: 'Staff area' })
  const box = await groups.boundingBox()
  expect(box!.y + box!.height).toBe(844)
  await groups.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectAccessible(page, 'the groups on a phone')
})

test('the groups collapse to icons with names', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, INBOX)
  await page.getByRole('button', { name: 'Show icons only' }).click()
  const groups = page.getByRole('navigation', { name: 'Staff area' })
  expect((await groups.boundingBox())!.width).toBeLessThan(80)
  await groups.getByRole('link', { name: 'Site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the names of the groups' })).toBeVisible()
})
