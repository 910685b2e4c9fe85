import { createDatabase } from '../../platform/db/client.ts'
import { stopMail } from '../stop-mail.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { readMailEvent } from '../lib/mail-events.ts'

/**
 * Stores bounces and complaints about sent emails. If it throws, the queue delivers the whole batch
 * again.
 *
 * @param now epoch milliseconds
 */
export async function recordMailEvents(
  { messages }: Pick<MessageBatch, 'messages'>,
  env: Env,
  now: number,
): Promise<void> {
  const db = createDatabase(env.DB)
  const { office } = configOf(env).mail
  for (const { body } of messages) {
    const event = readMailEvent(body)
    if (!event) continue
    console.warn(JSON.stringify({ event: 'mail.suppressed', reason: event.reason }))
    // Suppressing the office's own address would hide the problem from staff.
    if (event.address !== office?.toLowerCase()) await stopMail(db, event, now)
  }
}
