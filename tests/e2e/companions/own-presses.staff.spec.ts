import type { Locator, Page } from 'playwright/test'
import type { OwnContent } from '#companions/revisions'
import { weekdays } from '#platform/weekdays'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { photo } from '../admin-files.ts'
import { callSite } from '../calls.ts'
import { openNewConversation } from '../conversation.ts'
import { fileSheet, ownTiles } from '../own-media.ts'
import { runBy } from '../run-profile.ts'
import { expect, isReady, test } from '../site.ts'
import { wordsIn } from '../words.ts'

// Each task begins on Today, or with the notification of a request.

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your area' }).getByRole('link', { name })

/** Presses controls and counts the presses. */
function countPresses() {
  let count = 0
  return {
    count: () => count,
    async press(control: Locator) {
      count += 1
      await control.click()
    },
    /** A press outside of the page, such as on a notification, a keyboard, or an option of a native list. */
    async pressOutside(effect: () => Promise<unknown>) {
      count += 1
      await effect()
    },
  }
}

/** Today of a new companion. */
async function openToday(page: Page) {
  const email = await member(page.request)
  const { id } = await runBy(email, page)
  await openAs(page, email, '/own')
  return { id, email, ...countPresses() }
}

test('a companion goes online with 1 press', async ({ page }) => {
  const { count, press } = await openToday(page)
  await press(main(page).getByRole('button', { name: '2 hours' }))
  await expect(main(page).getByText(/^Online until/)).toBeVisible()
  expect(count()).toBe(1)
})

for (const language of ['en', 'de'] as const) {
  test(`a companion answers a request from its notification with 2 presses (${language})`, async ({
    page,
  }) => {
    const word = language === 'en' ? (text: string) => text : wordsIn(language)
    const { id, companionEmail } = await openNewConversation(page, 'Dinner in Vevey?')
    await openAs(page, companionEmail, '/own/more')
    const { count, press, pressOutside } = countPresses()
    // The address that the notification opens.
    const prefix = language === 'en' ? '' : `/${language}`
    await pressOutside(() => page.goto(`${prefix}/own/inbox/${id}`))
    await isReady(page)
    const templates = page.getByRole('list', { name: word('Templates: select one to send it') })
    await press(templates.getByRole('button', { name: word('With pleasure') }))
    await expect(page.locator('.thread-own')).not.toHaveCount(0)
    expect(count()).toBe(2)
  })
}

test('a companion changes a price with 3 presses', async ({ page, request }) => {
  const email = await member(request)
  await runBy(email, page)
  const headers = await authorization(email)
  const draft = await callSite('/api/own/revision', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ version: 0, content: { rates: { Dinner: 'CHF 800' } } }),
  })
  expect(draft.status).toBe(200)
  await openAs(page, email, '/own')
  const { count, press, pressOutside } = countPresses()
  await press(screen(page, 'Profile'))
  await press(main(page).getByRole('link', { name: /^Dinner/ }))
  const price = main(page).getByRole('textbox', { name: 'Dinner' })
  await pressOutside(() => price.fill('900'))
  const storedRates = async () => {
    const response = await callSite('/api/own/content', { headers })
    const { revision } = (await response.json()) as OwnContent
    return revision?.content.rates
  }
  await expect.poll(storedRates).toEqual({ Dinner: 'CHF 900' })
  expect(count()).toBe(3)
})

test('a companion sets an evening free with 2 presses', async ({ page, request }) => {
  const email = await member(request)
  await runBy(email, page)
  const week = weekdays.map((day) => [day, { available: false, times: '' }])
  const details = await callSite('/api/own/details', {
    method: 'PUT',
    headers: await authorization(email),
    body: JSON.stringify({ schedule: Object.fromEntries(week) as object }),
  })
  expect(details.status).toBe(200)
  await openAs(page, email, '/own')
  const { count, press } = countPresses()
  await press(main(page).getByRole('button', { name: /^Tonight/ }))
  await press(page.getByRole('dialog').getByRole('button', { name: '18:00–24:00' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: /^Tonight/ })).toContainText('18:00–24:00')
  expect(count()).toBe(2)
})

test('a companion pauses her profile with 2 presses', async ({ page }) => {
  const { id, count, press } = await openToday(page)
  await press(screen(page, 'More'))
  await press(main(page).getByRole('button', { name: 'Pause my profile' }))
  await expect(main(page).getByText('Your profile is paused.')).toBeVisible()
  const status = async () => (await page.request.get(`/api/companions/${id}`)).status()
  await expect.poll(status).toBe(404)
  expect(count()).toBe(2)
  await main(page).getByRole('button', { name: 'Resume my profile' }).click()
  await expect.poll(status).toBe(200)
})

test('a companion uploads three photos with 5 presses, and withdraws one with 3', async ({
  page,
}) => {
  const { count, press, pressOutside } = await openToday(page)
  await press(screen(page, 'Media'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(main(page).getByRole('button', { name: 'Add' })),
  ])
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const colours = ['#602030', '#205060', '#406020']
  const photos = names.map((name, index) => photo(name, colours[index] ?? '#000000'))
  await chooser.setFiles(await Promise.all(photos))
  const sheet = page.getByRole('dialog', { name: '3 files to upload' })
  const people = sheet.getByLabel('Who is shown?')
  await press(people)
  await pressOutside(() => people.selectOption({ label: 'Only me' }))
  await press(sheet.getByRole('button', { name: 'Upload 3 files' }))
  await expect(ownTiles(page, 'In review')).toHaveCount(3)
  expect(count()).toBe(5)

  await screen(page, 'Today').click()
  await expect(page).toHaveURL('/own')
  const withdrawal = countPresses()
  await withdrawal.press(screen(page, 'Media'))
  await withdrawal.press(ownTiles(page, 'In review').first())
  await withdrawal.press(fileSheet(page).getByRole('button', { name: /^Withdraw consent/ }))
  await expect(ownTiles(page, 'In review')).toHaveCount(2)
  expect(withdrawal.count()).toBe(3)
})
