import { noLimits, openAs, openAsNewMember } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { newBuyer } from './payments.ts'
import { expect, test } from './site.ts'
import { sizes } from './sizes.ts'

test.beforeEach(noLimits)

for (const viewport of sizes) {
  test(`every payment has a receipt of its own, for its buyer alone, ready to print, on ${viewport.width} pixels`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    test.slow()
    const { email } = await newBuyer(page, 'gold')
    await openAs(page, email, '/account/subscription')
    await page.getByRole('link', { name: /^Receipt, / }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
    const receipt = page.getByRole('article')
    await expect(receipt).toContainText('Gold, one month')
    await expect(receipt.getByRole('row', { name: /^Paid/ })).toContainText(/CHF\s59\.98/)
    await expect(receipt).toContainText(email)
    // Nothing is said of a tax that is not set.
    await expect(receipt).not.toContainText('VAT')
    if (viewport === sizes.at(-1)) await expectAccessible(page, 'a receipt')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    const { storageState } = test.info().project.use
    const context = await browser.newContext({
      ...(storageState !== undefined && { storageState }),
    })
    const stranger = await context.newPage()
    const address = new URL(page.url())
    await openAsNewMember(stranger, address.pathname + address.search)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Receipt not found')
    await context.close()
  })
}
