import { addUnconfirmed, confirmPath, noLimits } from '../accounts.ts'
import { expect, open, test } from '../site.ts'
import { translate } from '../translator.ts'

test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: 'adult', value: '1', url: baseURL! }]),
)

test('the sign-in form changes on a translated page', async ({ page }) => {
  await open(page, '/login')
  const form = page.getByRole('main')
  await expect(form.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await translate(page)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await form.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(form.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('the account dialog of the header changes on a translated page', async ({ page }) => {
  await open(page, '/browse')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await translate(page)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('the filters name the nearest city on a translated page', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 46.52, longitude: 6.63 })
  await open(page, '/browse')
  await page.getByRole('link', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter Companions' })
  const locate = dialog.getByRole('button', { name: 'Use my location' })
  await expect(locate).toBeVisible()
  await translate(page)
  await locate.click()
  await expect(dialog.getByText('Lausanne is the nearest city.')).toBeVisible()
})

test('a visitor confirms a mailed link on a translated page', async ({ page }) => {
  await noLimits()
  await open(page, await confirmPath(page, await addUnconfirmed(), 'signup'))
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeEnabled()
  await translate(page)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('Back closes a dialog before it leaves a translated page', async ({ page }) => {
  await open(page, '/browse')
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/browse')
})

test('a filter limits numbers beyond its scale on a translated page', async ({ page }) => {
  await open(page, '/browse')
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  const field = page.getByLabel('Price per hour, maximum, in CHF')
  await field.fill('5000')
  await field.blur()
  await expect(field).toHaveValue('1000')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an empty search on a translated page shows the suggested spelling, with a link back', async ({
  page,
}) => {
  await open(page, '/browse?search=Sofja')
  await expect(page.getByText('Showing results for Sophia.')).toBeVisible()
  await page.getByRole('link', { name: 'Search for Sofja instead' }).click()
  await expect(page.getByText('No companions found matching your criteria')).toBeVisible()
})
