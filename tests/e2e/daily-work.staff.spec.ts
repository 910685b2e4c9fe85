import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { member } from './accounts.ts'
import { DASHBOARD, dialog, enter, newCompanion, newName } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, query, test } from './site.ts'

const section = (name: string) => `${DASHBOARD}?section=${name}`
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens the palette, types, and takes the option once it is the selected one. */
async function command(page: Page, typed: string, option: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { selected: true })).toContainText(option)
  await page.keyboard.press('Enter')
}

test('reviews are selected and approved by keys', async ({ page }) => {
  await enter(page, `${section('reviews')}&state=pending`)
  const all = page.getByRole('checkbox', { name: /^Select (all )?\d+ reviews? to moderate$/ })
  await all.check()
  await expect(page.getByRole('button', { name: /^Approve \d+ reviews?$/ })).toBeVisible()
  await expectAccessible(page, 'selected reviews')
  await all.uncheck()
  const first = page.getByRole('checkbox', { name: /^Select the review of/ }).first()
  const name = (await first.getAttribute('aria-label'))!.replace('Select the review', 'Review')
  await first.focus()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await first.focus()
  await page.keyboard.press('x')
  await expect(first).toBeChecked()
  // Not while someone types.
  await page.getByLabel('Reason (shown to the author)').first().focus()
  await page.keyboard.press('a')
  await first.focus()
  await page.keyboard.press('a')
  await expect(toast(page, '1 review has been published.')).toBeVisible()
  await expect(page.getByRole('listitem', { name })).toHaveCount(0)
})

test('the last month of payments comes as a file', async ({ page }) => {
  await enter(page, `${section('payments')}&view=all`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^payments-20\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^received_at,provider,sale,/)
  await expectAccessible(page, 'all payments', '.admin-main')
})

test('a city, a price and Premium are changed from the palette, and each taken back', async ({
  page,
  request,
}) => {
  const name = newName()
  const email = await member(request)
  await enter(page)
  await test.step('a city is hidden from the overview', async () => {
    const city = (does: string) => page.getByRole('button', { name: `${does} Lausanne` })
    await city('Hide').click()
    await expect(city('Show')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Lausanne is shown.')).toBeVisible()
    await expect(city('Hide')).toBeVisible()
  })
  await newCompanion(page, name)
  // A city's name alone hides nothing.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lausanne')
  await expect(page.getByRole('option', { name: '“lausanne” in Users' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Hide/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await command(page, 'hide lausanne', 'Hide Lausanne')
  await expect(toast(page, 'Lausanne is hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast(page, 'Lausanne is shown.').first()).toBeVisible()

  await command(page, `${name} 500`, `Set to CHF 500 for ${name} no price yet`)
  await expect(toast(page, `The price per hour of ${name} is now CHF 500.`)).toBeVisible()
  await command(page, `${name} 550`, `Set to CHF 550 for ${name} now CHF 500`)
  await expect(toast(page, `The price per hour of ${name} is now CHF 550.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast(page, `The price per hour of ${name} is as it was.`)).toBeVisible()

  await test.step('Premium is granted for a reason, to exactly one member', async () => {
    const hint = page.getByRole('option', { disabled: true })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`grant ${email.slice(1)} a present`)
    await expect(hint).toContainText('No member has exactly this address or name')
    await page.getByRole('combobox').fill(`grant ${email}`)
    await expect(hint).toHaveText(`Add the reason for granting Premium to ${email}.`)
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'a command that lacks something', 'dialog')
    await page.getByRole('combobox').fill('')
    const granting = /^Grant Premium until \d+ \w+ 20\d\d to .*: a present Silver$/
    await page.keyboard.type(`grant ${email} silver 7 days a present`)
    await expect(page.getByRole('option', { selected: true })).toHaveText(granting)
    await page.keyboard.press('Enter')
    await expect(toast(page, `Premium was granted to ${email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(toast(page, 'Premium was revoked.')).toBeVisible()
    await command(page, email, `${email} seen`)
    const revoked = page.getByRole('listitem').filter({ hasText: 'Silverrevoked on' })
    await expect(revoked).toContainText('a present')
  })

  await command(page, name, `${name} Zurich`)
  await dialog(page).getByRole('link', { name: 'History of rates and prices' }).click()
  await expect.poll(() => query(page)).toMatchObject({ section: 'audit', field: 'prices' })
  await expect(page.getByRole('row', { name: `changed ${name}` })).toHaveCount(3)
  await expect(page.locator('pre').first()).toContainText('"after": 50000')
  await expectAccessible(page, 'changes of a field')
})
