import type { Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

/** A companion's report of a threat by a member, sent by calls. */
async function reportMember(page: Page) {
  const email = await member(page.request)
  const guest = await member(page.request)
  const { id: companion } = await runBy(email, page)
  const send = async (path: string, sender: string, data: object) => {
    const headers = await authorization(sender)
    const response = await page.request.post(path, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const { id } = await sendRequest(page.request, guest, companion)
  await send(`/api/own/requests/${id}/report`, email, {
    reason: 'threat',
    text: 'He says that he will find me.',
    block: false,
    key: crypto.randomUUID(),
  })
  const headers = await authorization(email)
  const answer = await page.request.get('/api/own/reports', { headers })
  const { reports } = (await answer.json()) as { reports: { id: string; reference: string }[] }
  const [report] = reports
  const warning = { version: 0, act: 'warn', note: 'He writes it himself.' }
  return {
    email,
    guest,
    reference: report!.reference,
    warn: () => send(`/api/admin/reports/${report!.id}/steps`, 'admin@velours.test', warning),
  }
}

test('staff warn a reported member, and the companion reads it in her reports', async ({
  page,
  browser,
}) => {
  const { email, reference } = await reportMember(page)
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

  await openAs(page, email, '/own/more/reports')
  await expect(main(page).getByRole('heading', { name: 'Threat' })).toBeVisible()
  await expect(main(page).getByText('We’ve warned the member.')).toBeVisible()
  await expectAccessible(page, 'the companion’s reports')
})

test('a warned member reads the reason without the companion’s words, and appeals', async ({
  page,
}) => {
  const { guest, warn } = await reportMember(page)
  await warn()
  await openAs(page, guest, '/account/bookings')
  const warning = page.getByRole('region', { name: 'Our team has warned you' })
  await expect(warning).toContainText('Threat')
  await expect(warning).not.toContainText('find me')
  await expectAccessible(page, 'a warning above the requests')
  await warning.getByLabel('Your answer').fill('I never meant it.')
  await warning.getByRole('button', { name: 'Send appeal' }).click()
  await expect(warning).toContainText('We’ve received your appeal')
})
