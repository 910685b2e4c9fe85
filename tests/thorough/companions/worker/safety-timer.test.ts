import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import {
  EXTENSION_MS,
  extendSafetyTimerEndpoint,
  removeSafetyContactEndpoint,
  startSafetyTimerEndpoint,
} from '#companions/safety-timer'
import {
  leaveTrustedContactEndpoint,
  readTrustedContactEndpoint,
} from '#companions/trusted-contacts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { safetyAlarmOf } from '../../../../worker/companions/lib/safety-alarms.ts'
import {
  advanceDueTimers,
  advanceSafetyTimer,
} from '../../../../worker/companions/run-safety-timer.ts'
import { ALARM_RETRY_MS } from '../../../../worker/companions/safety-timer/rules.ts'
import { alertedContacts } from '../../../../worker/companions/safety-timer/queries.ts'
import { fireTimer, insertTimer } from '../../../../worker/companions/safety-timer/writes.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { stopMail } from '../../../../worker/notifications/stop-mail.ts'
import { pageOfSuppressions } from '../../../../worker/notifications/mail-suppressions/queries.ts'
import { configOf } from '../../../../worker/platform/lib/config.ts'
import type { Env } from '../../../../worker/platform/lib/env.ts'
import { mailerOf } from '../../../../worker/platform/mail/mailer.ts'
import { pageOfUnsent } from '../../../../worker/platform/mail/queries.ts'
import {
  agreeAs,
  asContact,
  asRunner,
  confirmTest,
  endTimer,
  inviteContact,
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
  readAsContact,
  readyContact,
  safetyState,
  sendTest,
  setWords,
  startTimer,
  words,
} from '../../../support/companions/safety-timer.ts'
import { env } from '../../../support/platform/database.ts'
import { HOUR, nextId } from '../../../support/platform/fixtures.ts'
import { ask, eve, mailServer, office } from '../../../support/messaging/requests.ts'
import { rowsOf } from '../../../support/staff/admin.ts'

/** Moves the clock of the test and of the Worker to a time. */
const moveTo = (time: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  onTestFinished(() => void vi.useRealTimers())
}
const MINUTE = 60_000

type AlarmObject = NonNullable<ReturnType<typeof safetyAlarmOf>>
const downDatabase = {
  prepare: () => {
    throw new Error('Network connection lost.')
  },
} as unknown as D1Database
/** Replaces the database of a timer's object. */
const setDatabase = (object: AlarmObject, DB: D1Database) =>
  runInDurableObject(object, (instance) => void Object.assign(instance, { env: { ...env, DB } }))
const nextAlarm = (object: AlarmObject) =>
  runInDurableObject(object, (_, { storage }) => storage.getAlarm())
const silent = { mailer: null, pusher: null }
const fire = (id: string, now: number) => advanceSafetyTimer(office.db, silent, { id, now })
const refusalOf = async (response: Response) => {
  const { id } = await response.json<{ id?: string }>()
  return [response.status, id]
}
const alarmMails = () =>
  rowsOf<{ cause: string; recipient: string | null; text: string | null }>(
    "SELECT * FROM outbox WHERE cause LIKE 'safety:%:alarm' OR cause LIKE 'safety:%:clear' ORDER BY cause",
  )

/** A running timer of another account. */
const insertTimerOfOther = async (id: string, contactId: string) => {
  await ask('GET', '/api/me', undefined, eve)
  const now = Date.now()
  const timer = { id, memberId: eve, dueAt: now + HOUR, createdAt: now }
  await writeAll(office.db, insertTimer(office.db, timer, [{ contactId, sealed: 'x' }]))
}

beforeEach(() => openSafetySite())

