import { beforeEach, describe, expect, test } from 'vitest'
import { advanceSafetyTimer } from '../../../worker/companions/run-safety-timer.ts'
import {
  endTimer,
  note,
  openedNote,
  openSafetySite,
  openWithTimer,
  words,
} from '../../support/companions/safety-timer.ts'
import { office } from '../../support/messaging/requests.ts'

const fire = (id: string, now: number) =>
  advanceSafetyTimer(office.db, { mailer: null, pusher: null }, { id, now })

beforeEach(() => openSafetySite())

describe('a safety timer', () => {
  test('releases the note to its contact at its time', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    await fire(id, dueAt - 1)
    expect(await openedNote(contact)).toBeNull()
    await fire(id, dueAt)
    expect(await openedNote(contact)).toEqual(note)
  })

  test('raises no alarm after the first word, and one after the second', async () => {
    const { id, dueAt, contact } = await openWithTimer()
    expect((await endTimer(id, words.safeWord)).status).toBe(200)
    await fire(id, dueAt)
    expect(await openedNote(contact)).toBeNull()
    expect((await endTimer(id, words.duressWord)).status).toBe(200)
    expect(await openedNote(contact)).toEqual(note)
  })
})
