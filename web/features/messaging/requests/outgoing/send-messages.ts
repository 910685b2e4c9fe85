import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { actOnReceivedEndpoint, getReceivedEndpoint } from '#messaging/own-requests'
import { actOnRequestEndpoint, getRequestEndpoint } from '#messaging/requests'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import { CallError } from '../../../../lib/api/api.ts'
import { PERSONAL } from '../../../../lib/auth/auth-provider.tsx'
import { authStore } from '../../../../lib/auth/auth-store.ts'
import { call } from '../../../../lib/api/call.ts'
import { replaceAnswer } from '../../../../lib/api/replace-answer.ts'
import { personalKey } from '../../../../lib/api/use-api-query.ts'
import { announce } from '../../../../ui/announce.tsx'
import { outgoing, type Outgoing, type SendingSide } from './stored-messages.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = MINUTE_MS
/**
 * Messages older than this are not sent automatically: the first attempt may have been stored and may have
 * expired, as the shortest lifetime is 7 days.
 */
const MAX_AGE_MS = 6 * DAY_MS

/** Number of unanswered attempts after which the sender sees that a message has not arrived. */
const MAX_SILENT_ATTEMPTS = 3

/** The calls that send messages; those of a thread go one after the other. */
export type Channel = {
  name: string
  sides: readonly SendingSide[]
  /** Sends a message and displays the answered thread. @throws CallError */
  deliver: (queries: QueryClient, account: string, message: Outgoing) => Promise<void>
}

/** Keys of the messages that this tab is sending. */
const sendingKeys = new Set<string>()
const runningNames = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Failed attempts per message key, since the page was opened. */
const attempts = new Map<string, number>()

export const isSending = (key: string) => sendingKeys.has(key)

/** True after several failed attempts; more attempts follow. */
export const isStuck = (key: string) => (attempts.get(key) ?? 0) >= MAX_SILENT_ATTEMPTS

/**
 * Sends the account's unsent messages, those of a thread in order, and retries until each is accepted or
 * refused. Calls may overlap.
 *
 * @param channel selects the messages to send
 */
export function sendMessages(
  queries: QueryClient,
  account: string,
  channel: Channel,
  retryMs = FIRST_RETRY_MS,
): void {
  const name = `${account} ${channel.name}`
  clearTimeout(timers.get(name))
  if (runningNames.has(name)) return
  runningNames.add(name)
  const run = async () => {
    const isDone = await sendUntilOffline(queries, account, channel).catch(() => false)
    runningNames.delete(name)
    if (isDone) return
    const again = () => sendMessages(queries, account, channel, Math.min(2 * retryMs, MAX_RETRY_MS))
    // Random delays spread the load when the site returns.
    timers.set(name, setTimeout(again, retryMs * (0.75 + Math.random() / 2)))
  }
  void run()
}

/** @returns true if no message is left to send */
async function sendUntilOffline(
  queries: QueryClient,
  account: string,
  channel: Channel,
): Promise<boolean> {
  const stuckThreads = new Set<string>()
  const isDue = ({ side, refusal, thread }: Outgoing) =>
    refusal === null && channel.sides.includes(side) && !stuckThreads.has(thread)
  // Another account may have signed in meanwhile.
  while (authStore.get().user?.id === account) {
    const message = outgoing.list(account).find(isDue)
    if (!message) return stuckThreads.size === 0
    const refusal = await sendOne(queries, account, channel, message)
    if (refusal === undefined) {
      attempts.set(message.key, (attempts.get(message.key) ?? 0) + 1)
      // Later messages of this thread wait; other threads continue.
      stuckThreads.add(message.thread)
      outgoing.notify()
      continue
    }
    attempts.delete(message.key)
    // The message may have been deleted, or the account signed out, meanwhile.
    const exists = outgoing.list(account).some(({ key }) => key === message.key)
    if (refusal === null) outgoing.remove(account, message.key)
    else if (exists) outgoing.write(account, { ...message, refusal })
  }
  return true
}

/** @returns the refusal; `null` if the message is stored; `undefined` if that is unknown */
async function sendOne(
  queries: QueryClient,
  account: string,
  channel: Channel,
  message: Outgoing,
): Promise<string | null | undefined> {
  const { key, at: requestedAt, side } = message
  if (Date.now() - requestedAt > MAX_AGE_MS)
    return t`We couldn’t send this message for several days.`
  sendingKeys.add(key)
  outgoing.notify()
  try {
    await channel.deliver(queries, account, message)
    void queries.invalidateQueries({ queryKey: [PERSONAL], refetchType: 'active' })
    announce(side === 'member' ? t`Your message has been sent.` : t`Your answer has been sent.`)
    return null
  } catch (error) {
    const { status, message: words } = error instanceof CallError ? error : new CallError('', 0)
    // No answer, a server error, or a session to renew: the next attempt may succeed.
    if (status === 0 || status === 401 || status >= 500) return undefined
    return words
  } finally {
    sendingKeys.delete(key)
    outgoing.notify()
  }
}

/** Channel of a member, and of a companion whose profile the account manages. */
export const ownChannel: Channel = {
  name: 'own',
  sides: ['member', 'companion'],
  async deliver(queries, account, message) {
    const parts = { params: { id: message.thread } }
    if (message.side === 'companion') {
      const after = await call(actOnReceivedEndpoint, {
        ...parts,
        body: answerOf(message),
        isQuiet: true,
      })
      return replaceAnswer(queries, personalKey(account, getReceivedEndpoint, parts), after)
    }
    const { key, text } = message
    const body = { act: 'write' as const, key, text }
    const after = await call(actOnRequestEndpoint, { ...parts, body, isQuiet: true })
    replaceAnswer(queries, personalKey(account, getRequestEndpoint, parts), after)
  },
}

/** Body of an answer. */
export const answerOf = ({ key, text, version }: Outgoing) => ({
  act: 'answer' as const,
  key,
  text,
  ...(version !== undefined && { version }),
})
