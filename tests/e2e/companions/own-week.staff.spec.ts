import type { Locator, Page } from 'playwright/test'
import { member, openAs } from '../accounts.ts'
import { dialog, enter, field, LIST, newCompanion, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expectStatus } from '../expect-status.ts'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
const dayIn = (part: Locator, name: string) =>
  part
    .getByRole('group', { name: 'Days of the week' })
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
const day = (page: Page, name: string) => dayIn(main(page), name)

test('a companion sets a day by keys and copies it to the week', async ({ page, request }) => {
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/profile/week')
  await main(page).getByLabel('Fixed weekly schedule').check()
  await day(page, 'Mon').click()
  await main(page).getByLabel('Free', { exact: true }).check()
  const beginning = main(page).getByRole('slider', { name: 'Monday, beginning' })
  await beginning.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(day(page, 'Mon')).toHaveAccessibleName(/19:00–24:00$/)
  await main(page).getByLabel('To', { exact: true }).fill('02:30')
  await expect(day(page, 'Mon')).toHaveAccessibleName(/19:00–02:30$/)
  await expectAccessible(page, 'her week')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toEqual({ scrolled: 0, wide: [], cut: [] })
  expect(await smallTargetsOf(page, '.week :is(button, input)')).toEqual([])
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/own/details'))
  await main(page).getByRole('button', { name: 'Every day' }).click()
  await stored
  await page.reload()
  await expect(day(page, 'Sun')).toHaveAccessibleName(/19:00–02:30$/)
})

test('staff set the week of a companion with the same fields', async ({ page }) => {
  const id = await newCompanion(page, newName())
  const address = `${LIST}&companion=${id}&edit=1`
  await enter(page, address)
  await field(page, 'Fixed weekly schedule').check()
  await dayIn(dialog(page), 'Mon').click()
  await field(page, 'Free').check()
  await field(page, 'To').fill('02:30')
  await dialog(page).getByRole('button', { name: 'Monday to Friday' }).click()
  await dayIn(dialog(page), 'Fri').click()
  await dialog(page).getByRole('button', { name: 'Use other words' }).click()
  await field(page, 'Times on Friday').fill('by arrangement')
  expect(await smallTargetsOf(page, '.week :is(button, input)')).toEqual([])
  await expectStatus(page, 'Companion updated successfully!', () =>
    page.keyboard.press('ControlOrMeta+s'),
  )
  await page.goto(address)
  await expect(dayIn(dialog(page), 'Thu')).toHaveAccessibleName(/18:00–02:30$/)
  await expect(dayIn(dialog(page), 'Fri')).toHaveAccessibleName(/by arrangement$/)
})
