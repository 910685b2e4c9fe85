import type { Browser, Page } from 'playwright/test'
import { noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { openNewConversation } from '../conversation.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

/** Resolves each time that the page's live connection has answered. */
const connected = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => payload === 'pong' && resolve()),
    )
  })

const messages = (side: Page, text: string) =>
  main(side).locator('.thread').getByRole('listitem').filter({ hasText: text })
const answerField = (side: Page) => main(side).getByRole('textbox', { name: 'Answer' })
const messageField = (side: Page) => main(side).getByRole('textbox', { name: 'Your message' })
const sendAnswer = (side: Page) =>
  main(side).getByRole('button', { name: 'Send', exact: true }).click()

/** Opens a conversation as a member with a plan and as the companion, each with a live connection. */
async function openBothSides(page: Page, browser: Browser) {
  const conversation = await openNewConversation(page, 'Tea by the lake?')
  const { id, email, companionEmail, name } = conversation
  const companionPage = await (await browser.newContext()).newPage()
  const connections = [connected(page), connected(companionPage)]
  await openAs(page, email, `/account/bookings/${id}`)
  await openAs(companionPage, companionEmail, `/own/inbox/${id}`)
  await Promise.all(connections)
  return { companionPage, name }
}

test(
  'both sides see messages, read marks and typing of the other immediately',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const { companionPage, name } = await openBothSides(page, browser)
    await expect(messages(page, 'Tea by the lake?')).toContainText('Seen')
    await answerField(companionPage).pressSequentially('With')
    await expect(main(page).getByText(`${name} is typing…`)).toBeVisible()
    await answerField(companionPage).fill('With pleasure.')
    await sendAnswer(companionPage)
    await expect(messages(page, 'With pleasure.')).toBeVisible()
    await expect(main(page).getByText(`${name} is typing…`)).toHaveCount(0)
    await expect(messages(companionPage, 'With pleasure.')).toContainText('Seen')

    await messageField(page).pressSequentially('At')
    await expect(main(companionPage).getByText(/ is typing…$/)).toBeVisible()
    await messageField(page).fill('At eight?')
    await main(page).getByRole('button', { name: 'Send message' }).click()
    await expect(messages(companionPage, 'At eight?')).toBeVisible()
    await expect(messages(page, 'At eight?')).toContainText('Seen')
  },
)

test('a message sent while the connection is cut appears when it is back', async ({
  page,
  browser,
}) => {
  const { companionPage } = await openBothSides(page, browser)
  await expect(messages(page, 'Tea by the lake?')).toContainText('Seen')
  await expectAccessible(page, 'a live thread')
  const reconnection = connected(page)
  await page.context().setOffline(true)
  await answerField(companionPage).fill('At nine.')
  await sendAnswer(companionPage)
  await expect(messages(companionPage, 'At nine.')).toBeVisible()
  await expect(messages(page, 'At nine.')).toHaveCount(0)
  await page.context().setOffline(false)
  await reconnection
  await expect(messages(page, 'At nine.')).toBeVisible()
})

test('a companion’s block closes the conversation immediately, until she lifts it', async ({
  page,
  browser,
}) => {
  const { companionPage } = await openBothSides(page, browser)
  await expect(messageField(page)).toBeVisible()
  await main(companionPage).getByRole('button', { name: 'Report, block and more' }).click()
  const sheet = companionPage.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(messageField(page)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(messageField(page)).toBeVisible()
})
