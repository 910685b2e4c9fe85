import type { Page } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'
import { profilePath, sophia } from '../samples.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Send report' }).click()
const reference = (page: Page) => page.getByRole('main').getByText(/^R-\w{4}-\w{4}$/)

test(
  'a visitor reports a profile from its menu, and has to give a reason',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, profilePath)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page).toHaveURL(`/report?companion=${sophia.id}`)
    await expect(page.getByText(/You’re reporting the profile of/)).toContainText(sophia.name)
    await press(page)
    await expect(page.getByLabel('Reason')).toBeFocused()
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason.')
    await page.getByLabel('What you’re reporting').selectOption('Photo 2')
    await page.getByLabel('Reason').selectOption('Photos are stolen')
    await page.getByLabel('What you saw').fill('I know this picture.')
    await press(page)
    await expect(reference(page)).toBeVisible()
    await open(page, profilePath)
    await expect(page.getByRole('heading', { level: 1, name: sophia.name })).toBeVisible()
  },
)

test('a report whose hidden field was filled in says so, and is sent again', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/reports')
  await open(page, `/report?companion=${sophia.id}`)
  // Password managers fill in fields that nobody sees.
  await page.locator('.honey input').evaluate((field: HTMLInputElement) => {
    field.value = 'https://example.test'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByLabel('Reason').selectOption('Photos are stolen')
  await page.getByLabel('What you saw').fill('I know this picture.')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('example.test')
  await press(page)
  await expect(page.getByText('Our spam filter stopped this form by mistake.')).toBeVisible()
  await press(page)
  await expect(reference(page)).toBeVisible()
})

test.describe('a report without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is sent with a pasted address', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report abuse' }).click()
    await page.getByLabel('Address of the profile').fill(`http://localhost${profilePath}`)
    await page.getByLabel('Reason').selectOption('Something else')
    await page.getByLabel('What you saw').fill('A doubt.')
    await press(page)
    await expect(reference(page)).toBeVisible()
  })
})

test.describe('accessibility of the report form', () => {
  test('a form with mistakes passes axe', async ({ page }) => {
    await open(page, `/report?companion=${sophia.id}`)
    await press(page)
    await expect(page.getByText('Choose a reason.')).toBeVisible()
    await expectAccessible(page, '/report')
  })
})
