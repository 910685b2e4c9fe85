import type { Page } from 'playwright/test'
import { expire, openAs } from '../accounts.ts'
import {
  answerReasons,
  DASHBOARD,
  dialog,
  enter,
  go,
  LIST,
  newName,
  newStaff,
  publicCompanion,
} from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendReport } from '../forms.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an idle staff session locks until the password is entered', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/api/admin/')
  const email = await newStaff('editor')
  await answerReasons(page)
  await openAs(page, email, '/')
  const aged = { email, seconds: 31 * 60 }
  expect((await request.post('/local/auth/age-proofs', { data: aged })).ok()).toBe(true)
  await expire(page, LIST)
  const lock = page.getByRole('dialog', { name: 'Your session is locked' })
  await expect(lock).toBeVisible()
  await page.keyboard.press('Escape')
  await lock.getByLabel('Your password', { exact: true }).fill('velours-local')
  await lock.getByRole('button', { name: 'Confirm' }).click()
  await expect(lock).toBeHidden()
})

/** Requests, as an editor, a deletion that a colleague has to confirm. */
async function requestDeletion(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Request confirmation' })
  await question.getByRole('button', { name: 'Request confirmation' }).click()
  await expect(question.getByRole('alert')).toHaveText('Enter a reason.')
  await question.getByLabel('Reason').fill(reason)
  await expectAccessible(page, 'the request for a confirmation')
  await question.getByRole('button', { name: 'Request confirmation' }).click()
  await expect(page.getByText('A colleague can now confirm this')).toBeVisible()
}

test('an editor requests a deletion, and the owner confirms it', async ({
  page,
  browser,
  request,
  expectFaults,
}) => {
  expectFaults('/api/admin/companions/')
  const name = newName()
  const id = await publicCompanion(page, name)
  await sendReport(request, id, { reason: 'fake' })
  const item = (viewer: Page) =>
    viewer.getByRole('listitem', { name: `Delete the companion ${name}` })
  await answerReasons(page)
  await openAs(page, await newStaff('editor'), `${LIST}&search=${encodeURIComponent(name)}`)
  // The reason identifies the request once the companion is deleted.
  const reason = `The photos of ${name} are stolen.`
  await requestDeletion(page, name, reason)
  await go(page, `${DASHBOARD}?section=confirmations`)
  await expect(item(page).getByRole('button')).toHaveText(['Withdraw'])

  const office = await (await browser.newContext()).newPage()
  await enter(office)
  await office
    .getByRole('link', { name: /^To confirm \d/ })
    .first()
    .click()
  await expect(item(office).getByText(reason)).toBeVisible()
  await item(office)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await dialog(office).getByRole('button', { name: 'Confirm' }).click()
  await expect(office.getByText('The request is confirmed and carried out.')).toBeVisible()
  const decidedItem = office
    .getByRole('listitem', { name: 'Delete a companion' })
    .filter({ hasText: reason })
  await expect(decidedItem.getByText('Confirmed by')).toBeVisible()
  await office.context().close()
})
