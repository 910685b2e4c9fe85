import type { APIRequestContext } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../worker/local/auth/keys.ts'
import { newAddress } from './accounts.ts'
import { expect, open, test } from './site.ts'

/** What staff send, until they have an area for it. */
async function staff(request: APIRequestContext) {
  const { accounts } = (await (await request.post('/local/auth/accounts')).json()) as {
    accounts: { email: string; password: string }[]
  }
  const data = accounts.find(({ email }) => email.startsWith('admin@'))
  const headers = { apikey: PUBLISHABLE_KEY }
  const entered = await request.post('/auth/v1/token?grant_type=password', { headers, data })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const authorization = { authorization: `Bearer ${token}` }
  return async <T>(path: string, step?: object): Promise<T> => {
    const init = { headers: authorization, ...(step && { data: step }) }
    const response = await (step ? request.post(path, init) : request.get(path, init))
    expect(response.status()).toBe(200)
    return (await response.json()) as T
  }
}

test('a report of a minor hides the profile until staff decide', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('404')
  const email = newAddress()
  // The last one of the list: no other journey looks at her.
  const { data } = (await (await request.get('/api/companions?sort=name')).json()) as {
    data: { id: string; name: string; locked: unknown }[]
  }
  const zoe = data.findLast(({ locked }) => !locked)!
  await open(page, `/report?companion=${zoe.id}`)
  await page.getByLabel('Reason').selectOption('Somebody seems to be under age')
  await page.getByLabel('What you saw').fill('She looks too young.')
  await page.getByLabel('E-mail (optional)').fill(email)
  await page.getByRole('button', { name: 'Send report' }).click()
  const code = await page
    .getByRole('main')
    .getByText(/^R-\w{4}-\w{4}$/)
    .innerText()

  await open(page, `/companion/${zoe.id}`)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()

  const call = await staff(request)
  type Listed = { id: string; reference: string; version: number }
  const { reports } = await call<{ reports: Listed[] }>('/api/admin/reports?state=open')
  const { id, version } = reports.find((one) => one.reference === code)!
  const step = { version, act: 'keep', note: 'Passport seen.' }
  await call(`/api/admin/reports/${id}/steps`, step)

  await open(page, `/companion/${zoe.id}`)
  await expect(page.getByRole('heading', { level: 1, name: zoe.name })).toBeVisible()
  await expect(async () => {
    const mails = (await (await request.get('/local/mail.json')).json()) as {
      to: string
      subject: string
    }[]
    const told = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(told).toEqual([`Your reference ${code}`])
  }).toPass()
})
