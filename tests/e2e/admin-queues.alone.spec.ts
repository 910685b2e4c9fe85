import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { signLink } from '../../worker/local/pay/signature.ts'
import { newAddress, noLimits, openAsNewMember } from './accounts.ts'
import { DASHBOARD, dialog, enter, field, go } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { act, buyBy, payPanel, openPremium, openSubscription, orderLink } from './payments.ts'
import { expect, open, test } from './site.ts'

test.beforeEach(noLimits)

const section = (name: string) => `${DASHBOARD}?section=${name}`
const actionForm = (page: Page) => page.getByRole('form', { name: 'Next step' })
async function apply(page: Page, what: string, note: string) {
  await actionForm(page).getByLabel('Action', { exact: true }).selectOption(what)
  await actionForm(page).getByLabel('Note or reason').fill(note)
  await actionForm(page).getByRole('button', { name: 'Apply', exact: true }).click()
}

/** An action of another member of staff at the same time. */
const elsewhere = (page: Page, path: string, action: object) =>
  page.evaluate(
    async ([to, body]) => {
      const { access_token } = JSON.parse(localStorage['session'] as string) as {
        access_token: string
      }
      const headers = { authorization: `Bearer ${access_token}` }
      const response = await fetch(`${to}/steps`, { method: 'POST', headers, body: body! })
      return response.status
    },
    [path, JSON.stringify(action)],
  )

async function subjectsTo(page: Page, to: string): Promise<string[]> {
  const mails = (await (await page.request.get('/local/mail.json')).json()) as {
    to: string
    subject: string
  }[]
  return mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
}

test('an applicant is looked at by two, approved by one, and becomes a draft', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/steps')
  const email = newAddress()
  const lastName = `Muster-${Date.now().toString(36)}`
  const form = {
    ...{ firstName: 'Ada', lastName, email, phone: '+41 79 123 45 67', age: '28' },
    ...{ location: 'other', experience: 'some', about: 'I studied music.\nIn Chur.' },
    ...{ requirements: 'on', consent: 'on', website: '' },
  }
  const sent = await request.post('/api/applications', { data: form })
  const { reference } = (await sent.json()) as { reference: string }

  await page.clock.install()
  await enter(page)
  await page.getByRole('link', { name: /^Applications/ }).click()
  await page.getByLabel('Search by name, email or reference').fill(lastName.toUpperCase())
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  // Times are as of the last minute.
  await page.clock.fastForward('02:00')
  // The list before it stays, faded, until the answer is there.
  await expect(page.locator('.opacity-50')).toHaveCount(0)
  await expect(page.getByRole('row', { name: lastName })).toContainText('in 47 h')
  await expectAccessible(page, 'the applications')
  await page.getByRole('link', { name: lastName }).click()
  await expect(page.getByText('I studied music.')).toBeVisible()
  await expectAccessible(page, 'an application', '.admin-main')
  await page.keyboard.press('w')
  await expect(actionForm(page).getByLabel('Note or reason')).toBeFocused()

  // Someone else is faster: what was typed here stays, and is taken then.
  const id = new URL(page.url()).searchParams.get('application')!
  const other = { version: 0, state: 'in_review', note: 'Mine.' }
  expect(await elsewhere(page, `/api/admin/applications/${id}`, other)).toBe(200)
  await actionForm(page).getByLabel('Action', { exact: true }).selectOption('Approve')
  await actionForm(page).getByLabel('City of the listing').selectOption('Bern')
  await actionForm(page).getByLabel('Age range, as agreed with her').fill('25-30')
  await actionForm(page).getByLabel('Note or reason').fill('Spoke to her.')
  await actionForm(page).getByRole('button', { name: 'Apply', exact: true }).click()
  const approve = page.getByRole('dialog', { name: `Approve Ada ${lastName}` })
  await expect(approve.getByLabel('Reason (for the log)')).toHaveValue('Spoke to her.')
  await approve.getByRole('button', { name: 'Approve Ada' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has worked on this application')
  await expect(page.getByText('Mine.')).toBeVisible()
  await page.reload()
  await expect(actionForm(page).getByLabel('Note or reason')).toHaveValue('Spoke to her.')
  // Once the cities are there to choose from.
  await expect(actionForm(page).getByLabel('City of the listing')).toHaveValue('Bern, Switzerland')
  await actionForm(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await approve.getByRole('button', { name: 'Approve Ada' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()

  await page.getByRole('link', { name: 'Open the draft companion' }).click()
  await expect(field(page, 'Name')).toHaveValue('Ada')
  await expect(field(page, 'Location')).toHaveValue('Bern, Switzerland')
  await expect(field(page, 'Status')).toHaveValue('draft')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const emails = `Your reference ${reference}`
  await expect.poll(() => subjectsTo(page, email)).toEqual([emails, emails])
})

test('a report of a minor hides the profile until staff decide', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('404', '/steps')
  const email = newAddress()
  const { data } = (await (await request.get('/api/companions?sort=name')).json()) as {
    data: { id: string; name: string; locked: unknown }[]
  }
  const { id, name } = data.findLast(({ locked }) => !locked)!
  const profile = `/companion/${id}`
  await open(page, profile)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Report this photo' }).click()
  await expect(page.getByLabel('What you are reporting')).toHaveValue(/^photo:/)
  await page.getByLabel('Reason').selectOption('Someone appears to be underage')
  await page.getByLabel('What you saw').fill('She looks too young.')
  await page.getByLabel('Email (optional)').fill(email)
  await page.getByRole('button', { name: 'Send report' }).click()
  const code = await page
    .getByRole('main')
    .getByText(/^R-\w{4}-\w{4}$/)
    .innerText()
  await open(page, profile)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()

  await enter(page)
  await page.getByRole('link', { name: 'Open reports' }).click()
  const row = page.getByRole('row', { name: code })
  await expect(row).toContainText('Profile hidden')
  await row.getByRole('link').click()
  await expect(page.getByText('She looks too young.')).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expectAccessible(page, 'a report', '.admin-main')
  await apply(page, 'Close without changes', '')
  await expect(page.getByRole('alert')).toContainText('Please give a reason')
  await apply(page, 'Close without changes', 'Passport seen.')
  await expect(page.getByText('Closed without changes')).toBeVisible()

  await open(page, profile)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => subjectsTo(page, email)).toEqual([`Your reference ${code}`])
})

/** The same link of an order that the site knows nothing of, signed as the provider's would be. */
async function forgotten(link: string): Promise<string> {
  const file = fileURLToPath(new URL('../../.dev.vars', import.meta.url))
  const [, key = ''] = /^FLEXPAY_SIGNATURE_KEY="([^"]+)"/m.exec(readFileSync(file, 'utf8')) ?? []
  const url = new URL(link)
  url.searchParams.set('referenceID', crypto.randomUUID())
  url.searchParams.delete('signature')
  const fields = Object.fromEntries(url.searchParams)
  url.searchParams.set('signature', await signLink(key, fields))
  return url.href
}

