import type { APIRequestContext, Page } from 'playwright/test'
import { member, openAs } from '../accounts.ts'
import { photo } from '../admin-files.ts'
import { addChecks, DASHBOARD, enter, go, newName, publicCompanion } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

const main = (page: Page) => page.getByRole('main')

/** Opens a companion's verification and starts it. @returns the page and the code */
async function openCode(page: Page, request: APIRequestContext) {
  const email = await member(request)
  const { id, name } = await runBy(email, page)
  await openAs(page, email, '/own/more/verification')
  // Publication requires identity and age, so only the photo check is missing.
  await expect(main(page).getByText('Not checked yet')).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Show me a code' }).click()
  const code = main(page).getByLabel(/^Code \d \d \d \d$/)
  await expect(code).toHaveText(/^\d{4}$/)
  return { id, name, code, digits: (await code.textContent()) ?? '' }
}

test('staff confirm a photo with a code that survives a reload, and the profile shows the check', async ({
  page,
  browser,
  request,
}) => {
  const { id, name, code, digits } = await openCode(page, request)
  await expectAccessible(page, 'her code')
  await page.reload()
  await expect(code).toHaveText(digits)
  await main(page)
    .getByLabel('Take the picture')
    .setInputFiles(await photo('me.jpg', '#b08a7a'))
  await expect(main(page).getByText('Our team is reviewing your picture')).toBeVisible()
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enter(staff, `${DASHBOARD}?section=renewals&search=${encodeURIComponent(name)}`)
  await expectAccessible(staff, 'the pictures to review')
  await staff.getByRole('row').getByRole('link', { name }).press('Enter')
  await expect(staff.getByText(digits, { exact: true })).toBeVisible()
  const picture = staff.getByRole('img', { name: 'The picture that she sent' })
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(200)
  await expectAccessible(staff, 'the picture')
  await staff.keyboard.press('w')
  await expect(staff.getByLabel('Reason (shown to her)')).toBeFocused()
  await staff.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(staff.getByText('The picture has been deleted.')).toBeVisible()
  await staff.close()

  await page.reload()
  await expect(main(page).getByText(/^Our team confirmed your photos on /)).toBeVisible()
  await page.goto(`/companion/${id}`)
  await expect(page.getByRole('button', { name: 'Verified' })).toHaveText(
    'Verified · Photos confirmed less than a day ago',
  )
})

test('the overview lists checks that end soon, with links to the companions', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const name = newName()
  const id = await publicCompanion(page, name)
  await addChecks(id, name, 20)
  await enter(page)
  const ending = page
    .locator('section')
    .filter({ has: page.getByText('Ending soon') })
    .last()
  await expect(ending.getByRole('listitem').first()).toBeVisible()
  const fold = ending.locator('summary')
  if ((await fold.count()) > 0) await fold.press('Enter')
  const line = ending.getByRole('listitem').filter({ hasText: name })
  await expect(line).toHaveCount(2)
  await expect(line.filter({ hasText: 'Identity check' })).toContainText('ends on')
  await expectAccessible(page, 'what ends soon')
  await line.first().getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await go(page, `${DASHBOARD}?section=renewals`)
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
    'Not reminded',
  )
})
