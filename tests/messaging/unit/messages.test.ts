import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import {
  actOnQueuedRequest,
  withdrawRequest,
} from '../../../worker/messaging/apply-request-action.ts'
import { chooseOwnLifetime } from '../../../worker/messaging/choose-message-lifetime.ts'
import {
  answerRequest,
  readThreadToWrite,
  writeInRequest,
} from '../../../worker/messaging/send-message.ts'
import type { Member } from '../../../worker/accounts/lib/actor.ts'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { choices, type Choices } from '../../support/platform/arbitraries.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { SqliteD1 } from '../../support/platform/sqlite-d1.ts'
import { scheduleRuns } from '../../support/tier.ts'

// The test runs the Worker's own use cases. Their database calls happen in random orders and fail before or after
// they take effect; each request may also arrive twice, and its answer may be lost. Senders behave like the web app:
// they send one message after the other, each until it is accepted or refused. In workerd each call would take a
// hundred times as long.

const SCHEDULES = scheduleRuns(50, 4_000)
const TIMEOUT_MS = 900_000
const NOW = Date.UTC(2026, 5, 1, 12)
const member = uuid(0xa1)
const companion = uuid(1)
const account = uuid(0xd1)
const origin = 'https://site.test'
const sender = { origin, siteSecret: null }

const sqlite = new SqliteD1()
const db = createDatabase(sqlite.d1)
sqlite.run(
  `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'Max', 1, 1), (?2, 'Ada', 1, 1)`,
  [member, account],
)
sqlite.run(
  `INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at, updated_at, answered_by)
   VALUES (?1, 'Ada', 23, 27, 'zurich', 1, 1, 1, 'self')`,
  [companion],
)
sqlite.run(
  `INSERT INTO companion_accounts (companion_id, member_id, since, contact_email) VALUES (?1, ?2, 1, 'ada@site.test')`,
  [companion, account],
)
const max = { kind: 'member', id: member, email: 'max@site.test', plan: null } as Member

/** Queue of database calls; `runUntil` executes them in random order. */
class Turns {
  readonly #random: Choices
  readonly #faults: number
  readonly #calls: (() => void)[] = []
  constructor(random: Choices, faults: number) {
    this.#random = random
    this.#faults = faults
  }

  around = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      this.#calls.push(() => {
        const fails = this.#random.chance(this.#faults)
        const isBefore = this.#random.chance(0.5)
        try {
          if (fails && isBefore) throw new Error('No answer')
          const answer = work()
          if (fails) throw new Error('No answer')
          resolve(answer)
        } catch (error) {
          reject(error as Error)
        }
      })
    })

  async runUntil(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false }
    void work.finally(() => (state.isDone = true))
    while (!state.isDone) {
      if (this.#calls.length > 0) {
        const [call] = this.#calls.splice(this.#random.below(this.#calls.length), 1)
        call?.()
      }
      // All microtasks of the call have run after this.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

type SentMessage = {
  key: string
  by: 'member' | 'companion'
  text: string
  seen: number
  isStored: boolean
}

/** @returns true if it was accepted, after any number of attempts */
async function untilAnswered(random: Choices, attempt: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      const twice = random.chance(0.2) ? [attempt(), attempt()] : [attempt()]
      const [first] = await Promise.allSettled(twice)
      if (first?.status === 'rejected') throw first.reason
      // Simulates an answer that is lost on its way.
      if (random.chance(0.15)) continue
      return true
    } catch (error) {
      if (error instanceof Failure) return false
    }
  }
}

/** A message of the member, as their call writes it. */
async function write(message: { id: string; key: string; text: string; now: number }) {
  const { id, key, text, now } = message
  const before = await readThreadToWrite(db, { id, key, memberId: member, now })
  await writeInRequest(db, max, before, { key, text }, { now, ...sender, isShown: true })
}

let keys = 0
const newKey = () => `00000000-0000-4000-a000-${String(++keys).padStart(12, '0')}`

let schedules = 0

