import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { leaveOwnSchemas } from '#companions/own/own-data'
import { LISTING_CONSENT_VERSION } from '#companions/publication-options'
import { dayIn, utcMomentIn } from '../../../worker/platform/mail/mail-words.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { eraseDeparted } from '../../../worker/companions/leave-companion.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import {
  closed,
  guest,
  marks,
  photo,
  openPrivateData,
  thread,
  type PrivateData,
} from '../../support/companions/private-data.ts'

let office: PrivateData
beforeEach(async () => {
  office = await openPrivateData()
})

const YEAR = 365 * DAY
const signedIn = (claims: typeof adaClaims) => ({
  ...claims,
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }],
})
const leave = (body: object, claims: JWTPayload = signedIn(adaClaims)) =>
  office.as(claims, 'POST', '/api/own/leave', body)
const left = (erase: boolean) => expectAnswer(leaveOwnSchemas, leave({ confirm: true, erase }))
/** As another isolate answers, that knows nothing of what this one did. */
const statusOf = async (id = ada) => (await isolate().ask(`/api/companions/${id}`)).status
const companions = () => rowsOf<{ id: string }>('SELECT * FROM companions ORDER BY id')
const mails = () =>
  rowsOf<{ recipient: string; text: string }>('SELECT * FROM outbox ORDER BY created_at')

describe('leaving', () => {
  test('takes the profile off the site at once and ends the account’s access', async () => {
    await office.as(adaClaims, 'PUT', '/api/own/revision', { version: 0, content: { bio: 'New' } })
    expect(await statusOf()).toBe(200)
    const { leftAt, eraseAt } = await left(false)
    expect(Date.parse(eraseAt) - Date.parse(leftAt)).toBe(YEAR)
    expect([await statusOf(), await statusOf(berta)]).toEqual([404, 200])
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(403)
    expect((await companions())[0]).toMatchObject({ lifecycle: 'archived' })
    expect(await rowsOf('SELECT * FROM companion_revisions')).toEqual([])
    // The member account stays.
    const me = await office.as(adaClaims, 'GET', '/api/me')
    expect(await me.json()).toMatchObject({ can: { runProfile: false } })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: adaClaims.email })
    expect(mail!.text).toContain(dayIn('en', Date.parse(eraseAt)))
    expect((await auditLog()).at(-1)).toEqual({
      actor: adaClaims.sub,
      act: 'companion.left',
      subject: ada,
      detail: { erase: false },
    })
  })

  test('stays so when staff publish the profile by mistake', async () => {
    await left(true)
    const visibility = { ids: [ada], status: 'active', is_active: true }
    const path = '/api/admin/companions'
    expect((await office.call('PATCH', path, visibility)).status).toBe(200)
    expect(await statusOf()).toBe(404)
    // Her consent alone keeps it so, also without the pause.
    await env.DB.prepare('UPDATE companions SET paused_at = NULL').run()
    const { publication } = await office.get<ManagedCompanion>(`${path}/${ada}`)
    expect(publication.consent).toMatchObject({ withdrawnBy: 'companion' })
    await publishCompanions(office.db, [ada])
    expect(await statusOf()).toBe(404)
    // Staff can’t give it for her.
    const recorded = { givenBy: 'Ada', givenOn: '2026-05-01', evidence: 'Signed form' }
    const refused = await office.call('PUT', `${path}/${ada}/listing-consent`, recorded)
    expect(await refused.json()).toMatchObject({ id: 'listing-consent.withdrawn' })
    // Nor does it keep what she leaves from being erased.
    expect(await rowsOf('SELECT * FROM companion_departures')).toHaveLength(1)
    await giveAccount(office.db, ada, adaClaims.sub)
    const consent = { version: LISTING_CONSENT_VERSION }
    const given = await office.as(adaClaims, 'PUT', '/api/own/listing-consent', consent)
    expect([given.status, await statusOf()]).toEqual([200, 200])
  })

  test('by deleting the account ends the consent, also while the profile is paused', async () => {
    await env.DB.prepare('UPDATE companions SET paused_at = 1').run()
    await eraseMember(office.db, adaClaims.sub, { actor: adaClaims.sub, at: Date.now() })
    expect((await companions())[0]).toMatchObject({ paused_at: 1 })
    const consents = 'SELECT withdrawn_by AS by FROM companion_consents ORDER BY companion_id'
    expect(await rowsOf(consents)).toEqual([{ by: 'companion' }, { by: null }])
  })

  test('asks for a sign-in of the last minutes and for the confirmation', async () => {
    const refused = await leave({ confirm: true, erase: true }, { ...adaClaims, amr: [] })
    expect(await refused.json()).toMatchObject({ id: 'account.password-unconfirmed' })
    for (const body of [{}, { confirm: false, erase: true }, { confirm: true }]) {
      expect((await leave(body)).status).toBe(422)
    }
    expect(await statusOf()).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('happens once, however often it is asked at a time', async () => {
    const bodies = [true, true, true].map((erase) => leave({ confirm: true, erase }))
    const statuses = (await Promise.all(bodies)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 403, 403])
    expect(await rowsOf('SELECT * FROM companion_departures')).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect((await auditLog()).filter(({ act }) => act === 'companion.left')).toHaveLength(1)
  })

  test('is over for whoever comes back, unless she asked for her data to be erased', async () => {
    const departures = () => rowsOf('SELECT * FROM companion_departures')
    await left(false)
    await giveAccount(office.db, ada, adaClaims.sub)
    expect(await departures()).toEqual([])
    await left(false)
    // Staff bring no one back.
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    expect(await departures()).toHaveLength(1)
    await giveAccount(office.db, ada, adaClaims.sub)
    await left(true)
    await giveAccount(office.db, ada, adaClaims.sub)
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    expect(await departures()).toHaveLength(1)
  })
})