test('a payment of no purchase is seen, and assigned to whom it is', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const buyer = await context.newPage()
  await openAsNewMember(buyer)
  await openPremium(buyer)
  const link = await orderLink(buyer, 'Gold').getAttribute('href')
  const saleID = await buyBy(buyer, await forgotten(link!))
  await openSubscription(buyer)
  await expect(buyer.getByRole('main')).not.toContainText('Gold')

  await enter(page)
  await page.getByRole('link', { name: 'Payments to review' }).click()
  const row = page.getByRole('row', { name: saleID })
  await expect(row).toContainText('No matching purchase')
  await expectAccessible(page, 'the payments', '.admin-main')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Sale ${saleID}` })).toBeVisible()
  await expect(actionForm(page).getByLabel('Plan paid for')).toHaveValue('gold')
  await expectAccessible(page, 'a sale', '.admin-main')
  await apply(page, 'Assign to a member', 'Her receipt says so.')
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
  await expect(page.getByText('Premium active now').locator('..')).toContainText('Yes')
  await go(page, section('payments'))
  await expect(page.getByRole('heading', { name: `Sale ${saleID}` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Needs review' })).toBeVisible()
  await expect(page.getByRole('row', { name: saleID })).toHaveCount(0)
  await page.getByRole('link', { name: 'All payments' }).first().click()
  await page.getByLabel('Search by sale, transaction').fill(saleID)
  await expect(page.getByRole('row', { name: `${saleID} flexpay Assigned by staff` })).toBeVisible()

  await openSubscription(buyer)
  await expect(buyer.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await context.close()
})

test('refused notifications alarm staff, and open their plan once they come soundly', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const buyer = await context.newPage()
  await openAsNewMember(buyer)
  await openPremium(buyer)
  const link = await orderLink(buyer, 'Gold').getAttribute('href')
  const saleID = await buyBy(buyer, link!, 'wrong-key')

  await enter(page)
  await page.getByRole('link', { name: /^Refused notifications/ }).click()
  // The newest: another hour's may follow.
  const row = page.getByRole('row', { name: 'Invalid signature' }).first()
  await expect(row).toContainText(`Sale ${saleID}`)
  await expectAccessible(page, 'the notifications', '.admin-main')
  await page.getByRole('link', { name: 'Needs review' }).click()
  const alarm = page.getByRole('status').filter({ hasText: 'refused' })
  await expect(alarm).toBeVisible()
  await alarm.getByRole('link', { name: 'See why' }).click()
  await page.getByRole('button', { name: 'Mark all as reviewed' }).click()
  await expect(row).toContainText('Reviewed')
  await page.getByRole('link', { name: 'Needs review' }).click()
  await expect(alarm).toBeHidden()

  await payPanel(buyer, 'deliver', { saleID })
  await openSubscription(buyer)
  await expect(buyer.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await context.close()
})

test('what is paid after a dispute is held, and opened by staff', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const buyer = await context.newPage()
  await openAsNewMember(buyer)
  await openPremium(buyer)
  const [gold, silver] = await Promise.all(
    ['Gold', 'Silver'].map((plan) => orderLink(buyer, plan).getAttribute('href')),
  )
  await act(buyer, await buyBy(buyer, gold!), 'chargeback')
  const saleID = await buyBy(buyer, silver!)
  await open(buyer, '/account/subscription?paid=1')
  await expect(buyer.getByText('We are reviewing your payment')).toBeVisible()
  await expect(buyer.getByRole('row', { name: /Chargeback/ })).toContainText('−')
  await expectAccessible(buyer, 'a payment that is reviewed')

  await enter(page)
  await page.getByRole('link', { name: /^Payments to review/ }).click()
  const row = page.getByRole('row', { name: saleID })
  await expect(row).toContainText('Paid while blocked')
  await row.getByRole('link').click()
  await apply(page, 'Activate the paid plan', 'The bank agreed.')
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()

  await openSubscription(buyer)
  await expect(buyer.getByRole('heading', { name: 'Silver' })).toBeVisible()
  await expect(buyer.getByText('We are reviewing your payment')).toBeHidden()
  await context.close()
})
