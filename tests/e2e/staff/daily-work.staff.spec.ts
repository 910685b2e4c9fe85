import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import {
  DASHBOARD,
  dialog,
  enter,
  newCompanion,
  newName,
  newStaff,
  openPalette,
  publicCompanion,
} from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { expect, query, test } from '../site.ts'

const section = (name: string) => `${DASHBOARD}?section=${name}`
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens the palette, types a text, and runs the option once it is selected. */
async function command(page: Page, text: string, option: string) {
  await openPalette(page)
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { selected: true })).toContainText(option)
  await page.keyboard.press('Enter')
}

/** Creates two pending reviews of a companion of this journey only. @returns her name */
async function newReviews(page: Page, request: APIRequestContext): Promise<string> {
  const name = newName()
  const companion = await publicCompanion(page, name)
  const staff = await authorization('admin@velours.test')
  for (const author of ['A. from Bern', 'B. from Bern']) {
    const email = await member(request)
    const { id } = await sendRequest(request, email, companion)
    const answer = { act: 'answer', text: 'Gladly.', key: crypto.randomUUID() }
    const data = { rating: 5, text: 'A calm and clever evening.', author }
    const responses = [
      await request.post(`/api/admin/requests/${id}/steps`, { headers: staff, data: answer }),
      await request.post(`/api/requests/${id}/review`, {
        headers: await authorization(email),
        data,
      }),
    ]
    expect(responses.map((response) => response.status())).toEqual([200, 201])
  }
  return name
}

test('keys select and approve reviews', { tag: '@smoke' }, async ({ page, request }) => {
  await noLimits()
  const name = await newReviews(page, request)
  await enter(page, `${section('reviews')}&state=pending&search=${encodeURIComponent(name)}`)
  const selectAll = page.getByRole('checkbox', { name: 'Select all 2 reviews to moderate' })
  await selectAll.check()
  await expect(page.getByRole('button', { name: 'Approve 2 reviews' })).toBeVisible()
  await expectAccessible(page, 'selected reviews')
  await selectAll.uncheck()
  const review = (author: string) =>
    page.getByRole('listitem', { name: `Review of ${name} by ${author}` })
  const firstReview = review('A. from Bern')
  const second = review('B. from Bern')
  const select = firstReview.getByRole('checkbox')
  await select.focus()
  await page.keyboard.press('n')
  await expect(second.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(firstReview.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(select).toBeChecked()
  // Keys are ignored while someone types.
  await firstReview.getByLabel('Reason (shown to the author)').focus()
  await page.keyboard.press('a')
  await select.focus()
  await page.keyboard.press('a')
  await expect(toast(page, '1 review has been published.')).toBeVisible()
  await expect(firstReview).toHaveCount(0)
  await expect(second).toBeVisible()
})

test('an accountant downloads the last month of payments', async ({ page }) => {
  await openAs(page, await newStaff('accountant'), `${section('payments')}&view=all`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^payments-20\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^received_at,provider,sale,/)
})

test('staff hide a city from the overview and from the palette, and show it again', async ({
  page,
}) => {
  const city = (does: string) => page.getByRole('button', { name: `${does} Lausanne` })
  await enter(page)
  await city('Hide').click()
  await expect(city('Show')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Lausanne is shown.')).toBeVisible()
  await expect(city('Hide')).toBeVisible()
  // A focused message stays, and the next one has the same text.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'Lausanne is shown.')).toHaveCount(0)

  // A city's name alone offers no command to hide it.
  await openPalette(page)
  await page.keyboard.type('lausanne')
  await expect(page.getByRole('option', { name: '“lausanne” in Users' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Hide/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await command(page, 'hide lausanne', 'Hide Lausanne')
  await expect(toast(page, 'Lausanne is hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Lausanne is shown.')).toBeVisible()
})

test('staff set a price from the palette, undo it, and see both in the history', async ({
  page,
}) => {
  const name = newName()
  await newCompanion(page, name)
  await enter(page)
  await command(page, `${name} 500`, `Set to CHF 500 for ${name} no price yet`)
  await expect(toast(page, `The price per hour of ${name} is now CHF 500.`)).toBeVisible()
  await command(page, `${name} 550`, `Set to CHF 550 for ${name} now CHF 500`)
  await expect(toast(page, `The price per hour of ${name} is now CHF 550.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast(page, `The previous price per hour of ${name} is restored.`)).toBeVisible()

  await command(page, name, `${name} Zurich`)
  await dialog(page).getByRole('link', { name: 'History of rates and prices' }).click()
  await expect.poll(() => query(page)).toMatchObject({ section: 'audit', field: 'prices' })
  await expect(page.getByRole('row', { name: `changed ${name}` })).toHaveCount(3)
  await expect(page.locator('pre').first()).toContainText('"after": "CHF 500"')
  await expectAccessible(page, 'changes of a field')
})

test('the palette grants Premium with a reason to exactly one member, and revokes it', async ({
  page,
  request,
}) => {
  const email = await member(request)
  await enter(page)
  const hint = page.getByRole('option', { disabled: true })
  const field = await openPalette(page)
  await page.keyboard.type(`grant ${email.slice(1)} a present`)
  await expect(hint).toContainText('No member has exactly this address or name')
  await field.fill(`grant ${email}`)
  await expect(hint).toHaveText(`Add the reason for granting Premium to ${email}.`)
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'a command that lacks something', 'dialog')
  await field.fill('')
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
