import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { advanceDueTimers } from '../../../worker/companions/run-safety-timer.ts'
import { insertTimer } from '../../../worker/companions/safety-timer/writes.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
} from '../../support/companions/safety-timer.ts'
import { berta, office } from '../../support/messaging/requests.ts'
import { env } from '../../support/platform/database.ts'
import { nextId } from '../../support/platform/fixtures.ts'

const MINUTE = 60_000
const silent = { mailer: null, pusher: null }

beforeEach(() => openSafetySite())
afterEach(() => void vi.restoreAllMocks())

/** A running timer whose every change the database refuses. */
async function openFailingTimer(dueAt: number) {
  const id = nextId()
  const memberId = await giveAccount(office.db, berta)
  await writeAll(office.db, insertTimer(office.db, { id, memberId, dueAt, createdAt: 1 }, []))
  await env.DB
    .exec(`CREATE TRIGGER failing_timer BEFORE UPDATE ON safety_timers WHEN NEW.id = '${id}' \
    BEGIN SELECT RAISE(ABORT, 'failing timer'); END`)
  onTestFinished(async () => void (await env.DB.exec('DROP TRIGGER failing_timer')))
}

test('a timer that fails is reported, and delays no other timer', async () => {
  const { dueAt, contact } = await openWithTimer()
  await openFailingTimer(dueAt - MINUTE)
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  await expect(advanceDueTimers(office.db, silent, dueAt)).rejects.toThrow()
  expect(JSON.stringify(warnings.mock.calls)).toContain('safety.late')
  expect(await openedNote(contact)).toEqual(note)
})
