import { beforeEach, describe, expect, test } from 'vitest'
import { openContactDetails } from '#contract/requests.api'
import { auditLog, rowsOf } from '../support/admin.ts'
import { expectTurnedAway } from '../support/answers.ts'
import { editCompanion } from '../support/edits.ts'
import { by } from '../support/fixtures.ts'
import { givePlan } from '../support/plans.ts'
import {
  ada,
  ask,
  berta,
  channels,
  draft,
  eve,
  max,
  office,
  openStaffRequests,
  vera,
} from '../support/requests.ts'

beforeEach(openStaffRequests)

const channelsOf = (id: string, sub = max) =>
  ask('POST', openContactDetails.path.replace(':id', id), undefined, sub)

describe('a companion’s own channels', () => {
  test('are for premium members, each call counted and logged', async () => {
    await expectTurnedAway(await channelsOf(ada), 403)
    await givePlan(max)
    const response = await channelsOf(ada)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      channels: [
        { kind: 'whatsapp', value: channels.contactWhatsapp },
        { kind: 'telegram', value: channels.contactTelegram },
        { kind: 'email', value: channels.contactEmail },
      ],
    })
    expect(await (await channelsOf(berta)).json()).toEqual({ channels: [] })
    expect((await channelsOf(vera)).status).toBe(200)
    await expectTurnedAway(await channelsOf(draft), 404)
    const log = await rowsOf('SELECT member_id, outcome, what, companion FROM access_log')
    const noted = { member_id: max, what: 'channels' }
    expect(log).toEqual([
      { ...noted, outcome: 'denied', companion: ada },
      ...[ada, berta, vera].map((companion) => ({ ...noted, outcome: 'granted', companion })),
    ])
  })

  test('of someone who is in no list are for no one, and not logged', async () => {
    await givePlan(max)
    const inNoList = { visible_in_feed: false, visible_on_homepage: true }
    await editCompanion(office.db, ada, inNoList, by())
    office.catalogue.expire()
    await expectTurnedAway(await channelsOf(ada), 404)
    expect(await rowsOf('SELECT * FROM access_log')).toEqual([])
  })

  test('are shut when the plan ends, and to whoever collects them', async () => {
    await givePlan(max)
    for (let n = 0; n < 30; n++) expect((await channelsOf(ada)).status).toBe(200)
    await expectTurnedAway(await channelsOf(ada), 429)
    await givePlan(eve, { status: 'expired' })
    await expectTurnedAway(await channelsOf(ada, eve), 403)
  })

  test('are in no log, which outlives her profile: only that they have changed', async () => {
    const path = `/api/admin/companions/${ada}`
    const known = await office.get<object>(path)
    const contact = { whatsapp: '', telegram: channels.contactTelegram, email: 'other@direct.test' }
    const saved = await office.call('PUT', path, { ...known, contact })
    expect([saved.status, await saved.json()]).toEqual([
      200,
      expect.objectContaining({ contact: { ...contact, whatsapp: null } }),
    ])
    const log = await auditLog()
    expect(log.at(-1)?.detail).toMatchObject({
      changes: {
        contactWhatsapp: { before: 'set', after: null },
        contactEmail: { before: 'set', after: 'set' },
      },
    })
    expect(JSON.stringify(log)).not.toMatch(/\+41|@/)
  })
})