async function playSchedule(random: Choices) {
  schedules++
  const id = uuid(0x100000 + schedules)
  sqlite.around = async (work) => work()
  for (const table of ['requests', 'outbox', 'audit_log', 'tombstones', 'rate_limits']) {
    sqlite.run(`DELETE FROM ${table}`)
  }
  sqlite.run(
    `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, email, preferred_date,
       place, consented_at, waiting_since, created_at, changed_at)
     VALUES (?1, ?2, ?3, ?4, ?1, ?5, 'max@site.test', '2026-07-01', 'hotel', 1, ?6, ?6, ?6)`,
    [
      id,
      `B-AAAA-${String(schedules % 10_000).padStart(4, '0')}`,
      member,
      companion,
      'f'.repeat(64),
      NOW,
    ],
  )
  sqlite.run(
    `INSERT INTO request_steps (request_id, number, at, act, text) VALUES (?1, 1, ?2, 'send', 'Dinner?')`,
    [id, NOW],
  )
  const versionNow = () =>
    Number(sqlite.run('SELECT version FROM requests WHERE id = ?1', [id])[0]!.version)
  const turns = new Turns(random, random.pick([0, 0.05, 0.2]))
  sqlite.around = turns.around
  const sentMessages: SentMessage[] = []
  const send = async (side: SentMessage['by'], count: number) => {
    for (let n = 1; n <= count; n++) {
      const message: SentMessage = {
        key: newKey(),
        by: side,
        text: `${side} ${n}`,
        isStored: false,
        seen: random.chance(0.7) ? versionNow() : 1,
      }
      sentMessages.push(message)
      const { key, text, seen: version } = message
      const now = NOW + random.below(1_000)
      message.isStored = await untilAnswered(random, () =>
        side === 'member'
          ? write({ id, key, text, now })
          : answerRequest(
              db,
              id,
              { act: 'answer', key, text, version },
              {
                by: { side: 'companion', actor: account, companionId: companion, at: now },
                ...sender,
              },
            ),
      )
    }
  }
  const end = random.pick(['none', 'none', 'withdraw', 'decline', 'lifetime'] as const)
  const respondent = { side: 'companion', actor: account, companionId: companion, at: NOW } as const
  const endings = {
    none: async () => {},
    withdraw: () => withdrawRequest(db, member, id, { version: versionNow(), now: NOW }),
    decline: () =>
      actOnQueuedRequest(
        db,
        id,
        { act: 'decline', version: versionNow() },
        { by: respondent, ...sender },
      ),
    lifetime: () => chooseOwnLifetime(db, { id, days: 30, memberId: member, now: NOW }),
  }
  await turns.runUntil(
    Promise.all([
      send('member', 1 + random.below(2)),
      send('companion', 1 + random.below(2)),
      endings[end]().catch(() => {}),
    ]),
  )
  return { id, sent: sentMessages, end }
}

afterEach(() => void (sqlite.around = async (work) => work()))

const counts = { stored: 0, refused: 0 }

function checkSchedule({
  id,
  sent: sentMessages,
  end,
}: Awaited<ReturnType<typeof playSchedule>>): void {
  const steps = sqlite.run('SELECT * FROM request_steps WHERE request_id = ?1 ORDER BY number', [
    id,
  ])
  const [request] = sqlite.run('SELECT * FROM requests WHERE id = ?1', [id])
  const messages = steps.filter(({ key }) => key !== null)

  const expected = sentMessages
    .filter(({ isStored }) => isStored)
    .map(({ key, text }) => `${key} ${text}`)
  const storedTexts = messages.map(({ key, text }) => `${key} ${text}`)
  expect(storedTexts.toSorted()).toEqual(expected.toSorted())
  for (const side of ['member', 'companion']) {
    const texts = messages.map(({ text }) => String(text)).filter((text) => text.startsWith(side))
    expect(texts).toEqual(texts.toSorted())
  }
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1))
  expect(request!.version).toBe(steps.length)

  const isClosed = request!.state === 'withdrawn' || request!.state === 'declined'
  if (!isClosed) expect(expected.length).toBe(sentMessages.length)
  const answers = messages.filter(({ act }) => act === 'answer')
  const lastAnswered = sentMessages.find(({ key }) => key === answers.at(-1)?.key)
  const isOwed = steps.some(
    ({ act, number }) =>
      (act === 'write' && Number(number) > (lastAnswered?.seen ?? 0)) ||
      (!lastAnswered && act === 'send'),
  )
  expect(request!.waiting_since !== null).toBe(isOwed && !isClosed)

  const count = (query: string) => Number(sqlite.run(query)[0]!.count)
  const declineCount = end === 'decline' && request!.state === 'declined' ? 1 : 0
  const mails = count(`SELECT count(*) AS count FROM outbox WHERE recipient = 'max@site.test'`)
  const auditedAnswers = count(
    `SELECT count(*) AS count FROM audit_log WHERE act = 'request.answered'`,
  )
  // The member reads nothing in the meantime, so they get one email for all answers.
  const expectedEmails = Math.min(1, answers.length + declineCount)
  expect([mails, auditedAnswers]).toEqual([expectedEmails, answers.length])
  counts.stored += expected.length
  counts.refused += sentMessages.length - expected.length
}

test(
  `loses or doubles no message in ${SCHEDULES} random interleavings with faults`,
  { tags: 'schedule', timeout: TIMEOUT_MS },
  async () => {
    await checkProperty(
      fc.asyncProperty(choices, async (random) => checkSchedule(await playSchedule(random))),
      SCHEDULES,
    )
    // Both outcomes have to happen often for the test to be meaningful.
    expect(counts.stored).toBeGreaterThan(2 * SCHEDULES)
    expect(counts.refused).toBeGreaterThan(SCHEDULES / 20)
  },
)
