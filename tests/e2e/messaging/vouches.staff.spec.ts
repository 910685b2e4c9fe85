import type { Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

test('a companion answers and says that she would meet again, and the member hides the mark', async ({
  page,
  request,
  browser,
}) => {
  const email = await member(request)
  const guest = await member(request)
  const { id: companion } = await runBy(email, page)
  const { id } = await sendRequest(request, guest, companion)

  await openAs(page, email, `/own/inbox/${id}`)
  const about = main(page).getByRole('region', { name: 'About this member' })
  await expect(about).toContainText(/Member since 20\d\d/)
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