describe('the erasure', () => {
  /** Every row of the database, by its table. */
  async function everything() {
    const tables = await rowsOf<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'`,
    )
    const rows = tables.map(async ({ name }) => ({
      name,
      text: JSON.stringify(await rowsOf(`SELECT * FROM ${name}`)),
    }))
    return Promise.all(rows)
  }
  const tablesWith = async (word: string) =>
    (await everything()).filter(({ text }) => text.includes(word)).map(({ name }) => name)

  test(
    'is done by the nightly job when she asked for it, and leaves what has to be kept',
    { tags: 'thorough' },
    async () => {
      await office.get(`/api/admin/requests/${thread}`)
      const before = await office.get<object>(`/api/admin/companions/${ada}`)
      const edited = { ...before, name: 'Adele', bio: 'Other words of hers' }
      expect((await office.call('PUT', `/api/admin/companions/${ada}`, edited)).status).toBe(200)
      for (const id of [photo, closed]) {
        const path = `/api/admin/media/${id}`
        const change = await office.call('PUT', path, { alt: 'A picture of hers' })
        expect(change.status).toBe(200)
      }
      expect((await office.call('DELETE', `/api/admin/media/${photo}`)).status).toBe(200)
      for (const word of ['Other words of hers', 'A picture of hers']) {
        expect(await tablesWith(word)).toContain('audit_log')
      }
      await left(true)
      await env.DB.exec(
        'UPDATE outbox SET recipient = NULL, subject = NULL, text = NULL, sent_at = 1',
      )
      const now = Date.now()
      await expireRows(env, now)
      const hers = [
        'Her own words',
        'Other words of hers',
        'A picture of hers',
        'Adele',
        'Adelheid',
      ]
      const words = [...Object.values(marks), ...hers, '+41791234567', 'A review']
      for (const word of words) {
        // The receipt waits to be sent.
        expect([word, await tablesWith(word)]).toEqual([
          word,
          word === adaClaims.email ? ['outbox'] : [],
        ])
      }
      const logs = ['audit_log', 'catalogue_log', 'companion_access_log', 'companion_departures']
      const others = ['outbox', 'pending_uploads', 'reports', 'tombstones']
      expect((await tablesWith(ada)).toSorted()).toEqual([...logs, ...others])
      const receipt = (await mails()).find(({ recipient }) => recipient === adaClaims.email)
      expect(receipt!.text).toContain(utcMomentIn('en', now))
      for (const kept of ['twelve months', 'Encrypted back-ups', 'two years'])
        expect(receipt!.text).toContain(kept)
      // Again: nothing more to do.
      await expireRows(env, now)
      expect(await mails()).toHaveLength(2)
      expect(await statusOf()).toBe(404)
    },
  )

  test('comes a year later when she did not ask', async () => {
    await left(false)
    await eraseDeparted(office.db, Date.now() + YEAR - DAY)
    expect(await companions()).toHaveLength(2)
    await eraseDeparted(office.db, Date.now() + YEAR + DAY)
    expect(await companions()).toHaveLength(1)
    expect(await rowsOf('SELECT * FROM applications')).toEqual([])
  })

  test('keeps who read her data for a year more', async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await left(true)
    const now = Date.now()
    const reads = async (at: number) => {
      await expireRows(env, at)
      return (await rowsOf('SELECT * FROM companion_access_log')).length
    }
    expect(await reads(now)).toBe(1)
    expect(await reads(now + YEAR - DAY)).toBe(1)
    expect(await reads(now + YEAR + DAY)).toBe(0)
    expect(await rowsOf('SELECT * FROM companion_departures')).toEqual([])
  })
})

