import { noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { newBuyer } from '../payments.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

test('a buyer opens the receipt of a payment', { tag: '@smoke' }, async ({ page }) => {
  const { email } = await newBuyer(page, 'gold')
  await openAs(page, email, '/account/subscription')
  await page.getByRole('link', { name: /^Receipt, / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Gold, one month')
  await expect(receipt.getByRole('row', { name: /^Paid/ })).toContainText(/CHF\s59\.98/)
  await expect(receipt).toContainText(email)
  // The receipt mentions no VAT until one is configured.
  await expect(receipt).not.toContainText('VAT')
})

test('a receipt prints without the page around it, and is not found for anyone but its buyer', async ({
  page,
  browser,
}) => {
  const { email } = await newBuyer(page, 'gold')
  await openAs(page, email, '/account/subscription')
  await page.getByRole('link', { name: /^Receipt, / }).click()
  await expect(page.getByRole('article')).toContainText('Gold, one month')
  await expectAccessible(page, 'a receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()

  const stranger = await browser.newPage()
  await openAsNewMember(stranger, page.url())
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Receipt not found')
})
