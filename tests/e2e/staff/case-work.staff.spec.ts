import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import {
  answerReasons,
  DASHBOARD,
  enter,
  go,
  LIST,
  newName,
  newStaff,
  publicCompanion,
} from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendReport, sendRequest } from '../forms.ts'
import { sophia, zoe } from '../samples.ts'
import { expect, holdRequests, test } from '../site.ts'

test.beforeEach(noLimits)

/** An unassigned report, the only one about its profile. @returns its reference */
async function report(page: Page, request: APIRequestContext, fields = {}): Promise<string> {
  const companion = await publicCompanion(page, newName())
  return sendReport(request, companion, fields)
}

/** An urgent report, which is on the first page of tasks, whatever other tests store. */
const urgentReport = (page: Page, request: APIRequestContext) =>
  report(page, request, { reason: 'minor' })

test.describe('a case that several staff work on', () => {
  test('an action refused after a colleague’s shows the current case, and can be repeated', async ({
    page,
    request,
    expectFaults,
  }) => {
    expectFaults('answer 409', '(Conflict)')
    const reference = await report(page, request)
    await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
    await page.getByRole('link', { name: reference }).click()
    const step = page.getByRole('form', { name: 'Next step' })
    await step.getByLabel('Action', { exact: true }).selectOption('Add note')
    await step.getByLabel('Note or reason').fill('Called her.')
    const path = `/api/admin/reports/${new URL(page.url()).searchParams.get('report')}`
    const data = { version: 0, act: 'note', note: 'A colleague’s note.' }
    const headers = await authorization('admin@velours.test')
    expect((await request.post(`${path}/steps`, { headers, data })).status()).toBe(200)

    const release = await holdRequests(page, `**${path}`)
    const apply = step.locator('.button-solid')
    const caseRequest = page.waitForRequest(`**${path}`)
    await apply.click()
    await caseRequest
    await expect(apply).toHaveText('Saving…')
    await expect(step.getByText('Read the history')).toHaveCount(0)
    release()
    await expect(step.getByText('Read the history')).toBeVisible()
    await expect(page.getByText('A colleague’s note.')).toBeVisible()
    await apply.click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Called her.')).toBeVisible()
  })

  test('assigning a report to oneself requires having seen its current assignee', async ({
    page,
    browser,
    request,
    expectFaults,
  }) => {
    // Assigning a case that a colleague has taken meanwhile is refused.
    expectFaults('/api/admin/case-assignments/report/')
    const reference = await report(page, request)
    const second = await newStaff('moderator')
    await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
    await page.getByRole('link', { name: reference }).click()
    await expectAccessible(page, 'a case', '.admin-main')

    // A colleague takes the case while it is open here.
    const colleague = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await answerReasons(colleague)
    await openAs(colleague, second, page.url())
    await colleague.getByRole('button', { name: 'Assign to me' }).click()
    await expect(colleague.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByText('changed the assignment in the meantime')).toBeVisible()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  })

  test('a press or a key takes a report in the list', async ({ page, request }) => {
    const reference = await report(page, request)
    const row = page.getByRole('row').filter({ hasText: reference })
    await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
    const take = row.getByRole('button', { name: 'Take', exact: true })
    await take.click()
    await expect(row.getByText('You', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The case is assigned to no one.')).toBeVisible()
    await expect(take).toBeVisible()
    await expectAccessible(page, 'a case to take', '.admin-main')
    await row.getByRole('link').first().focus()
    await page.keyboard.press('t')
    await expect(row.getByText('You', { exact: true })).toBeVisible()
    await expect(row.getByRole('link').first()).toBeFocused()
  })

  test('a colleague reads notes about a case and about a companion', async ({
    page,
    browser,
    request,
  }) => {
    const reference = await report(page, request)
    const second = await newStaff('moderator')
    await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
    await page.getByRole('link', { name: reference }).click()
    const notes = page.getByRole('region', { name: 'Internal notes' })
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByText('Enter a note.')).toBeVisible()
    await notes.getByLabel('New note').fill('Called her on Monday.')
    // The input survives a reload.
    await page.reload()
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toHaveText(/Called her on Monday\.$/)
    await expect(notes.getByLabel('New note')).toHaveValue('')

    const colleague = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await answerReasons(colleague)
    await openAs(colleague, second, page.url())
    await expect(colleague.getByText('Called her on Monday.')).toBeVisible()
    await go(colleague, `${LIST}&companion=${sophia.id}`)
    const text = `Prefers the phone, ${Date.now()}`
    await colleague.getByRole('dialog').getByLabel('New note').fill(text)
    await colleague.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
    await expect(colleague.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    await expectAccessible(colleague, 'notes about a companion', 'dialog')
    await page.goto(`/companion/${sophia.id}`)
    await expect(page.getByRole('heading', { level: 1, name: sophia.name })).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
  })
})

const REPLIES = `${DASHBOARD}?section=replies`
const replyRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Adds a saved reply in German on the page of replies. @returns its title */
async function addReply(page: Page): Promise<string> {
  const title = `Dank ${Date.now().toString(36)}${process.pid}`
  await page.getByRole('button', { name: 'Add reply' }).click()
  const form = page.getByRole('form', { name: 'New reply' })
  await form.getByLabel('Language').selectOption('German')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill('Vielen Dank.')
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(replyRow(page, title)).toContainText('Vielen Dank.')
  return title
}

test('a saved reply is added, changed by a colleague, and deleted', async ({ page, browser }) => {
  await enter(page, REPLIES)
  const title = await addReply(page)
  await expectAccessible(page, 'saved replies', '.admin-main')
  const colleague = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await answerReasons(colleague)
  await openAs(colleague, await newStaff('moderator'), REPLIES)
  await colleague.getByRole('button', { name: `Edit ${title}` }).click()
  const editForm = colleague.getByRole('form', { name: 'Edit reply' })
  await editForm.getByLabel('Text').fill('Herzlichen Dank.')
  await editForm.getByRole('button', { name: 'Save reply' }).click()
  await expect(replyRow(colleague, title)).toContainText('Herzlichen')
  await colleague.close()

  await page.reload()
  await expect(replyRow(page, title)).toContainText('Herzlichen Dank.')
  await replyRow(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(replyRow(page, title)).toHaveCount(0)
})

test('inserting a saved reply adds it below the typed text', async ({ page, request }) => {
  const { id } = await sendRequest(request, await member(request), zoe.id)
  await enter(page, REPLIES)
  const title = await addReply(page)
  await page.goto(`${DASHBOARD}?section=requests&request=${id}`)
  const thread = page.locator('.admin-open')
  await thread.getByLabel('Answer').fill('Good evening.')
  await thread.getByLabel('Insert a template').selectOption(`German: ${title}`)
  await expect(thread.getByLabel('Answer')).toHaveValue('Good evening.\n\nVielen Dank.')
  await expectAccessible(page, 'a request with saved replies', '.admin-main')
})

test(
  'a moderator takes a report from the work list, and closes it',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const reference = await urgentReport(page, request)
    await answerReasons(page)
    await openAs(page, await newStaff('moderator'), `${DASHBOARD}?section=work`)
    const row = page.getByRole('row').filter({ hasText: reference })
    await expect(row).toContainText('Report')
    const sections = page.getByRole('navigation', { name: 'Inbox' })
    await expect(sections.getByRole('link', { name: /^My tasks/ }).locator('.badge')).toHaveText(
      /\d/,
    )
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
    await page.goBack()
    await expect(row.getByText('You', { exact: true })).toBeVisible()
    await row.getByRole('link').click()
    const step = page.getByRole('form', { name: 'Next step' })
    await step.getByLabel('Action', { exact: true }).selectOption('Close without changes')
    await step.getByLabel('Note or reason').fill('Nothing in it.')
    await step.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
    await go(page, `${DASHBOARD}?section=work`)
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(row).toHaveCount(0)
  },
)
