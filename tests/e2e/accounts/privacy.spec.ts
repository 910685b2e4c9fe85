import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { form, newAddress, noLimits, openAsNewMember, signIn } from '../accounts.ts'
import { DASHBOARD, enter } from '../admin.ts'
import { subjectsTo } from '../mails.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

test.describe('stored data', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the browser stores only what the visitor asked for, until it is cleared', async ({
    page,
  }) => {
    await open(page, '/safety')
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('group', { name: 'Appearance' }).getByText('Dark').click()
    const theme = async () => {
      const { cookies } = await page.context().storageState()
      return cookies.find(({ name }) => name === 'theme')?.expires ?? 0
    }
    expect(await theme()).toBeGreaterThan(0)
    await foot.getByRole('link', { name: 'Cookies' }).click()
    await expect(page).toHaveURL('/cookies')
    await expect(page.getByRole('heading', { name: 'Four categories' })).toBeVisible()
    await expect(page.getByRole('main').locator('form, input')).toHaveCount(0)
    await expectAccessible(page, 'the cookie policy')

    await page.evaluate(() => localStorage.setItem('seen-stories', '["x"]'))
    await open(page, '/cookies')
    await page.getByRole('button', { name: 'Clear them now' }).click()
    await expect(page.getByText('This browser stores none of them at the moment.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await foot.getByRole('button', { name: 'Auto' }).click()
    expect(await theme()).toBe(0)

    await open(page, '/data-request')
    await expectAccessible(page, 'the form about data')
  })
})

/** Starts the deletion of the account in the settings. */
async function deleteAccount(page: Page, password: string) {
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByLabel('I want to delete my account permanently').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

test(
  'a member downloads a copy of the data as JSON and as a page',
  { tag: '@smoke' },
  async ({ page }) => {
    const email = await openAsNewMember(page, '/account/settings')
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    const json = await download('Download as JSON')
    expect(json.name).toBe('my-data.json')
    expect(JSON.parse(json.text)).toMatchObject({
      person: { email, bannedUntil: null },
      follows: [],
    })
    const html = await download('Download as a web page')
    expect(html.name).toBe('my-data.html')
    expect(html.text).toContain(`<dd>${email}</dd>`)
  },
)

test(
  'a member deletes the account and can no longer sign in',
  { tag: '@smoke' },
  async ({ page, expectFaults }) => {
    expectFaults('answer 400', 'status of 400')
    const email = await openAsNewMember(page, '/account/settings')
    await deleteAccount(page, 'something else')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This isn’t your current password.',
    )
    await deleteAccount(page, 'velours-local')
    await expect(page).toHaveURL('/account-deleted')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your account has been deleted',
    )
    await expect.poll(() => subjectsTo(page, email)).toContain('Your account is deleted')
    await open(page, '/login')
    await signIn(page, email)
    await expect(form(page).getByRole('alert')).toHaveText('Invalid login credentials')
  },
)

test(
  'a person requests data by a plain form, and staff answer',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const requester = newAddress()
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await plain.newPage()
    await visitor.goto('/data-request')
    await visitor.getByLabel('What you’re requesting').selectOption('Have my data deleted')
    await visitor.getByLabel('Who you are').selectOption('An applicant')
    await visitor.getByLabel('Name').fill('Ottilie')
    await visitor.getByLabel('Email').fill(requester)
    await visitor.getByLabel('Details').fill('Please delete my application.')
    await visitor.getByRole('button', { name: 'Send request' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    const reference = await visitor.locator('.reference').innerText()
    expect(reference).toMatch(/^P-/)
    await plain.close()

    await enter(page, `${DASHBOARD}?section=privacy&search=${reference}`)
    await page.getByRole('link', { name: `Deletion ${reference}` }).click()
    await expect(page.getByText('Please delete my application.')).toBeVisible()
    await expectAccessible(page, 'a data request')
    await page.getByLabel('Action', { exact: true }).selectOption('Close as done')
    await page.getByLabel(/^Note or reason/).fill('The application is deleted.')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
    await expect(
      page.locator('.admin-open').getByText('Closed as done', { exact: true }),
    ).toBeVisible()
    const subject = `Your data request ${reference}`
    await expect.poll(() => subjectsTo(page, requester)).toEqual([subject, subject])
  },
)
