import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { REMINDER_DAYS } from '#moderation/renewals'
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

// The promise covers every companion: Ada has an account, staff run Berta's profile.

const END = Date.UTC(2026, 5, 1, 12)
const graceDays = 30
const bertaMail = 'berta@direct.test'

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: END - 60 * DAY, toFake: ['Date'] })
  const verifications = (['identity', 'age', 'photos'] as const).map((kind) => ({
    checked: kind,
    checkedAt: END - 90 * DAY,
    validUntil: kind === 'identity' ? END : END + 900 * DAY,
  }))
  const profile = { verifications }
  office = await openCompanions([
    { id: ada, name: 'Ada', ...profile },
    { id: berta, name: 'Berta', ...profile, contactEmail: bertaMail },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
  await readOwn()
})
afterEach(() => void vi.useRealTimers())

const readOwn = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
const remind = (now: number) => remindOfChecks(office.db, null, { graceDays, now })
const mailsAbout = async (cause: string) =>
  (
    await rowsOf<{ recipient: string }>(
      `SELECT recipient FROM outbox WHERE cause LIKE '${cause}:%' ORDER BY recipient`,
    )
  ).map(({ recipient }) => recipient)
const recipients = [adaClaims.email, bertaMail]

describe('mails about the end of a check', () => {
  test('the end is announced two weeks before, with or without an account', async () => {
    await remind(END - REMINDER_DAYS * DAY)
    await remind(END - DAY)
    expect(await mailsAbout('check')).toEqual(recipients)
  })

  test('without an account, the mail goes to the address of the application', async () => {
    await hasApplied(berta, 'applied@members.test')
    await remind(END - DAY)
    expect(await mailsAbout('check')).toEqual([adaClaims.email, 'applied@members.test'])
  })

  test('an ended check is mailed once, and not before its end', async () => {
    await remind(END - DAY)
    expect(await mailsAbout('check-ended')).toEqual([])
    await Promise.all([remind(END), remind(END)])
    await remind(END + DAY)
    await env.DB.exec(`DELETE FROM outbox WHERE cause LIKE 'check-ended:%'`)
    await remind(END + 2 * DAY)
    expect(await mailsAbout('check-ended')).toEqual([])
    await env.DB.exec(
      `UPDATE companion_verifications SET valid_until = ${END + 3 * DAY}
      WHERE checked = 'identity'`.replaceAll('\n', ' '),
    )
    await remind(END + 3 * DAY)
    expect(await mailsAbout('check-ended')).toEqual(recipients)
  })
})

describe('mails about a profile that goes offline', () => {
  const take = (now: number) => {
    vi.setSystemTime(now)
    return endPublication(office.db, graceDays, now)
  }
  const endOfGrace = END + graceDays * DAY

  test('after the end of a check, a mail and her area report it once', async () => {
    await take(endOfGrace - 1)
    expect(await mailsAbout('taken-off')).toEqual([])
    await take(endOfGrace)
    await take(endOfGrace + DAY)
    expect(await mailsAbout('taken-off')).toEqual(recipients)
    const { attention, hidden } = await readOwn()
    expect(hidden).toEqual(['incomplete'])
    expect(attention).toContainEqual({ kind: 'taken-off', at: new Date(endOfGrace).toISOString() })
  })

  test('profiles that visitors did not see cause no mail', async () => {
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    await office.call('PATCH', '/api/admin/companions', { ids: [berta], status: 'archived' })
    await env.DB.exec('UPDATE catalogue_log SET entry = NULL, card = NULL, profile = NULL')
    await take(endOfGrace)
    expect(await mailsAbout('taken-off')).toEqual([])
  })
})
