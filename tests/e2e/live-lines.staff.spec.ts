import type { Page, WebSocketRoute } from 'playwright/test'
import { noLimits, openAs } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { hers, openConversation } from './conversation.ts'
import { expect, test } from './site.ts'

test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const messages = (page: Page, text: string) =>
  main(page).getByRole('listitem').filter({ hasText: text })

/** A line to the server that can go dead without a word, or be closed as by a restart. */
async function openLines(page: Page) {
  const lines: { page: WebSocketRoute; isDead: boolean; pongs: number }[] = []
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    const line = { page: socket, isDead: false, pongs: 0 }
    lines.push(line)
    socket.onMessage((text) => {
      if (!line.isDead) server.send(text)
    })
    server.onMessage((text) => {
      if (line.isDead) return
      if (text === 'pong') line.pongs++
      socket.send(text)
    })
  })
  return {
    lines,
    /** Resolves when this connection, counted from one, has answered a ping. */
    isOpen: (count: number) => expect.poll(() => lines[count - 1]?.pongs ?? 0).toBeGreaterThan(0),
  }
}

test('a dead line is found, a restarted server is come back to, and what was missed is there', async ({
  page,
  request,
}) => {
  const { id, email, answer } = await openConversation(request, 'A walk by the lake?')
  await page.clock.install()
  const { lines, isOpen } = await openLines(page)
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
  const { id, write, deleteAccount } = await openConversation(request, 'An evening at the opera?')
  await openAs(page, hers.email, '/own')
  const messenger = page.locator('header').getByRole('link', { name: /^Messenger, \d+ new$/ })
  await expect(messenger).toHaveAttribute('href', '/own/requests')
  const unread = async () => Number(await messenger.innerText())
  const before = await unread()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: /^My profile \(\d+\)$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await messenger.click()
  await main(page).locator(`a[href*="${id}"]`).click()
  await expect(messages(page, 'An evening at the opera?')).toBeVisible()
  await expect(
    page.locator('header').getByRole('link', { name: `Messenger, ${before} new` }),
  ).toHaveCount(0)
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
  const { isOpen } = await openLines(page)
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
