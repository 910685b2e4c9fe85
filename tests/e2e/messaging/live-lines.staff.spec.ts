import type { Page, Request, WebSocketRoute } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { openConversation } from '../conversation.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const messages = (page: Page, text: string) =>
  main(page).getByRole('listitem').filter({ hasText: text })

type Line = {
  page: WebSocketRoute
  isDead: boolean
  hasPinged: boolean
  pongs: number
  /** How often the thread was read since the first ping. */
  reads: number
}

/**
 * A line to the server that can go dead without a word, or be closed as by a restart.
 *
 * @param text of the thread: a line opens once it is there, so that the thread is always read anew then
 */
async function openLines(page: Page, text: string) {
  const lines: Line[] = []
  const asked = new Map<Request, Line>()
  page.on('request', (request) => {
    const line = lines.at(-1)
    const isThread = /\/api\/requests\/[^/]+$/.test(request.url()) && request.method() === 'GET'
    if (isThread && line?.hasPinged) asked.set(request, line)
  })
  page.on('requestfinished', (request) => {
    const line = asked.get(request)
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
    /** Resolves when this connection, counted from one, has answered a ping and the thread was read since. */
    isOpen: (count: number) =>
      expect
        .poll(() => Math.min(lines[count - 1]?.pongs ?? 0, lines[count - 1]?.reads ?? 0))
        .toBeGreaterThan(0),
  }
}

test('a dead line is found, a restarted server is come back to, and what was missed is there', async ({
  page,
  request,
}) => {
  const { id, email, answer } = await openConversation(request, 'A walk by the lake?')
  await page.clock.install()
  const { lines, isOpen } = await openLines(page, 'A walk by the lake?')
  await openAs(page, email, `/account/bookings/${id}`)
  await isOpen(1)
  lines[0]!.isDead = true
  await answer('With pleasure.')
  await expect(messages(page, 'A walk by the lake?')).toBeVisible()
  await expect(messages(page, 'With pleasure.')).toHaveCount(0)
  // The next ping stays without an answer.
  await page.clock.fastForward(26_000)
  await page.clock.fastForward(11_000)
  await isOpen(2)
  await expect(messages(page, 'With pleasure.')).toBeVisible()

  // As the browser sees that the server has gone.
  lines[1]!.isDead = true
  await answer('At seven?')
  await lines[1]!.page.close({ code: 1012 })
  await page.clock.fastForward(2_000)
  await isOpen(3)
  await expect(messages(page, 'At seven?')).toBeVisible()
  await answer('By the pier.')
  await expect(messages(page, 'By the pier.')).toBeVisible()
})

test('a companion sees how many are unread, reads them, and that a member has gone', async ({
  page,
  request,
  expectFaults,
}) => {
  const her = await member(request)
  const companion = { id: (await runBy(her, page)).id, email: her }
  const text = 'An evening at the opera?'
  const { id, write, deleteAccount } = await openConversation(request, text, companion)
  await openAs(page, her, '/own')
  const messenger = page.locator('header').getByRole('link', { name: 'Messenger, 1 new' })
  await expect(messenger).toHaveAttribute('href', '/own/requests')
  await expect(messenger).toHaveText('1')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'My profile (1)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await messenger.click()
  await main(page).locator(`a[href*="${id}"]`).click()
  await expect(messages(page, text)).toBeVisible()
  await expect(messenger).toHaveCount(0)
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

test('a page that the browser keeps for the way back has no connection, and catches up then', async ({
  page,
  request,
}) => {
  const { id, email, answer } = await openConversation(request, 'A concert?')
  const { isOpen } = await openLines(page, 'A concert?')
  await openAs(page, email, `/account/bookings/${id}`)
  await isOpen(1)
  // As the browser says it: the tests' own has none that keeps pages.
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
