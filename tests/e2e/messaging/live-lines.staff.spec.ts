import type { Page, Request, WebSocketRoute } from 'playwright/test'
import { noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { openNewConversation } from '../conversation.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const messages = (page: Page, text: string) =>
  main(page).locator('.thread').getByRole('listitem').filter({ hasText: text })

type Line = {
  page: WebSocketRoute
  isDead: boolean
  hasPinged: boolean
  pongs: number
  /** Number of reads of the conversation since the first ping. */
  reads: number
}

/**
 * Replaces live connections by ones that can stop responding, or be closed as by a restart of the server.
 *
 * @param text part of the conversation: a connection opens only once it is rendered, so that a read always follows
 */
async function openLines(page: Page, text: string) {
  const lines: Line[] = []
  const lineOfRequest = new Map<Request, Line>()
  page.on('request', (request) => {
    const line = lines.at(-1)
    const isThread = /\/api\/requests\/[^/]+$/.test(request.url()) && request.method() === 'GET'
    if (isThread && line?.hasPinged) lineOfRequest.set(request, line)
  })
  page.on('requestfinished', (request) => {
    const line = lineOfRequest.get(request)
    if (line) line.reads++
  })
  await page.routeWebSocket('**/api/live', async (socket) => {
    await messages(page, text).waitFor()
    const server = socket.connectToServer()
    const line = { page: socket, isDead: false, hasPinged: false, pongs: 0, reads: 0 }
    lines.push(line)
    socket.onMessage((message) => {
      line.hasPinged ||= message === 'ping'
      if (!line.isDead) server.send(message)
    })
    server.onMessage((message) => {
      if (line.isDead) return
      if (message === 'pong') line.pongs++
      socket.send(message)
    })
  })
  return {
    lines,
    /**
     * Resolves when the connection with this number, from 1, has answered a ping and the conversation was read since.
     */
    isOpen: (count: number) =>
      expect
        .poll(() => Math.min(lines[count - 1]?.pongs ?? 0, lines[count - 1]?.reads ?? 0))
        .toBeGreaterThan(0),
  }
}

test('a dead or restarted connection is replaced, and missed messages appear', async ({ page }) => {
  const { id, email, answer } = await openNewConversation(page, 'A walk by the lake?')
  await page.clock.install()
  const { lines, isOpen } = await openLines(page, 'A walk by the lake?')
  await openAs(page, email, `/account/bookings/${id}`)
  await isOpen(1)
  lines[0]!.isDead = true
  await answer('With pleasure.')
  await expect(messages(page, 'A walk by the lake?')).toBeVisible()
  await expect(messages(page, 'With pleasure.')).toHaveCount(0)
  // The next ping remains unanswered.
  await page.clock.fastForward(26_000)
  await page.clock.fastForward(11_000)
  await isOpen(2)
  await expect(messages(page, 'With pleasure.')).toBeVisible()

  // The server closes the connection.
  lines[1]!.isDead = true
  await answer('At seven?')
  await lines[1]!.page.close({ code: 1012 })
  await page.clock.fastForward(2_000)
  await isOpen(3)
  await expect(messages(page, 'At seven?')).toBeVisible()
  await answer('By the pier.')
  await expect(messages(page, 'By the pier.')).toBeVisible()
})

test('a companion sees the number of unread messages, reads them, and sees the member leave', async ({
  page,
  expectFaults,
}) => {
  const text = 'An evening at the opera?'
  const conversation = await openNewConversation(page, text)
  const { id, companionEmail, write, deleteAccount } = conversation
  await openAs(page, companionEmail, '/own')
  const bar = page.getByRole('navigation', { name: 'Your area' })
  await expect(bar.getByRole('link', { name: 'Inbox, 1 to do' })).toBeVisible()
  await bar.getByRole('link', { name: 'Back to the site' }).click()
  const messenger = page.locator('header').getByRole('link', { name: 'Messenger, 1 new' })
  await expect(messenger).toHaveAttribute('href', '/own/inbox')
  await expect(messenger).toHaveText('1')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'My profile (1)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await messenger.click()
  await main(page).locator(`a[href*="${id}"]`).click()
  await expect(messages(page, text)).toBeVisible()
  await bar.getByRole('link', { name: 'Back to the site' }).click()
  await expect(
    page.locator('header').getByRole('link', { name: 'Messenger', exact: true }),
  ).toBeVisible()
  await page.goBack()
  await write('Or at the theatre?')
  await expect(messages(page, 'Or at the theatre?')).toBeVisible()

  expectFaults('404')
  await deleteAccount()
  await expect(
    main(page).getByRole('heading', { name: 'This conversation no longer exists' }),
  ).toBeVisible()
  await expect(main(page).getByLabel('Answer', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a conversation that has gone')
})

test('a page kept for the way back closes its connection, and loads missed messages on return', async ({
  page,
}) => {
  const { id, email, answer } = await openNewConversation(page, 'A concert?')
  const { isOpen } = await openLines(page, 'A concert?')
  await openAs(page, email, `/account/bookings/${id}`)
  await isOpen(1)
  // Dispatches the browser's event: the tests' own browser keeps no pages for the way back.
  const say = (name: string) =>
    page.evaluate(
      (event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true })),
      name,
    )
  await say('pagehide')
  await answer('Gladly.')
  await expect(messages(page, 'A concert?')).toBeVisible()
  await expect(messages(page, 'Gladly.')).toHaveCount(0)
  await say('pageshow')
  await isOpen(2)
  await expect(messages(page, 'Gladly.')).toBeVisible()
})
