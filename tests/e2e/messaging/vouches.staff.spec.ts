import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

/** Sends a member's request. @returns its id */
async function sendRequestAs(request: APIRequestContext, email: string, companion: string) {
  const response = await request.post('/api/requests', {
    headers: await authorization(email),
    data: {
      companion,
      place: 'open',
      message: 'Dinner by the lake?',
      rules: true,
      extra_topic: '',
      key: crypto.randomUUID(),
    },
  })
  return ((await response.json()) as { id: string }).id
}

test('a companion answers and says that she would meet again, and the member hides the mark', async ({
  page,
  request,
  browser,
}) => {
  const email = await member(request)
  const guest = await member(request)
  const { id: companion } = await runBy(email, page)
  const id = await sendRequestAs(page.request, guest, companion)

  await openAs(page, email, `/own/inbox/${id}`)
  const about = main(page).getByRole('region', { name: 'About this member' })
  await expect(about).toContainText(`Member since ${new Date().getFullYear()}`)
  await expect(about).toContainText('Confirmed email')
  await expect(about).toContainText('No answered request yet')
  const vouch = about.getByRole('button', { name: 'I would meet again' })
  await expect(vouch).toBeHidden()
  await main(page).getByRole('textbox', { name: 'Answer' }).fill('Gladly, at eight.')
  await main(page).getByRole('button', { name: 'Send', exact: true }).click()
  await vouch.click()
  await expect(about).toContainText('You would meet this member again.')
  await page.reload()
  await expect(about.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expectAccessible(page, 'a conversation with a vouch')

  const reader = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await openAs(reader, guest, '/account/settings')
  const choice = reader.getByLabel('Show my mark to companions I write to')
  await expect(main(reader).getByText('Your mark: none yet')).toBeVisible()
  await choice.uncheck()
  const form = reader.locator('form', { has: choice })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await reader.reload()
  await expect(choice).not.toBeChecked()
  await reader.context().close()
})
