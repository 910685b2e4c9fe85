import type { Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendReport } from '../forms.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const nextStep = (page: Page) => page.getByRole('form', { name: 'Next step' })
const WORDS = 'The second photo is not yours.'

/** A report, without an account, about a companion who runs her profile. */
async function reportProfile(page: Page) {
  const email = await member(page.request)
  const { id: companion } = await runBy(email, page)
  const reference = await sendReport(page.request, companion, { reason: 'stolen_photos' })
  return { email, reference }
}

/** Opens the case of a report as staff. */
async function openCase(page: Page, reference: string) {
  await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
  await page.getByRole('link', { name: new RegExp(reference) }).click()
  await expect(page.getByRole('heading', { name: 'What was reported' })).toBeVisible()
}

test('staff mute the reporter of a case', async ({ page }) => {
  const { reference } = await reportProfile(page)
  await openCase(page, reference)
  await page.getByRole('button', { name: 'Mute the reporter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Muted for').selectOption('90 days')
  await dialog.getByLabel('Reason (staff only)').fill('Writes this every day.')
  await dialog.getByRole('button', { name: 'Mute the reporter' }).click()
  await expect(page.getByRole('note')).toContainText('Writes this every day.')
})

test('staff plan to hide a profile, and the companion reads their words', async ({
  page,
  browser,
}) => {
  const { email, reference } = await reportProfile(page)
  await openCase(page, reference)
  await nextStep(page)
    .getByLabel('Action', { exact: true })
    .selectOption('Hide the profile on a date')
  await nextStep(page).getByLabel('Your words to her').fill(WORDS)
  await nextStep(page).getByLabel('Note or reason').fill('Found elsewhere.')
  await nextStep(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Profile hidden on')).toBeVisible()
  await expectAccessible(page, 'a case with a planned hiding')

  const companion = await (await browser.newContext()).newPage()
  await openAs(companion, email, '/own')
  await expect(
    companion.getByRole('region', { name: 'Our team will take your profile offline' }),
  ).toContainText(WORDS)
  await companion.context().close()
})

test('staff warn a companion, who reads the reason', async ({ page, browser }) => {
  const { email, reference } = await reportProfile(page)
  await openCase(page, reference)
  await nextStep(page).getByLabel('Action', { exact: true }).selectOption('Close with a warning')
  await nextStep(page).getByLabel('Severity').selectOption({ index: 2 })
  await nextStep(page).getByLabel('Note or reason').fill('She replaced it.')
  await nextStep(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Warnings and strikes' })).toBeVisible()
  await expect(page.getByText('In force')).toBeVisible()

  const companion = await (await browser.newContext()).newPage()
  await openAs(companion, email, '/own')
  await expect(companion.getByRole('region', { name: 'Our team has warned you' })).toContainText(
    'Pictures below our standards',
  )
  await expectAccessible(companion, 'a warning on the companion’s first page')
  await companion.context().close()
})
