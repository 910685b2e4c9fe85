import type { Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

/** Sends a report without an account, and returns its reference. */
async function sendReport(page: Page, companion: string, text: string) {
  const response = await page.request.post('/api/reports', {
    data: { companion, target: 'profile', reason: 'stolen_photos', text, email: '' },
    headers: { 'cf-connecting-ip': '203.0.113.77' },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}

async function openCase(page: Page, reference: string) {
  await page.goto(`${DASHBOARD}?section=reports&search=${reference}`)
  await page.getByRole('link', { name: new RegExp(reference) }).click()
  await expect(page.getByRole('heading', { name: 'What was reported' })).toBeVisible()
  return page.getByRole('form', { name: 'Next step' })
}

test('staff mute a reporter, plan to hide a profile, warn instead, and she reads both', async ({
  page,
  request,
  browser,
}) => {
  const email = await member(request)
  const { id: companion } = await runBy(email, page)
  const reference = await sendReport(page, companion, 'The photos are of someone else.')
  const staff = await (await browser.newContext()).newPage()
  await enter(staff, DASHBOARD)
  const step = await openCase(staff, reference)

  await staff.getByRole('button', { name: 'Mute the reporter' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Muted for').selectOption('90 days')
  await dialog.getByLabel('Reason (staff only)').fill('Writes this every day.')
  await dialog.getByRole('button', { name: 'Mute the reporter' }).click()
  await expect(staff.getByRole('note')).toContainText('Writes this every day.')

  await step.getByLabel('Action', { exact: true }).selectOption('Hide the profile on a date')
  await step.getByLabel('Your words to her').fill('The second photo is not yours.')
  await step.getByLabel('Note or reason').fill('Found elsewhere.')
  await step.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(staff.getByText('Profile hidden on')).toBeVisible()
  await expectAccessible(staff, 'a case with a planned hiding')

  await openAs(page, email, '/own')
  const takedown = page.getByRole('region', { name: 'Our team will take your profile offline' })
  await expect(takedown).toContainText('The second photo is not yours.')

  await step.getByLabel('Action', { exact: true }).selectOption('Close with a warning')
  await step.getByLabel('Severity').selectOption({ index: 2 })
  await step.getByLabel('Note or reason').fill('She replaced it.')
  await step.getByRole('button', { name: 'Apply', exact: true }).click()
  const strikes = staff.getByRole('heading', { name: 'Warnings and strikes' })
  await expect(strikes).toBeVisible()
  await expect(staff.getByText('In force')).toBeVisible()
  await page.reload()
  const warning = page.getByRole('region', { name: 'Our team has warned you' })
  await expect(warning).toContainText('Pictures below our standards')
  await expect(takedown).toBeHidden()
  await expectAccessible(page, 'a warning on the companion’s first page')
  await staff.context().close()
})
