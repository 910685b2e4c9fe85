import type { Page } from 'playwright/test'
import { weekdays } from '#platform/weekdays'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { photo } from '../admin-files.ts'
import { callSite } from '../calls.ts'
import { ownTiles } from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

// Each task begins on Today.

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your area' }).getByRole('link', { name })

/** Today of a new companion. */
async function openToday(page: Page) {
  const email = await member(page.request)
  const { id } = await runBy(email, page)
  await openAs(page, email, '/own')
  return id
}

test('a companion sets an evening free with 2 presses', async ({ page, request }) => {
  const email = await member(request)
  await runBy(email, page)
  const week = weekdays.map((day) => [day, { available: false, times: '' }])
  const details = await callSite('/api/own/details', {
    method: 'PUT',
    headers: await authorization(email),
    body: JSON.stringify({ schedule: Object.fromEntries(week) as object }),
  })
  expect(details.status).toBe(200)
  await openAs(page, email, '/own')
  const tonight = main(page).getByRole('button', { name: /^Tonight/ })
  await tonight.click()
  await page.getByRole('dialog').getByRole('button', { name: '18:00–24:00' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tonight).toContainText('18:00–24:00')
})

test('a companion pauses her profile with 2 presses', async ({ page }) => {
  const id = await openToday(page)
  await screen(page, 'More').click()
  await main(page).getByRole('button', { name: 'Pause my profile' }).click()
  await expect(main(page).getByText('Your profile is paused.')).toBeVisible()
  const status = async () => (await page.request.get(`/api/companions/${id}`)).status()
  await expect.poll(status).toBe(404)
  await main(page).getByRole('button', { name: 'Resume my profile' }).click()
  await expect.poll(status).toBe(200)
})

test('a companion uploads three photos with 4 presses', async ({ page }) => {
  await openToday(page)
  await screen(page, 'Media').click()
  const chooser = page.waitForEvent('filechooser')
  await main(page).getByRole('button', { name: 'Add' }).click()
  const colours = ['#602030', '#205060', '#406020']
  const photos = colours.map((colour, index) => photo(`${index}.jpg`, colour))
  await (await chooser).setFiles(await Promise.all(photos))
  // The people shown are suggested, because another photo has a consent.
  const sheet = page.getByRole('dialog', { name: '3 files to upload' })
  await sheet.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(ownTiles(page, 'In review')).toHaveCount(3)
})
