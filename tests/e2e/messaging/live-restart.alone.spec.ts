import { utimesSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noLimits, openAs } from '../accounts.ts'
import { openConversation } from '../conversation.ts'
import { sophia } from '../samples.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

/** Rewrites the Workers' code, which makes the local server restart them. */
function restart() {
  const entry = fileURLToPath(new URL('../../../worker/index.ts', import.meta.url))
  utimesSync(entry, new Date(), new Date())
}

test('a conversation reconnects after a restart of the server, and loses no message', async ({
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const { id, email, answer } = await openConversation(request, 'Dinner on Friday?', {
    id: sophia.id,
    email: 'companion@velours.test',
  })
  // A page without the check for faults: requests during the restart may fail.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const connecting = page.waitForEvent('websocket')
  await openAs(page, email, `/account/bookings/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Dinner on Friday?')).toBeVisible()
  const connection = await connecting
  const closing = connection.waitForEvent('close', { timeout: 60_000 })
  restart()
  await closing
  // A message that was stored but whose answer was lost must not be stored twice.
  const key = crypto.randomUUID()
  const isAnswered = async () =>
    answer('With pleasure.', key).then(
      () => true,
      () => false,
    )
  await expect.poll(isAnswered, { timeout: 60_000 }).toBe(true)
  await expect(main.getByText('With pleasure.')).toBeVisible({ timeout: 60_000 })
  await page.context().close()
})