describe('the contacts of a safety timer', () => {
  test('agree, confirm a test alarm, and leave without an account', async () => {
    const { contact, response } = await inviteContact('M.', 'm@friend.test')
    expect(await response.json()).toMatchObject({ contacts: [{ label: 'M.', state: 'invited' }] })
    expect(await refusalOf(await sendTest(contact))).toEqual([409, 'safety.contact-not-agreed'])
    expect((await agreeAs(contact)).status).toBe(200)
    expect(await refusalOf(await confirmTest(contact))).toEqual([409, 'safety.no-test'])
    expect(await (await sendTest(contact)).json()).toMatchObject({
      contacts: [{ state: 'testing' }],
    })
    expect(await (await confirmTest(contact)).json()).toMatchObject({
      email: 'm@friend.test',
      isTested: true,
      alarm: null,
    })
    expect((await safetyState()).contacts[0]!.state).toBe('ready')
    const { token } = contact
    expect((await asContact(leaveTrustedContactEndpoint.path, { token })).status).toBe(200)
    expect((await safetyState()).contacts[0]!.state).toBe('left')
    expect(await refusalOf(await asContact(readTrustedContactEndpoint.path, { token }))).toEqual([
      404,
      'safety.unknown-link',
    ])
    expect(await rowsOf('SELECT email FROM safety_contacts')).toEqual([{ email: null }])
  })

  test('are limited to two, and a link can’t be used with a second address', async () => {
    const { contact } = await inviteContact('m')
    await inviteContact('l')
    expect(await refusalOf((await inviteContact('k')).response)).toEqual([
      409,
      'safety.too-many-contacts',
    ])
    expect((await agreeAs(contact)).status).toBe(200)
    expect((await agreeAs(contact)).status).toBe(200)
    const second = await agreeAs({ ...contact, email: 'other@friend.test' })
    expect(await refusalOf(second)).toEqual([409, 'safety.link-used'])
  })

  test('become unreachable when their mailbox bounces, without a trace for staff', async () => {
    await (await setWords()).text()
    const contact = await readyContact()
    const event = { address: contact.email, reason: 'bounce' as const, eventId: 'e1' }
    await stopMail(office.db, event, Date.now())
    expect((await safetyState()).contacts[0]!.state).toBe('unreachable')
    expect(await refusalOf((await startTimer([contact])).response)).toEqual([422, 'http.invalid'])
    expect((await pageOfSuppressions(office.db, { skip: 0, limit: 9 })).total).toBe(0)
    expect(await rowsOf("SELECT cause FROM outbox WHERE cause LIKE 'suppressed:%'")).toEqual([])
  })

  test('leave a suppression of their address from before they agreed', async () => {
    const { contact } = await inviteContact('m')
    const event = { address: contact.email, reason: 'complaint' as const, eventId: 'e1' }
    await stopMail(office.db, event, Date.now() - HOUR)
    await (await agreeAs(contact)).text()
    await (await asContact(leaveTrustedContactEndpoint.path, { token: contact.token })).text()
    const { rows } = await pageOfSuppressions(office.db, { skip: 0, limit: 9 })
    expect(rows).toMatchObject([{ address: contact.email, reason: 'complaint' }])
  })

  test('stay unknown to staff when they leave, or are removed, after a bounce', async () => {
    await (await setWords()).text()
    const first = await readyContact()
    const second = await readyContact('n')
    for (const { email } of [first, second]) {
      const event = { address: email, reason: 'bounce' as const, eventId: email }
      await stopMail(office.db, event, Date.now())
    }
    await (await asContact(leaveTrustedContactEndpoint.path, { token: first.token })).text()
    const path = removeSafetyContactEndpoint.path.replace(':id', second.id)
    await (await asRunner('DELETE', path)).text()
    const { rows, total } = await pageOfSuppressions(office.db, { skip: 0, limit: 9 })
    expect([rows, total]).toEqual([[], 0])
  })
})

