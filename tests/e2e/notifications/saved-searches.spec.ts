import type { Page } from 'playwright/test'
import { authorization, member, noLimits, openAs, openAsNewMember, signIn } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { expect, holdRequests, open, query, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const filtered = '/browse?location=Zurich%2C+Switzerland&languages=german&ageMin=21'

test(
  'a visitor signs in to save a search, and opens it with its filters',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    await open(page, '/browse')
    await expect(page.getByRole('link', { name: 'Save this search' })).toBeHidden()
    await open(page, filtered)
    await page.getByRole('link', { name: 'Save this search' }).click()
    await signIn(page, email)
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await expect(dialog.getByLabel('Name')).toHaveValue(
      'Zurich, Switzerland · German · 21 years or older',
    )
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Give the search a name.')
    await dialog.getByLabel('Name').fill('In town')
    await dialog.getByLabel('Email me when someone new matches').selectOption('daily')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    const savedDialog = page.getByRole('dialog', { name: 'Search saved' })
    await expect(savedDialog).toContainText(
      'We’ll email you in the morning when there are new results.',
    )
    await savedDialog.getByRole('link', { name: 'Saved searches' }).click()
    await expect(page).toHaveURL('/account/searches')
    await expect(page.getByText('1 of 20 saved')).toBeVisible()
    await expect(page.getByLabel('Emails about In town')).toHaveValue('daily')
    await page.getByRole('link', { name: 'In town' }).click()
    await expect(page).toHaveURL(/\/browse\?/)
    await expect(page.getByRole('list', { name: 'Selected filters' })).toContainText('German')
    expect(query(page)).toEqual({
      location: 'Zurich, Switzerland',
      languages: 'german',
      ageMin: '21',
    })
  },
)

/** Opens the searches of a new member who has saved one. @returns its id */
async function openWithSearch(page: Page) {
  const email = await member(page.request)
  const headers = await authorization(email)
  const data = { name: 'In town', query: { languages: 'german' } }
  const response = await page.request.post('/api/saved-searches', { headers, data })
  await openAs(page, email, '/account/searches')
  return ((await response.json()) as { id: string }).id
}

test('a member renames, silences and deletes a saved search', async ({ page }) => {
  await openWithSearch(page)
  await expectAccessible(page, 'saved searches')
  await page.setViewportSize(sizes[0]!)
  await page.getByRole('button', { name: 'Rename In town' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('At home')
  await page.keyboard.press('Enter')
  const changeResponse = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"off"')),
  )
  await page.getByLabel('Emails about At home').selectOption('off')
  await changeResponse
  await page.reload()
  await expect(page.getByLabel('Emails about At home')).toHaveValue('off')
  await page.getByRole('button', { name: 'Delete At home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You haven’t saved a search yet')).toBeVisible()
})

test('a choice made during another save is saved, too', async ({ page }) => {
  await openWithSearch(page)
  const savedNames: string[] = []
  page.on('response', (response) => {
    const { alert } = (response.request().postDataJSON() ?? {}) as { alert?: string }
    if (alert) savedNames.push(alert)
  })
  const release = await holdRequests(page, '**/api/saved-searches/*')
  await page.getByRole('button', { name: 'Rename In town' }).click()
  await page.getByLabel('Name').fill('At home')
  await page.keyboard.press('Enter')
  const emails = page.getByRole('combobox')
  await emails.selectOption('daily')
  for (const rhythm of ['off', 'instant', 'off']) await emails.selectOption(rhythm)
  release()
  await expect(page.getByRole('link', { name: 'At home' })).toBeVisible()
  await expect.poll(() => savedNames).toEqual(['daily', 'off'])
  await expect(emails).toHaveValue('off')
  await page.reload()
  await expect(page.getByLabel('Emails about At home')).toHaveValue('off')
})

test('the link in an email opens the search, or says that it was deleted', async ({ page }) => {
  const id = await openWithSearch(page)
  await open(page, `/account/searches?open=${id}`)
  await expect(page).toHaveURL('/browse?languages=german')
  await open(page, '/account/searches?open=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This saved search was deleted.')).toBeVisible()
})

test('the suggested name of a search near a city includes the distance', async ({ page }) => {
  await openAsNewMember(page, '/browse?near=geneva&km=25&languages=french')
  await page.getByRole('link', { name: 'Save this search' }).click()
  const name = page.getByRole('dialog', { name: 'Save this search' }).getByLabel('Name')
  await expect(name).toHaveValue('Within 25 km of Geneva · French')
  await expectAccessible(page, 'save a search', 'dialog')
})

test('a member chooses the topics of emails', async ({ page }) => {
  await openAsNewMember(page, '/account/settings')
  await page.getByLabel('Replies to my requests').uncheck()
  await page
    .getByRole('combobox', { name: 'News from companions I follow' })
    .selectOption('instant')
  const form = page.locator('form').filter({ has: page.getByLabel('Replies to my requests') })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await page.setViewportSize(sizes[0]!)
  await page.reload()
  await expect(page.getByLabel('Replies to my requests')).not.toBeChecked()
  await expect(page.getByLabel('News for my saved searches').first()).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'News from companions I follow' })).toHaveValue(
    'instant',
  )
})

test('the unsubscribe page asks for confirmation, and refuses an invalid link', async ({
  page,
}) => {
  await open(page, '/unsubscribe?token=none')
  await expectAccessible(page, 'end emails')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page).toHaveURL('/unsubscribe?ended=')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
})

test('a list marks companions added since the last visit on this device', async ({ page }) => {
  await open(page, '/browse')
  const note = page.getByText('new since your last visit', { exact: false })
  await expect(page.getByText(/^\d+ companions$/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-visit')))
    .toMatch(/^\[null,\d+\]$/)
  await expect(note).toHaveCount(0)
  await page.evaluate(() => {
    localStorage.setItem('last-visit', JSON.stringify([null, Date.now() - 14 * 86_400_000]))
  })
  await page.setViewportSize(sizes[0]!)
  for (const view of ['', '?view=list']) {
    await open(page, `/browse${view}`)
    const cards = await page.getByRole('listitem').filter({ hasText: 'New since your last visit' })
    await expect(cards).not.toHaveCount(0)
    const count = await cards.count()
    await expect(page.getByText(`${count} new since your last visit`)).toBeVisible()
  }
})
