import { noLimits, openAs, openAsNewMember } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { newBuyer } from '../payments.ts'
import { expect, test } from '../site.ts'
import { sizes } from '../sizes.ts'

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

test('a receipt is not found for anyone but its buyer', async ({ page, browser }) => {
  const { email } = await newBuyer(page, 'gold')
  await openAs(page, email, '/account/subscription')
  const path = await page.getByRole('link', { name: /^Receipt, / }).getAttribute('href')
  const stranger = await browser.newPage()
  await openAsNewMember(stranger, path!)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Receipt not found')
})

for (const viewport of sizes) {
  test(`a receipt prints without the page around it, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { email } = await newBuyer(page, 'gold')
    await openAs(page, email, '/account/subscription')
    await page.getByRole('link', { name: /^Receipt, / }).click()
    await expect(page.getByRole('article')).toContainText('Gold, one month')
    if (viewport === sizes.at(-1)) await expectAccessible(page, 'a receipt')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })
}