describe('the private file', () => {
  const files = async (at: number) => {
    await expireRows(env, at)
    return (await rowsOf('SELECT * FROM applications')).length
  }

  test('is kept as long as she is listed, and a year more', async () => {
    const now = Date.now()
    await env.DB.prepare('UPDATE applications SET changed_at = ?1')
      .bind(now - 5 * YEAR)
      .run()
    expect(await files(now)).toBe(1)
    await env.DB.prepare(`UPDATE companions SET lifecycle = 'archived', updated_at = ?1`)
      .bind(now)
      .run()
    expect(await files(now + YEAR - DAY)).toBe(1)
    expect(await files(now + YEAR + DAY)).toBe(0)
  })

  test('outlives a deleted profile by a year', async () => {
    const now = Date.now()
    await env.DB.prepare('UPDATE applications SET changed_at = ?1')
      .bind(now - 5 * YEAR)
      .run()
    await office.call('DELETE', `/api/admin/companions/${ada}`)
    expect(await files(now + YEAR - DAY)).toBe(1)
    expect(await files(now + YEAR + DAY)).toBe(0)
  })
})

describe('her copy', () => {
  const exported = async (claims: typeof adaClaims = adaClaims) => {
    const response = await office.as(claims, 'GET', '/api/own/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('my-profile.json')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    return response.text()
  }

  test('has every part, and who of the staff read what, when and why', async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await office.get(`/api/admin/companions/${ada}`)
    const copy = JSON.parse(await exported()) as Record<string, object[]>
    expect(copy).toMatchObject({
      profile: [{ name: 'Ada', bio: 'Her own words', city: 'Zurich' }],
      application: [{ about: marks.application }],
      account: [{ sinceAt: expect.stringMatching(/Z$/) as string }],
      media: [{ accessLevel: 'public' }, { accessLevel: 'private' }],
      requests: [{ reference: 'B-AAAA-AAAA' }],
      messages: [{ reference: 'B-AAAA-AAAA', by: 'member', text: marks.thread }],
      reviews: [{ text: 'A review of her' }],
      whoReadMyData: [
        { by: 'The office', what: 'thread', why: 'check' },
        { by: 'The office', what: 'channels', why: 'check' },
        { by: 'The office', what: 'private-media', why: 'check' },
      ],
    })
    expect((await auditLog()).at(-1)).toMatchObject({ act: 'companion.exported', subject: ada })
  })

  test('names no member, and nothing of other companions', async () => {
    const text = await exported()
    for (const word of [guest.sub, guest.email, 'guest', adminClaims.sub]) {
      expect(text).not.toContain(word)
    }
    const other = await exported(bertaClaims)
    for (const word of [...Object.values(marks), ada, 'Ada']) expect(other).not.toContain(word)
  })

  test('is not given without end', async () => {
    for (let n = 0; n < 6; n++) await exported()
    expect((await office.as(adaClaims, 'GET', '/api/own/export')).status).toBe(429)
  })
})
