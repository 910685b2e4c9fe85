import type { APIResponse, Page } from 'playwright/test'
import { authorization, openAs } from './accounts.ts'
import { answerReasons, DASHBOARD, enter, go, LIST, newName, newStaff } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

const MANY = 51
const TO_CONFIRM = `${DASHBOARD}?section=confirmations`

test('an edit of many: seen and confirmed by a colleague, written, and taken back by both', async ({
  page,
  browser,
  baseURL,
  request,
  expectFaults,
}) => {
  test.slow()
  // More than fifty need a second person.
  expectFaults('/api/admin/companions/changes')
  const family = newName()
  const editor = await newStaff('editor')
  const headers = await authorization(editor)
  const changes = Array.from({ length: MANY }, (_, at) => ({
    ...{ id: crypto.randomUUID(), version: null },
    fields: { name: `${family} ${at}`, age_range: '22-25', location: 'Bern, Switzerland' },
  }))
  for (const part of [changes.slice(0, 26), changes.slice(26)]) {
    for (let from: number | null = 0; from !== null;) {
      const data: object = { source: 'import', from, changes: part }
      const made: APIResponse = await request.post('/api/admin/companions/changes', {
        headers,
        data,
      })
      expect(made.ok(), await made.text()).toBe(true)
      from = ((await made.json()) as { next: number | null }).next
    }
  }
  const context = await browser.newContext({ baseURL: baseURL! })
  const office = await context.newPage()
  const item = (at: Page, reason: string) => at.getByRole('listitem').filter({ hasText: reason })

  async function share(reason: string) {
    const question = page.getByRole('dialog', { name: 'Request confirmation' })
    await question.getByLabel('Reason').fill(reason)
    await question.getByRole('button', { name: 'Request confirmation' }).click()
    await expect(question).toBeHidden()
  }
  async function confirm(reason: string) {
    const one = item(office, reason)
    await one.getByRole('button', { name: 'Show the changes' }).click()
    await expect(one.getByText(`${family} 50`)).toBeVisible()
    await expectAccessible(office, 'the changes to confirm')
    await one.getByRole('button', { name: /^Confirm/ }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(one.getByText('Confirmed by')).toBeVisible()
  }

  await test.step('the editor shows the edit, and requests it', async () => {
    await answerReasons(page)
    await openAs(page, editor, `${LIST}&search=${encodeURIComponent(family)}&size=100`)
    await expect(page.getByText(`${MANY} companions`, { exact: true })).toBeVisible()
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Edit a field' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit a field of ${MANY} companions` })
    await dialog.getByLabel('Field').selectOption('Services')
    await dialog.getByLabel('What to do').selectOption('Add')
    await dialog.getByLabel('Service', { exact: true }).fill('Opera evening')
    await dialog.getByRole('button', { name: 'Show the changes' }).click()
    await dialog.getByRole('button', { name: `Change ${MANY} companions` }).click()
    await share(`${family}: a new season`)
  })

  const services = async () => {
    const path = `/api/admin/companions/${changes[0]!.id}?reason=quality`
    const answer = await request.get(path, { headers })
    return ((await answer.json()) as { services: unknown[] }).services.length
  }
  await test.step('it is written once the owner has seen and confirmed it', async () => {
    await enter(office, TO_CONFIRM)
    await confirm(`${family}: a new season`)
    await go(page, TO_CONFIRM)
    const one = item(page, `${family}: a new season`)
    await one.getByRole('button', { name: 'Write the changes' }).click()
    await expect(one.getByText(`${MANY} companions written.`)).toBeVisible()
    await expectAccessible(page, 'confirmed changes that are written')
  })

  await test.step('both take it back', async () => {
    expect(await services()).toBe(1)
    // Also later, and from another page.
    await page.goto(TO_CONFIRM)
    await item(page, `${family}: a new season`)
      .getByRole('button', { name: 'Undo the edit' })
      .click()
    const undo = page.getByRole('dialog', { name: `Undo the edit of ${MANY} companions` })
    await expect(undo.getByText(`${family} 50`)).toBeVisible()
    await expectAccessible(page, 'an edit to be undone')
    await undo.getByRole('button', { name: 'Undo', exact: true }).click()
    await share(`${family}: a mistake`)
    await office.reload()
    await confirm(`${family}: a mistake`)
    await page.reload()
    const one = item(page, `${family}: a mistake`)
    await expect(one.getByRole('heading')).toHaveText(`Undo the edit of ${MANY} companions`)
    await one.getByRole('button', { name: 'Write the changes' }).click()
    await expect(one.getByText(`${MANY} companions written.`)).toBeVisible()
    expect(await services()).toBe(0)
  })
  await context.close()
})
