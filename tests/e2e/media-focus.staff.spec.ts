import type { Locator, Page } from 'playwright/test'
import { member, openAs } from './accounts.ts'
import { dialog, enter, go, LIST, newName, publicCompanion } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { runBy } from './run-profile.ts'
import { expect, open, test } from './site.ts'

const focusDialog = (page: Page) => page.getByRole('dialog', { name: /^Focal point of/ })
const picture = (within: Locator) => within.getByRole('application')
const cutAt = (img: Locator) => img.evaluate((one) => getComputedStyle(one).objectPosition)
const profilePhoto = (page: Page) => page.locator('.profile-photo img').first()

/** The choice of a focal point for the photo of a new public companion. */
async function openFocus(page: Page) {
  const name = newName()
  const id = await publicCompanion(page, name)
  await enter(page, `${LIST}&companion=${id}&edit=1&tab=media`)
  // Its record comes last, and moves what is below it.
  await expect(dialog(page).getByRole('button', { name: /^Change consent/ })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Focal point of/ })
    .click()
  // It waits until the photo has taken its place.
  await picture(focusDialog(page)).hover()
  return { id, name }
}

async function saveFocus(page: Page) {
  await focusDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('The focal point was saved.')).toBeVisible()
}

test('staff set the focal point of a photo by a press and by keys', async ({ page }) => {
  const { name } = await openFocus(page)
  const box = (await picture(focusDialog(page)).boundingBox())!
  await picture(focusDialog(page)).click({
    position: { x: box.width * 0.29, y: box.height * 0.12 },
  })
  await expect(focusDialog(page).getByText('30 % from the left, 10 % from the top')).toBeVisible()
  await picture(focusDialog(page)).press('ArrowUp')
  await focusDialog(page).getByLabel('Horizontal').press('ArrowLeft')
  await expect(focusDialog(page).getByText('25 % from the left, 5 % from the top')).toBeVisible()
  const previews = focusDialog(page).getByRole('list', { name: 'Preview' }).locator('img')
  await expect(previews).toHaveCount(5)
  expect(await cutAt(previews.nth(2))).toBe('25% 5%')
  await expectAccessible(page, 'a focal point is chosen')
  await saveFocus(page)
  await go(page, `${LIST}&search=${encodeURIComponent(name)}`)
  await expect(dialog(page)).toBeHidden()
  const inList = page.getByRole('rowheader', { name }).locator('img')
  await expect(inList).toHaveCSS('object-position', '25% 5%')
})

test('visitors see a photo at its focal point, with a script and without', async ({
  page,
  browser,
}) => {
  const { id } = await openFocus(page)
  await focusDialog(page).getByLabel('Horizontal').press('Home')
  await focusDialog(page).getByLabel('Vertical').press('Home')
  await saveFocus(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await context.addCookies([{ name: 'adult', value: '1', url: page.url() }])
  await visitor.goto(`/companion/${id}`)
  expect(await cutAt(profilePhoto(visitor))).toBe('0% 0%')
  await context.close()
  await open(page, `/companion/${id}`)
  expect(await cutAt(profilePhoto(page))).toBe('0% 0%')
  // Where nothing is cut, it stays in the middle.
  await page.getByRole('button', { name: 'Full screen' }).click()
  const whole = page.getByRole('dialog').locator('.viewer-photo img').first()
  await expect(whole).toBeVisible()
  expect(await cutAt(whole)).toBe('50% 50%')
})

test('she sets the focal point of her own photo on the phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await member(request)
  const { id } = await runBy(email, page)
  const records = Promise.withResolvers<void>()
  await page.route('**/api/own/consents', async (route) => {
    await records.promise
    await route.fallback()
  })
  const files = page.waitForResponse('**/api/own/media')
  await openAs(page, email, '/own/media')
  const open = page.getByRole('main').getByRole('button', { name: /^Focal point of/ })
  await (await files).finished()
  await expect(page.getByRole('main').locator('.skeleton')).toBeVisible()
  await expect(open).toBeHidden()
  records.resolve()
  await open.click()
  await focusDialog(page).getByLabel('Vertical').press('Home')
  await expect(focusDialog(page).getByText('50 % from the left, 0 % from the top')).toBeVisible()
  await expectAccessible(page, 'she chooses a focal point')
  await focusDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(focusDialog(page)).toBeHidden()
  await page.goto(`/companion/${id}`)
  expect(await cutAt(profilePhoto(page))).toBe('50% 0%')
  await page.goto('/own/media')
  await open.click()
  await focusDialog(page).getByRole('button', { name: 'Back to the centre' }).click()
  await focusDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(focusDialog(page)).toBeHidden()
  await page.goto(`/companion/${id}`)
  expect(await cutAt(profilePhoto(page))).toBe('50% 50%')
})
