import { addUnconfirmed, confirmPath, noLimits } from '../accounts.ts'
import { expect, open, test } from '../site.ts'
import { translate } from '../translator.ts'

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
