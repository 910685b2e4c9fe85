import { beforeEach, describe, expect, test } from 'vitest'
import type { Audience, ChannelKind } from '#companions/channels'
import { openContactDetailsEndpoint } from '#messaging/requests'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'
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
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

const premiumAlone = {
  phone: 'premium',
  whatsapp: 'premium',
  telegram: 'premium',
  email: 'premium',
}

const channelsOf = (id: string, sub = max) =>
  ask('POST', openContactDetailsEndpoint.path.replace(':id', id), undefined, sub)

describe('a companion’s own channels', () => {
  test('premium members open channels, and each call is counted and logged', async () => {
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
    const loggedRead = { member_id: max, what: 'channels' }
    expect(log).toEqual([
      { ...loggedRead, outcome: 'denied', companion: ada },
      ...[ada, berta, vera].map((companion) => ({ ...loggedRead, outcome: 'granted', companion })),
    ])
  })

  test('channels of a companion in no list are closed, and no call is logged', async () => {
    await givePlan(max)
    const inNoList = { visible_in_feed: false, visible_on_homepage: true }
    await editCompanion(office.db, ada, inNoList, systemActor())
    office.catalogue.expire()
    await expectTurnedAway(await channelsOf(ada), 404)
    expect(await rowsOf('SELECT * FROM access_log')).toEqual([])
  })

  test('channels close when the plan ends, and for members who collect them', async () => {
    await givePlan(max)
    for (let n = 0; n < 30; n++) expect((await channelsOf(ada)).status).toBe(200)
    await expectTurnedAway(await channelsOf(ada), 429)
    await givePlan(eve, { status: 'expired' })
    await expectTurnedAway(await channelsOf(ada, eve), 403)
  })

  test('the audit log records that channels changed, without their values', async () => {
    const path = `/api/admin/companions/${ada}`
    const managedCompanion = await office.get<object>(path)
    const contact = { whatsapp: '', telegram: channels.contactTelegram, email: 'other@direct.test' }
    const response = await office.call('PUT', path, { ...managedCompanion, contact })
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({
        contact: { ...contact, whatsapp: null, phone: null, audience: premiumAlone },
      }),
    ])
    const log = await auditLog()
    expect(log.at(-1)?.detail).toMatchObject({
      changes: {
        whatsapp: { before: 'set', after: null },
        email: { before: 'set', after: 'set' },
      },
    })
    expect(JSON.stringify(log)).not.toMatch(/\+41|@/)
  })

  test('each channel opens for its own audience, and pages show none', async () => {
    await chooseAudiences({ phone: 'everyone', whatsapp: 'members', telegram: 'premium' })
    expect(await channelsFor('visitor')).toEqual(['phone'])
    expect(await channelsFor(max)).toEqual(['phone', 'whatsapp'])
    await givePlan(eve)
    expect(await channelsFor(eve)).toEqual(['phone', 'whatsapp', 'telegram', 'email'])
    const page = await (await office.ask(`/api/companions/${ada}`)).text()
    expect(JSON.parse(page)).toMatchObject({
      data: {
        channels: [
          { kind: 'phone', audience: 'everyone' },
          { kind: 'whatsapp', audience: 'members' },
          { kind: 'telegram', audience: 'premium' },
          { kind: 'email', audience: 'premium' },
        ],
      },
    })
    for (const value of [PHONE, ...Object.values(channels)]) expect(page).not.toContain(value)
    const log = await rowsOf('SELECT member_id, outcome FROM access_log ORDER BY id')
    expect(log).toEqual([
      { member_id: max, outcome: 'granted' },
      { member_id: eve, outcome: 'granted' },
    ])
  })

  test('channels for everyone are closed to suspended members, and for hidden or VIP profiles', async () => {
    await chooseAudiences({ phone: 'everyone', whatsapp: 'everyone' })
    await channelsOf(berta)
    await env.DB.exec(`UPDATE members SET suspended_at = 1 WHERE id = '${max}'`)
    await expectTurnedAway(await channelsOf(ada), 403)
    await env.DB.exec(
      `UPDATE companions SET contact_phone = '${PHONE}', phone_for = 'everyone' WHERE id = '${vera}'`,
    )
    await expectTurnedAway(await asVisitor(vera), 401)
    await expectTurnedAway(await channelsOf(vera, eve), 403)
    // The answer stays correct while this isolate hasn't loaded the withdrawal.
    expect((await asVisitor(ada)).status).toBe(200)
    await editCompanion(office.db, ada, { status: 'archived' }, systemActor())
    const response = await asVisitor(ada)
    expect(await response.text()).not.toContain(PHONE)
    office.catalogue.expire()
    await expectTurnedAway(await asVisitor(ada), 404)
  })

  test('channels for everyone close to a network that collects them', async () => {
    await chooseAudiences({ phone: 'everyone' })
    for (let n = 0; n < 30; n++) expect((await asVisitor(ada)).status).toBe(200)
    await expectTurnedAway(await asVisitor(ada), 429)
  })
})

const PHONE = '+41 79 555 09 09'

/** Gives Ada all channels; those not named are for premium members. */
async function chooseAudiences(audience: Partial<Record<ChannelKind, Audience>>): Promise<void> {
  const contact = {
    phone: PHONE,
    whatsapp: channels.contactWhatsapp,
    telegram: channels.contactTelegram,
    email: channels.contactEmail,
    audience,
  }
  await editCompanion(office.db, ada, { contact }, systemActor())
  office.catalogue.expire()
}

const asVisitor = (id: string) =>
  office.ask(openContactDetailsEndpoint.path.replace(':id', id), {
    method: 'POST',
    headers: { 'cf-connecting-ip': '198.51.100.7' },
  })

async function channelsFor(name: string): Promise<string[]> {
  const response = await (name === 'visitor' ? asVisitor(ada) : channelsOf(ada, name))
  const { channels: viewerChannels } = await response.json<{ channels: { kind: string }[] }>()
  return viewerChannels.map(({ kind }) => kind)
}
