import { newAddress } from '../accounts.ts'
import { DASHBOARD, dialog, enter } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendApplication } from '../forms.ts'
import { expect, test } from '../site.ts'

test('staff see refused mail, retry it, and discard it with a reason', async ({
  page,
  request,
}) => {
  const email = newAddress().replace('example.test', 'refuses.test')
  const { reference } = await sendApplication(request, { email })
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
})
