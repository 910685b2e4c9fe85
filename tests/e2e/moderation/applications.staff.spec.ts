import type { Page } from 'playwright/test'
import { noLimits } from '../accounts.ts'
import { DASHBOARD, dialog, enter, field } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendApplication } from '../forms.ts'
import { subjectsTo } from '../mails.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const nextStep = (page: Page) => page.getByRole('form', { name: 'Next step' })

/** Fills in the fields of an approval, and submits it. */
async function approve(page: Page) {
  await nextStep(page).getByLabel('Action', { exact: true }).selectOption('Approve')
  await nextStep(page).getByLabel('City of the listing').selectOption('Bern')
  await nextStep(page).getByLabel('Age range, as agreed with her').fill('25-30')
  await nextStep(page).getByLabel('Note or reason').fill('Spoke to her.')
  await nextStep(page).getByRole('button', { name: 'Apply', exact: true }).click()
}

const approval = (page: Page, lastName: string) =>
  page.getByRole('dialog', { name: `Approve Ada ${lastName}` })

test(
  'approving an application creates a draft profile and mails the applicant',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const { email, lastName, reference } = await sendApplication(request)
    await enter(page, `${DASHBOARD}?section=applications&search=${lastName}`)
    await page.getByRole('link', { name: lastName }).click()
    await expect(page.getByText('I studied music.')).toBeVisible()
    await approve(page)
    const question = approval(page, lastName)
    await expect(question.getByLabel('Reason (for the log)')).toHaveValue('Spoke to her.')
    await question.getByRole('button', { name: 'Approve Ada' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
    await page.getByRole('link', { name: 'Open the draft companion' }).click()
    await expect(field(page, 'Name')).toHaveValue('Ada')
    await expect(field(page, 'Location')).toHaveValue('Bern, Switzerland')
    await expect(field(page, 'Status')).toHaveValue('draft')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    const subject = `Your application ${reference}`
    await expect.poll(() => subjectsTo(page, email)).toEqual([subject, subject])
  },
)

test('staff find an application by name, and see the hours left', async ({ page, request }) => {
  const { lastName } = await sendApplication(request)
  await page.clock.install()
  await enter(page)
  await page.getByRole('link', { name: /^Applications/ }).click()
  await page.getByLabel('Search by name, email or reference').fill(lastName.toUpperCase())
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  // The page updates its times once a minute.
  await page.clock.fastForward('02:00')
  // The list stays, faded, until the answer arrives.
  await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('row', { name: lastName })).toContainText('in 47 h')
  await expectAccessible(page, 'the applications')
  await page.getByRole('link', { name: lastName }).click()
  await expect(page.getByText('I studied music.')).toBeVisible()
  await expectAccessible(page, 'an application', '.admin-main')
  await page.keyboard.press('w')
  await expect(nextStep(page).getByLabel('Note or reason')).toBeFocused()
})
