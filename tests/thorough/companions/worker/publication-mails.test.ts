import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { REMINDER_DAYS } from '#moderation/renewal-options'
import { endPublication } from '../../../../worker/companions/end-publication.ts'
import { remindOfChecks } from '../../../../worker/moderation/remind-of-checks.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  hasApplied,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY } from '../../../support/platform/fixtures.ts'

// The promise is made to every companion: Ada has an account, Berta is run by staff.

const END = Date.UTC(2026, 5, 1, 12)
const graceDays = 30
const bertaMail = 'berta@direct.test'

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: END - 60 * DAY, toFake: ['Date'] })
  const verifications = (['identity', 'age', 'photos'] as const).map((checked) => ({
    checked,
    checkedAt: END - 90 * DAY,
    validUntil: checked === 'identity' ? END : END + 900 * DAY,
  }))
  const profile = { verifications }
  office = await openCompanions([
    { id: ada, name: 'Ada', ...profile },
    { id: berta, name: 'Berta', ...profile, contactEmail: bertaMail },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
  await own()
})
afterEach(() => void vi.useRealTimers())

const own = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
const remind = (now: number) => remindOfChecks(office.db, null, { graceDays, now })
const mailed = async (cause: string) =>
  (
    await rowsOf<{ recipient: string }>(
      `SELECT recipient FROM outbox WHERE cause LIKE '${cause}:%' ORDER BY recipient`,
    )
  ).map(({ recipient }) => recipient)
const both = [adaClaims.email, bertaMail]

describe('a check', () => {
  test('is announced two weeks before its end, with or without an account', async () => {
    await remind(END - REMINDER_DAYS * DAY)
    await remind(END - DAY)
    expect(await mailed('check')).toEqual(both)
  })

  test('without an account, is announced where she applied', async () => {
    await hasApplied(berta, 'applied@members.test')
    await remind(END - DAY)
    expect(await mailed('check')).toEqual([adaClaims.email, 'applied@members.test'])
  })

  test('that has ended is said once, not before', async () => {
    await remind(END - DAY)
    expect(await mailed('check-ended')).toEqual([])
    await Promise.all([remind(END), remind(END)])
    await remind(END + DAY)
    await env.DB.exec(`DELETE FROM outbox WHERE cause LIKE 'check-ended:%'`)
    await remind(END + 2 * DAY)
    expect(await mailed('check-ended')).toEqual([])
    await env.DB.exec(
      `UPDATE companion_verifications SET valid_until = ${END + 3 * DAY}
      WHERE checked = 'identity'`.replaceAll('\n', ' '),
    )
    await remind(END + 3 * DAY)
    expect(await mailed('check-ended')).toEqual(both)
  })
})

describe('a profile that leaves the site', () => {
  const take = (now: number) => {
    vi.setSystemTime(now)
    return endPublication(office.db, graceDays, now)
  }
  const gone = END + graceDays * DAY

  test('after the end of a check is said to her, by mail and on Today, once', async () => {
    await take(gone - 1)
    expect(await mailed('taken-off')).toEqual([])
    await take(gone)
    await take(gone + DAY)
    expect(await mailed('taken-off')).toEqual(both)
    const { attention, hidden } = await own()
    expect(hidden).toEqual(['incomplete'])
    expect(attention).toContainEqual({ kind: 'taken-off', at: new Date(gone).toISOString() })
  })

  test('is said only of those that were seen', async () => {
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    await office.call('PATCH', '/api/admin/companions', { ids: [berta], status: 'archived' })
    await env.DB.exec('UPDATE catalogue_log SET entry = NULL, card = NULL, profile = NULL')
    await take(gone)
    expect(await mailed('taken-off')).toEqual([])
  })
})
