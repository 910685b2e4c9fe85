import type { APIRequestContext } from 'playwright/test'
import { DASHBOARD, dialog, enter, openSection } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

/** An application whose confirmation mail is refused. @returns the email address */
async function applyUnreachable(request: APIRequestContext) {
  const email = `ada-${Date.now().toString(36)}@refuses.test`
  const response = await request.post('/api/applications', {
    data: {
      firstName: 'Ada',
      lastName: 'Muster',
      email,
      phone: '+41 79 123 45 67',
      age: '28',
      location: 'other',
      experience: 'some',
      about: 'I studied music.',
      requirements: 'on',
      consent: 'on',
      extra_topic: '',
    },
  })
  const { reference } = (await response.json()) as { reference: string }
  return { email, reference }
}

test('staff see refused mail, retry it, and discard it with a reason', async ({
  page,
  request,
}) => {
  const { email, reference } = await applyUnreachable(request)
  await enter(page)
  await page.getByRole('link', { name: /^Emails unsent for 24 h/ }).click()
  await expect(page).toHaveURL(`${DASHBOARD}?section=mail`)
  const row = page.getByRole('row', { name: reference })
  await expect(row).toContainText(email)
  await row.getByRole('button', { name: /^Try Again/ }).click()
  await expect(page.getByText('Still not sent: The mailbox answered 422')).toBeVisible()
  await expect(row).toContainText('The mailbox answered 422')
  await expectAccessible(page, 'unsent mail')

  await row.getByRole('button', { name: /^Discard/ }).click()
  const discard = dialog(page).getByRole('button', { name: 'Discard the email' })
  await discard.click()
  await expect(dialog(page).getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(page, 'what is asked before', 'dialog')
  await dialog(page).getByLabel('Reason (for the log)').fill('Mistyped; informed by telephone.')
  await discard.click()
  await expect(row).toHaveCount(0)
  await openSection(page, 'Site', 'Audit log')
  await expect(page.getByRole('row', { name: 'discarded the email' }).first()).toBeVisible()
})
