import { utimesSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noLimits, openAs } from '../accounts.ts'
import { openConversation } from '../conversation.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

/** The local server starts its Workers anew when their code is written. */
function restart() {
  const entry = fileURLToPath(new URL('../../../worker/index.ts', import.meta.url))
  utimesSync(entry, new Date(), new Date())
}

test('the server restarts: the conversation comes back, and nothing is lost', async ({
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const { id, email, answer } = await openConversation(request, 'Dinner on Friday?')
  // Without the check for faults: what is asked while the server starts may get no answer.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const connecting = page.waitForEvent('websocket')
  await openAs(page, email, `/account/bookings/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Dinner on Friday?')).toBeVisible()
  const connection = await connecting
  const ended = connection.waitForEvent('close', { timeout: 60_000 })
  restart()
  await ended
  // One that was stored, though its answer was lost, is not stored again.
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
