import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../worker/local/auth/keys.ts'
import { newAddress } from './accounts.ts'
import { expect, isReady, open, test } from './site.ts'
import { profilePath, sophia } from './samples.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Send report' }).click()
const reference = (page: Page) => page.getByRole('main').getByText(/^R-\w{4}-\w{4}$/)

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

test('reports a profile from its menu, and tells what is missing', async ({ page }) => {
  await open(page, profilePath)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page).toHaveURL(`/report?companion=${sophia.id}`)
  await expect(page.getByText(/You report the profile of/)).toContainText(sophia.name)
  await press(page)
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Please choose a reason.')
  await page.getByLabel('What it is about').selectOption('Photo 2')
  await page.getByLabel('Reason').selectOption('Photos are stolen')
  await page.getByLabel('What you saw').fill('I know this picture.')
  await press(page)
  await expect(reference(page)).toBeVisible()
  await open(page, profilePath)
  await expect(page.getByRole('heading', { level: 1, name: sophia.name })).toBeVisible()
})

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
  await press(page)
  const code = await reference(page).innerText()

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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('reports by pasting an address', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report abuse' }).click()
    await page.getByLabel('Address of the profile').fill(`http://localhost${profilePath}`)
    await page.getByLabel('Reason').selectOption('Something else')
    await page.getByLabel('What you saw').fill('A doubt.')
    await press(page)
    await expect(reference(page)).toBeVisible()
  })
})

test.describe('axe finds nothing', () => {
  test.use({ bypassCSP: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in a form with mistakes, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`/report?companion=${sophia.id}`)
      await isReady(page)
      await press(page)
      await expect(page.getByText('Please choose a reason.')).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
  }
})
