import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allowContactDeviceEndpoint } from '#companions/trusted-contacts'
import { addDeviceEndpoint } from '#notifications/notifications'
import {
  advanceDueTimers,
  advanceSafetyTimer,
} from '../../../worker/companions/run-safety-timer.ts'
import { stopMail } from '../../../worker/notifications/stop-mail.ts'
import {
  asContact,
  asRunner,
  endTimer,
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
  readAsContact,
  safetyState,
  startTimer,
  words,
} from '../../support/companions/safety-timer.ts'
import { mailServer, office } from '../../support/messaging/requests.ts'
import { openPushService } from '../../support/notifications/push-service.ts'
import { HOUR } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'

const start = Date.UTC(2026, 10, 5, 20)
const silent = { mailer: null, pusher: null }
const moveTo = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

/** Moves the clock to a time, and runs the job that is due then. */
async function runJobAt(time: number) {
  moveTo(time)
  await advanceDueTimers(office.db, silent, time)
}

/** Ends a timer by a word, with success. */
async function endBy(word: string, id: string) {
  const response = await endTimer(id, word)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

let push: Awaited<ReturnType<typeof openPushService>>
beforeEach(async () => {
  push = await openPushService()
  moveTo(start)
  await openSafetySite(push.vars)
})
afterEach(() => void vi.useRealTimers())

/** Texts of the mails that a contact has received since. */
const mailsTo = (address: string) =>
  mailServer.sent.filter(({ to }) => to === address).map(({ text }) => text)

/** A timer whose contact also has a device; earlier mail and notifications are forgotten. */
async function openAlerting() {
  const timer = await openWithTimer()
  const { token } = timer.contact
  const device = await push.subscribe('phone')
  expect((await asContact(allowContactDeviceEndpoint.path, { token, ...device })).status).toBe(200)
  mailServer.sent.length = 0
  push.received.length = 0
  return timer
}

describe('the second word', () => {
  test('keeps the note for a day after the alarm, long after the first word', async () => {
    const { id, contact } = await openAlerting()
    await endBy(words.safeWord, id)
    const late = start + 23 * HOUR
    await runJobAt(late)
    await endBy(words.duressWord, id)
    await runJobAt(late + 24 * HOUR)
    expect(await openedNote(contact)).toEqual(note)
    expect(mailsTo(contact.email)).toEqual([expect.stringContaining('open your note')])
    await runJobAt(late + 24 * HOUR + 1)
    expect((await readAsContact(contact)).alarm).toBeNull()
    expect(await rowsOf('SELECT * FROM safety_timers')).toEqual([])
  })

  test('never makes the site delete the note earlier', async () => {
    const { id, dueAt, contact } = await openAlerting()
    await advanceSafetyTimer(office.db, silent, { id, now: dueAt })
    moveTo(dueAt + 20 * HOUR)
    await endBy(words.duressWord, id)
    await runJobAt(dueAt + 44 * HOUR)
    expect(await openedNote(contact)).toEqual(note)
  })

  test('raises the alarm again after the all-clear, and the note opens again', async () => {
    const { id, dueAt, contact } = await openAlerting()
    moveTo(dueAt)
    await advanceSafetyTimer(office.db, silent, { id, now: dueAt })
    await endBy(words.safeWord, id)
    expect(await openedNote(contact)).toBeNull()
    mailServer.sent.length = 0
    push.received.length = 0
    moveTo(dueAt + HOUR)
    await endBy(words.duressWord, id)
    await endBy(words.duressWord, id)
    await endBy(words.safeWord, id)
    expect(await openedNote(contact)).toEqual(note)
    expect(mailsTo(contact.email)).toEqual([expect.stringContaining('open your note')])
    expect(mailServer.sent.at(-1)).toMatchObject({ subject: 'Please call her now' })
    expect(push.received.map(({ text }) => text)).toEqual([
      'Call her. If you can’t reach her, open your note.',
    ])
  })

  test('after the all-clear hides that the contact’s mailbox bounces', async () => {
    const { id, dueAt, contact } = await openAlerting()
    moveTo(dueAt)
    await advanceSafetyTimer(office.db, silent, { id, now: dueAt })
    await endBy(words.safeWord, id)
    await (await asRunner('POST', addDeviceEndpoint.path, await push.subscribe('hers'))).text()
    const before = await safetyState()
    moveTo(dueAt + HOUR)
    await endBy(words.duressWord, id)
    const event = { address: contact.email, reason: 'bounce' as const, eventId: 'e1' }
    await stopMail(office.db, event, dueAt + HOUR + 1_000)
    expect(await safetyState()).toEqual(before)
    expect(await rowsOf("SELECT 1 FROM notifications WHERE kind = 'timer'")).toEqual([])
  })

  test('has the contact called after the note was deleted, in words that mention no note', async () => {
    const { id, contact } = await openAlerting()
    await endBy(words.safeWord, id)
    const late = start + 48 * HOUR
    await runJobAt(late)
    expect(await rowsOf('SELECT * FROM safety_notes')).toEqual([])
    for (let time = 0; time < 2; time++) await endBy(words.duressWord, id)
    const [mail, ...others] = mailsTo(contact.email)
    expect(others).toEqual([])
    expect(mail).toContain('Call her.')
    expect(mail).toContain('No note for you is stored')
    expect(mail).not.toContain('open your note')
    expect(push.received.map(({ text }) => text)).toEqual(['Call her. No note is stored.'])
    expect((await readAsContact(contact)).alarm).toEqual({
      raisedAt: new Date(late).toISOString(),
      note: null,
      clearedAt: null,
    })
    await runJobAt(late + 24 * HOUR + 1)
    expect((await readAsContact(contact)).alarm).toBeNull()
  })

  test('of a deleted timer opens the note of the running one, which goes on', async () => {
    const { id, contact } = await openAlerting()
    await endBy(words.safeWord, id)
    await runJobAt(start + 48 * HOUR)
    const running = await startTimer([contact])
    await endBy(words.duressWord, id)
    expect((await safetyState()).timer).toMatchObject({ id: running.id, isFired: false })
    expect(await openedNote(contact)).toEqual(note)
    expect(mailsTo(contact.email)).toEqual([expect.stringContaining('open your note')])
  })
})

const ended = async ({ id }: { id: string }) => endBy(words.safeWord, id)

/** Times at which someone may force her to enter a word. */
const laterTimes: [string, (timer: { id: string; dueAt: number }) => Promise<void>][] = [
  ['for a running timer', async () => {}],
  [
    'for an ended timer',
    async (timer) => {
      await ended(timer)
      await runJobAt(start + 23 * HOUR)
    },
  ],
  [
    'after the all-clear',
    async ({ id, dueAt }) => {
      moveTo(dueAt)
      await advanceSafetyTimer(office.db, silent, { id, now: dueAt })
      await ended({ id })
      await runJobAt(dueAt + HOUR)
    },
  ],
  [
    'for a deleted timer',
    async (timer) => {
      await ended(timer)
      await runJobAt(start + 48 * HOUR)
    },
  ],
]

const slow = { tags: 'thorough' }

describe('the response to both words', () => {
  test.each(laterTimes)('is the same %s, and so are the exports', slow, async (_, prepare) => {
    const answers: unknown[] = []
    for (const word of [words.safeWord, words.duressWord]) {
      moveTo(start)
      await openSafetySite(push.vars)
      const timer = await openWithTimer()
      await prepare(timer)
      const { id, contact } = timer
      const response = await endTimer(id, word)
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      const seen = [String(response.status), await response.text()]
      // The exports of a day later would show a timer that only one of the words keeps.
      for (const hours of [0, 20]) {
        await runJobAt(Date.now() + hours * HOUR)
        for (const path of ['/api/own/safety-timer', '/api/own/export', '/api/me/export']) {
          const copy = await asRunner('GET', path)
          expect(copy.status).toBe(200)
          seen.push(path.endsWith('export') ? await safetyPartOf(copy) : await copy.text())
        }
      }
      const secrets = [id, contact.id, contact.publicKey]
      answers.push([
        headers,
        secrets.reduce((text, each) => text.replaceAll(each, ''), seen.join('\n')),
      ])
    }
    expect(answers[1]).toEqual(answers[0])
  })
})

/** The parts of an export that a timer may change. */
async function safetyPartOf(response: Response): Promise<string> {
  const copy = await response.json<Record<string, unknown>>()
  const parts = Object.entries(copy).filter(([name]) => /^safety|^notifications/.test(name))
  expect(parts.length).toBeGreaterThan(1)
  return JSON.stringify(parts)
}
