import type { Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

test('a companion reports a member, staff warn them, she is told and the member appeals', async ({
  page,
  request,
  browser,
}) => {
  const email = await member(request)
  const guest = await member(request)
  const { id: companion } = await runBy(email, page)
  const response = await page.request.post('/api/requests', {
    headers: await authorization(guest),
    data: {
      companion,
      place: 'open',
      message: 'Dinner by the lake?',
      rules: true,
      extra_topic: '',
      key: crypto.randomUUID(),
    },
  })
  const { id } = (await response.json()) as { id: string }

  await openAs(page, email, `/own/inbox/${id}`)
  await main(page).getByRole('button', { name: 'Report, block and more' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Report this member' }).click()
  for (const number of ['117', '112', '144']) {
    await expect(sheet.getByRole('link', { name: number })).toBeVisible()
  }
  await sheet.getByLabel('Reason').selectOption('Threat')
  await sheet.getByLabel('What happened').fill('He says that he will find me.')
  await sheet.getByRole('button', { name: 'Send report' }).click()
  const reference = await sheet.getByText(/^R-\w{4}-\w{4}$/).innerText()

  const staff = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await enter(staff, `${DASHBOARD}?section=reports&search=${reference}`)
  await staff.getByRole('link', { name: new RegExp(reference) }).click()
  await expect(staff.getByText('Member since')).toBeVisible()
  const step = staff.getByRole('form', { name: 'Next step' })
  await step.getByLabel('Action', { exact: true }).selectOption('Close with a warning')
  await step.getByLabel('Note or reason').fill('He writes it himself.')
  await step.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(
    staff.locator('.admin-open').getByText('Closed, with a measure', { exact: true }),
  ).toBeVisible()
  await staff.context().close()

  await sheet.getByRole('link', { name: 'Your reports' }).click()
  await expect(main(page).getByRole('heading', { name: 'Threat' })).toBeVisible()
  await expect(main(page).getByText('We’ve warned the member.')).toBeVisible()
  await expectAccessible(page, 'the companion’s reports')

  const reported = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await openAs(reported, guest, '/account/bookings')
  const warning = reported.getByRole('region', { name: 'Our team has warned you' })
  await expect(warning).toContainText('Threat')
  await expect(warning).not.toContainText('find me')
  await expectAccessible(reported, 'a warning above the requests')
  await warning.getByLabel('Your answer').fill('I never meant it.')
  await warning.getByRole('button', { name: 'Send appeal' }).click()
  await expect(warning).toContainText('We’ve received your appeal')
  await reported.context().close()
})