describe('a safety timer', () => {
  test('needs two different words and a contact who has confirmed a test alarm', async () => {
    const { contact } = await inviteContact('m')
    expect(await refusalOf((await startTimer([contact])).response)).toEqual([
      409,
      'safety.no-words',
    ])
    const equal = await setWords({ safeWord: 'Lavendel', duressWord: ' lavendel' })
    expect(equal.status).toBe(422)
    expect((await setWords()).status).toBe(200)
    await (await agreeAs(contact)).text()
    expect((await startTimer([contact])).response.status).toBe(422)
  })

  test('is set once when it is sent twice, and alone', async () => {
    const { id, body, contact } = await openWithTimer()
    const again = await asRunner('POST', startSafetyTimerEndpoint.path, body)
    expect(await again.json()).toMatchObject({ timer: { id } })
    expect(await refusalOf((await startTimer([contact])).response)).toEqual([409, 'safety.running'])
    expect(await refusalOf(await setWords())).toEqual([409, 'safety.running'])
    const path = removeSafetyContactEndpoint.path.replace(':id', contact.id)
    expect(await refusalOf(await asRunner('DELETE', path))).toEqual([409, 'safety.running'])
    expect(await rowsOf('SELECT id FROM safety_timers')).toEqual([{ id }])
  })

  test('is extended once by a press that two devices send, and at most four times', async () => {
    const { id, dueAt } = await openWithTimer()
    const extend = (from: number) =>
      asRunner('POST', extendSafetyTimerEndpoint.path, { id, from: new Date(from).toISOString() })
    const later = new Date(dueAt + EXTENSION_MS).toISOString()
    const first = await extend(dueAt)
    const second = await extend(dueAt)
    expect(await first.json()).toMatchObject({ timer: { dueAt: later, extensionsLeft: 3 } })
    expect(await second.json()).toMatchObject({ timer: { dueAt: later, extensionsLeft: 3 } })
    for (const step of [1, 2, 3]) {
      expect((await extend(dueAt + step * EXTENSION_MS)).status).toBe(200)
    }
    expect(await refusalOf(await extend(dueAt + 4 * EXTENSION_MS))).toEqual([
      409,
      'safety.not-extended',
    ])
  })

  test('raises its alarm once, with mail that names nobody, and releases the note', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    expect(await fire(id, dueAt - 20 * MINUTE)).toBe(dueAt - 15 * MINUTE)
    expect(await fire(id, dueAt - 15 * MINUTE)).toBe(dueAt)
    expect(await openedNote(contact)).toBeNull()
    expect(await fire(id, dueAt)).toBeNull()
    await advanceDueTimers(office.db, silent, dueAt + MINUTE)
    const [mail, ...others] = await alarmMails()
    expect(others).toEqual([])
    expect(mail!.recipient).toBe(contact.email)
    expect(mail!.text).toContain('Call her. If you can’t reach her, open your note')
    expect(mail!.text).not.toMatch(/Ada|Wilhelmina|escort|companion/i)
    expect(await openedNote(contact)).toEqual(note)
    expect((await safetyState()).timer).toMatchObject({ isFired: true })
  })

  test('fires by its object’s alarm, which sends the mail', async () => {
    const { id, dueAt } = await openWithTimer()
    const object = safetyAlarmOf(createExecutionContext(), id)!
    moveTo(dueAt + 1)
    expect(await runDurableObjectAlarm(object)).toBe(true)
    expect(await alarmMails()).toHaveLength(1)
  })

  test('tries its object’s alarm again while the database is down, and fires after it', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    const object = safetyAlarmOf(createExecutionContext(), id)!
    moveTo(dueAt + 1)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await setDatabase(object, downDatabase)
    for (const attempt of [1, 2, 3]) {
      expect([attempt, await runDurableObjectAlarm(object)]).toEqual([attempt, true])
      expect(await nextAlarm(object)).toBe(dueAt + 1 + ALARM_RETRY_MS)
    }
    expect(await alarmMails()).toEqual([])
    await setDatabase(object, env.DB)
    expect(await runDurableObjectAlarm(object)).toBe(true)
    expect(await alarmMails()).toHaveLength(1)
    expect(await openedNote(contact)).toEqual(note)
    expect(await runDurableObjectAlarm(object)).toBe(false)
  })

  test('ends by the first word, in any case, and no alarm follows', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    expect((await endTimer(id, 'Basilikum')).status).toBe(422)
    expect(await (await endTimer(id, ' LAVENDEL ')).json()).toMatchObject({ timer: null })
    expect((await endTimer(id, words.safeWord)).status).toBe(200)
    await fire(id, dueAt)
    expect(await alarmMails()).toEqual([])
    expect(await openedNote(contact)).toBeNull()
  })

  test('keeps the alarm of the second word when the contact is removed or the first one follows', async () => {
    const { id, contact } = await openWithTimer()
    await (await endTimer(id, words.duressWord)).text()
    expect((await endTimer(id, words.safeWord)).status).toBe(200)
    const path = removeSafetyContactEndpoint.path.replace(':id', contact.id)
    expect(await (await asRunner('DELETE', path)).json()).toMatchObject({ contacts: [] })
    expect(await openedNote(contact)).toEqual(note)
    expect(await alarmMails()).toHaveLength(1)
  })

  test('tells the contact when she ends it after the alarm, and closes the note', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    await fire(id, dueAt)
    moveTo(dueAt + MINUTE)
    expect(await (await endTimer(id, words.safeWord)).json()).toMatchObject({ timer: null })
    expect((await alarmMails()).map(({ cause }) => cause.split(':').at(-1))).toContain('clear')
    expect((await readAsContact(contact)).alarm).toMatchObject({ note: null })
  })

  test('either ends or fires when both happen in the same second', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    moveTo(dueAt)
    const [response] = await Promise.all([endTimer(id, words.safeWord), fire(id, dueAt)])
    expect(await response.json()).toMatchObject({ timer: null })
    const events = (await alarmMails()).map(({ cause }) => cause.split(':').at(-1)).toSorted()
    // An alarm that came first is followed by the all-clear; if it was still unsent, it is not sent at all.
    expect([[], ['clear'], ['alarm', 'clear']]).toContainEqual(events)
    expect(await openedNote(contact)).toBeNull()
  })

  test('that is ended at its very time raises no alarm, and one that fired first is cleared', async () => {
    for (const isEndedFirst of [true, false]) {
      await openSafetySite()
      const { id, dueAt, contact } = await openWithTimer()
      moveTo(dueAt)
      const contacts = await alertedContacts(office.db, id)
      if (!isEndedFirst) await fire(id, dueAt)
      expect(await (await endTimer(id, words.safeWord)).json()).toMatchObject({ timer: null })
      await fire(id, dueAt)
      // An alarm that has read the timer before the word ended it.
      await writeAll(office.db, fireTimer(office.db, { id, contacts, now: dueAt }))
      const [timer] = await rowsOf<{ ended_at: number; fired_at: number | null }>(
        'SELECT ended_at, fired_at FROM safety_timers',
      )
      expect(timer).toMatchObject({ ended_at: dueAt, fired_at: isEndedFirst ? null : dueAt })
      const { alarm } = await readAsContact(contact)
      if (isEndedFirst) expect(alarm).toBeNull()
      else expect(alarm).toMatchObject({ note: null, clearedAt: new Date(dueAt).toISOString() })
      vi.useRealTimers()
    }
  })

  test('alerts the second contact when the first has left', async () => {
    await (await setWords()).text()
    const first = await readyContact('m')
    const second = await readyContact('l')
    const { id, dueAt } = await startTimer([first, second])
    await asContact(leaveTrustedContactEndpoint.path, { token: first.token })
    expect((await safetyState()).timer!.contacts).toEqual([
      { label: 'm', isReachable: false },
      { label: 'l', isReachable: true },
    ])
    await fire(id, dueAt)
    expect((await alarmMails()).map(({ recipient }) => recipient)).toEqual([second.email])
  })

  test('is tried again after an outage, and mail is tried again every minute', async () => {
    const { id, dueAt } = await openWithTimer()
    mailServer.down = true
    const mailer = mailerOf(mailServer.vars as Env, configOf(mailServer.vars as Env))
    await advanceSafetyTimer(office.db, { mailer, pusher: null }, { id, now: dueAt })
    const [unsent] = await rowsOf<{ due_at: number; tries: number }>(
      "SELECT due_at, tries FROM outbox WHERE cause LIKE 'safety:%:alarm'",
    )
    expect(unsent).toEqual({ tries: 1, due_at: dueAt + 50_000 })
    expect(await pageOfUnsent(office.db, { skip: 0, limit: 9 })).toEqual({ rows: [], total: 0 })
  })

  test('is deleted a day after its end, with its note', async () => {
    const { id, dueAt } = await openWithTimer()
    await fire(id, dueAt)
    await advanceDueTimers(office.db, silent, dueAt + 24 * HOUR)
    expect(await rowsOf('SELECT id FROM safety_timers')).toHaveLength(1)
    await advanceDueTimers(office.db, silent, dueAt + 24 * HOUR + 1)
    expect(await rowsOf('SELECT * FROM safety_timers')).toEqual([])
    expect(await rowsOf('SELECT * FROM safety_notes')).toEqual([])
  })

  test('belongs to its account: nobody else can end or extend it', async () => {
    const { dueAt } = await openWithTimer()
    const [contact] = await rowsOf<{ id: string }>('SELECT id FROM safety_contacts')
    const foreign = nextId()
    await insertTimerOfOther(foreign, contact!.id)
    for (const word of [words.safeWord, words.duressWord]) {
      expect((await endTimer(foreign, word)).status).toBe(404)
    }
    expect(await alarmMails()).toEqual([])
    const from = new Date(dueAt).toISOString()
    const body = { id: nextId(), from }
    expect((await asRunner('POST', extendSafetyTimerEndpoint.path, body)).status).toBe(409)
  })

  test('belongs to its account: nobody else can add a contact to it', async () => {
    await (await setWords()).text()
    const own = await readyContact('m')
    const other = await readyContact('n')
    const foreign = nextId()
    await insertTimerOfOther(foreign, other.id)
    const { response } = await startTimer([own], { id: foreign })
    expect(await refusalOf(response)).toEqual([404, 'safety.timer-not-found'])
    expect(await rowsOf('SELECT contact_id FROM safety_notes')).toEqual([{ contact_id: other.id }])
  })
})
