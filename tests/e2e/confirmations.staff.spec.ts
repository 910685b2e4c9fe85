import { authorization, expire, openAs } from './accounts.ts'
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
} from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a rested session is locked; a deletion is requested by one and confirmed by another', async ({
  page,
  browser,
  baseURL,
  request,
  expectFaults,
}) => {
  const admin = { headers: await authorization('admin@velours.test') }
  const email = await newStaff('editor')
  const name = newName()
  const id = await publicCompanion(page, name)
  const report = {
    companion: id,
    target: 'profile',
    reason: 'fake',
    text: 'Not her.',
    extra_topic: '',
  }
  const sent = await request.post('/api/reports', { data: report, headers: { origin: baseURL! } })
  expect(sent.ok(), await sent.text()).toBe(true)

  await test.step('her session has rested since she signed in', async () => {
    expectFaults('/api/admin/', '/api/admin/companions/')
    await answerReasons(page)
    await openAs(page, email, '/')
    const aged = { email, seconds: 31 * 60 }
    expect((await request.post('/local/auth/age-proofs', { data: aged })).ok()).toBe(true)
    await expire(page, `${LIST}&search=${encodeURIComponent(name)}`)
    const lock = page.getByRole('dialog', { name: 'Your session is locked' })
    await expect(lock).toBeVisible()
    await page.keyboard.press('Escape')
    await lock.getByLabel('Your password', { exact: true }).fill('velours-local')
    await lock.getByRole('button', { name: 'Confirm' }).click()
    await expect(lock).toBeHidden()
  })

  await test.step('the editor requests the deletion', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Request confirmation' })
    await question.getByRole('button', { name: 'Request confirmation' }).click()
    await expect(question.getByRole('alert')).toHaveText('Please give a reason.')
    await question.getByLabel('Reason').fill('Her photos are stolen.')
    await expectAccessible(page, 'the request for a confirmation')
    await question.getByRole('button', { name: 'Request confirmation' }).click()
    await expect(page.getByText('A colleague can now confirm this')).toBeVisible()
    await go(page, `${DASHBOARD}?section=confirmations`)
    const own = page.getByRole('listitem', { name: `Delete the companion ${name}` })
    await expect(own.getByRole('button')).toHaveText(['Withdraw'])
  })

  await test.step('the owner confirms it', async () => {
    const context = await browser.newContext({ baseURL: baseURL! })
    const office = await context.newPage()
    await enter(office)
    await office
      .getByRole('link', { name: /^To confirm \d/ })
      .first()
      .click()
    const item = office.getByRole('listitem', { name: `Delete the companion ${name}` })
    await expect(item.getByText('Her photos are stolen.')).toBeVisible()
    await item.getByRole('button', { name: /^Confirm/ }).click()
    await dialog(office).getByRole('button', { name: 'Confirm' }).click()
    await expect(office.getByText('Confirmed and carried out.')).toBeVisible()
    const done = office.getByRole('listitem', { name: 'Delete a companion' }).first()
    await expect(done.getByText('Confirmed by')).toBeVisible()
    expect((await request.get(`/api/admin/companions/${id}`, admin)).status()).toBe(404)
    await context.close()
  })
})
