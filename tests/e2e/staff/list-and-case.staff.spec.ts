import type { APIRequestContext, Page } from 'playwright/test'
import { member, noLimits } from '../accounts.ts'
import { DASHBOARD, enter, newName, publicCompanion } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendReport, sendRequest } from '../forms.ts'
import { sophia } from '../samples.ts'
import { expect, query, test } from '../site.ts'

test.beforeEach(noLimits)

const list = (page: Page) => page.getByRole('region', { name: 'List' })
/** Id of the open case, from the address. */
const idInAddress = (page: Page, name: string) => (query(page) as Record<string, string>)[name]

const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const note = (page: Page) => page.getByLabel('Note or reason')
const isOpen = (page: Page, id: string | undefined) =>
  expect.poll(() => idInAddress(page, 'report')).toBe(id)

/** Opens the queue as staff, with reports about three companions of this journey. @returns their ids, as listed */
async function openReports(page: Page, request: APIRequestContext) {
  const name = newName()
  const names = [`${name} A`, `${name} B`, `${name} C`]
  for (const [index, text] of ['One.', 'Two.', 'Three.'].entries()) {
    await sendReport(request, await publicCompanion(page, names[index]!), { text })
  }
  await enter(page, `${DASHBOARD}?section=reports&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  const [first = '', second = '', third = ''] = await page
    .locator('a[data-case]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-case')!))
  return { first, second, third, thirdName: names[2]! }
}

const openCase = (page: Page, id: string) => page.locator(`a[data-case="${id}"]`).click()

test('the list stays beside the open case, and keys move through it', async ({ page, request }) => {
  await page.setViewportSize(laptop)
  const { first, second, third } = await openReports(page, request)
  await openCase(page, first)
  await expect(page.getByText('One.', { exact: true })).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(4)
  await expect(list(page).locator('[aria-current="true"]')).toHaveAttribute('data-case', first)
  await expectAccessible(page, 'a list and a case', '.admin-main')
  await page.keyboard.press('n')
  await isOpen(page, second)
  await expect(page.getByText('Two.')).toBeVisible()
  await page.keyboard.press('n')
  await isOpen(page, third)
  await page.keyboard.press('p')
  await isOpen(page, second)
  await page.goBack()
  await isOpen(page, third)
  await expect(page.getByText('Three.')).toBeVisible()
  await page.goBack()
  await isOpen(page, second)
  // Keys are ignored while someone types.
  await expect(page.getByText('Two.')).toBeVisible()
  await page.keyboard.press('w')
  await expect(note(page)).toBeFocused()
  await page.keyboard.type('n p')
  await isOpen(page, second)
})

test('a decision opens the next case, and a refused decision stays open', async ({
  page,
  request,
  expectFaults,
}) => {
  // A decision without its required reason is refused.
  expectFaults('/steps')
  await page.setViewportSize(laptop)
  const { second, third } = await openReports(page, request)
  await openCase(page, second)
  const action = page.getByLabel('Action', { exact: true })
  const apply = page.getByRole('button', { name: 'Apply and open next' })
  await action.selectOption('Close without changes')
  await note(page).fill('Nothing to see.')
  await apply.click()
  await isOpen(page, third)
  await expect(page.getByText('Three.')).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await expect(note(page)).toHaveValue('')
  await action.selectOption('Close without changes')
  await apply.click()
  await expect(page.getByRole('alert')).toContainText('Enter a reason')
  await isOpen(page, third)
  await apply.focus()
  await page.keyboard.press('Escape')
  await isOpen(page, undefined)
  await expect(page.locator(`a[data-case="${third}"]`)).toBeFocused()
})

test('one press hides a reported profile, and a key undoes it', async ({ page, request }) => {
  await page.setViewportSize(laptop)
  const { second, third, thirdName: name } = await openReports(page, request)
  await openCase(page, third)
  await expect(page.getByText('If she has an account, she reads “Terms or')).toBeVisible()
  await page.getByRole('button', { name: 'Hide the profile', exact: true }).click()
  // A message stays while the pointer is on it.
  await page.locator('.toast', { hasText: `The profile of ${name} is hidden.` }).hover()
  await expect(page.getByText('What the profile shows or offers is against')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide the profile' })).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText(`The profile of ${name} is shown again.`)).toBeVisible()
  await expect(list(page).locator('[aria-current="true"]')).toHaveAttribute('data-case', third)
  // The key leaves the focus in the case.
  await page.keyboard.press('p')
  await isOpen(page, second)
})

test('a phone shows the list and the case one after the other', async ({ page, request }) => {
  await page.setViewportSize(phone)
  const { first } = await openReports(page, request)
  await openCase(page, first)
  await expect(page.getByText('One.', { exact: true })).toBeVisible()
  await expect(page.locator(`a[data-case="${first}"]`)).toBeHidden()
  await expectAccessible(page, 'a case on a phone', '.admin-main')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.locator(`a[data-case="${first}"]`)).toBeVisible()
})

/** Opens the queue as staff, with two requests to a companion of this journey, the older one first. */
async function openRequests(page: Page, request: APIRequestContext) {
  const name = newName()
  const companion = await publicCompanion(page, name)
  for (const message of ['First?', 'Second?']) {
    await sendRequest(request, await member(request), companion, { message })
  }
  const address = `${DASHBOARD}?section=requests&search=${encodeURIComponent(name)}`
  await enter(page, address)
}

test('staff answer requests one after the other, and give their reason once', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openRequests(page, request)
  await page.removeLocatorHandler(page.getByRole('group', { name: 'Why are you opening this?' }))
  const question = page.getByRole('group', { name: 'Why are you opening this?' })
  await page.locator('a[data-case]').first().click()
  await expect(question).toBeFocused()
  await question.getByRole('button', { name: 'Handle the request' }).click()
  await expect(page.locator('.thread')).toContainText('First?')
  const sendAndNext = page.getByRole('button', { name: 'Send and open next' })
  await sendAndNext.click()
  await expect(page.getByText('Write your answer.')).toBeVisible()
  await page.getByLabel('Answer', { exact: true }).fill('Gladly.')
  await expectAccessible(page, 'a request beside its list', '.admin-main')
  await sendAndNext.click()
  await expect(page.locator('.thread')).toContainText('Second?')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('')
  await expect(list(page).getByRole('row', { name: 'Answered' })).toHaveCount(1)
  await page.getByLabel('Answer', { exact: true }).fill('With pleasure.')
  await sendAndNext.click()
  // No request is left.
  await expect.poll(() => idInAddress(page, 'request')).toBeUndefined()
  await expect(page.getByRole('row', { name: 'Answered' })).toHaveCount(2)
})

test('keys work from the press that gives the reason on', async ({ page, request }) => {
  await page.setViewportSize(laptop)
  await openRequests(page, request)
  const question = page.getByRole('group', { name: 'Why are you opening this?' })
  await page.removeLocatorHandler(question)
  const links = page.locator('a[data-case]')
  const second = (await links.nth(1).getAttribute('data-case'))!
  await links.first().click()
  await expect(question).toBeFocused()
  // The request arrives only after the key.
  const isPressed = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/requests\/[\w-]{36}$/, async (route) => {
    await isPressed.promise
    await route.continue()
  })
  await question.getByRole('button', { name: 'Handle the request' }).click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('n')
  isPressed.resolve()
  await expect.poll(() => idInAddress(page, 'request')).toBe(second)
})

test('staff answer several requests together, after they have read them', async ({
  page,
  request,
}) => {
  await page.setViewportSize(laptop)
  await openRequests(page, request)
  await page.getByRole('checkbox', { name: 'Select all 2 waiting requests' }).check()
  const together = page.getByRole('form', { name: 'Answer together' })
  await expect(together).toContainText('First?')
  await expect(together).toContainText('Second?')
  await expectAccessible(page, 'several requests', '.admin-main')
  await together.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(together.getByText('Write your answer.')).toBeVisible()
  await together.getByLabel('Answer to all').fill('Gladly.')
  await page.locator('a[data-case]').first().click()
  await expect(together).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(together.getByLabel('Answer to all')).toHaveValue('Gladly.')
  await together.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(page.getByText('2 requests answered.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Answered' })).toHaveCount(2)
  await expect(together).toHaveCount(0)
  // The focus stays in the list, so that its keys still work.
  await page.keyboard.press('n')
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused()
})

test('staff decline several requests together only after a question', async ({ page, request }) => {
  await page.setViewportSize(laptop)
  await openRequests(page, request)
  await page.getByRole('checkbox', { name: 'Select all 2 waiting requests' }).check()
  const together = page.getByRole('form', { name: 'Answer together' })
  const decline = together.getByRole('button', { name: 'Decline 2 requests' })
  await decline.click()
  const question = page.getByRole('dialog', { name: 'Decline 2 requests' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(decline).toBeFocused()
  await decline.click()
  await expectAccessible(page, 'declining several requests', 'dialog')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('2 requests declined.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Declined' })).toHaveCount(2)
  await page.keyboard.press('n')
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused()
})

test('a review opens beside the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, `${DASHBOARD}?section=reviews&search=${sophia.name}`)
  // Parallel journeys approve the first reviews of the list.
  const { text } = sophia.reviews.find(({ state }) => state === 'pending')!
  const link = page.getByRole('listitem').filter({ hasText: text }).locator('a[data-case]')
  const author = await link.innerText()
  await link.click()
  const review = page.getByRole('region', { name: new RegExp(`^Review of .* by ${author}$`) })
  await expect(review).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Internal notes' })).toBeVisible()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expect(list(page).getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(page.getByLabel('Reason (shown to the author)')).toBeFocused()
  await expectAccessible(page, 'a review beside the others', '.admin-main')
  await page.reload()
  await expect(review).toBeVisible()
  await page.goBack()
  await expect(review).toHaveCount(0)
})
