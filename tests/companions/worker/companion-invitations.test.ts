import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { acceptInvitationEndpoint } from '#companions/invitations'
import { getOwnEndpoint, getOwnSchemas } from '#companions/own/own'
import { listReceivedSchemas, setAnsweredByEndpoint } from '#messaging/own-requests'
import { createRequestEndpoint } from '#messaging/requests'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import * as own from '../../support/companions/companions-own.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { formOf } from '../../support/messaging/requests.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { acceptInvitation } from '../../../worker/companions/accept-invitation.ts'
import { env } from '../../support/platform/database.ts'

const { ada, adaClaims, berta, bertaClaims } = own
let office: own.Companions
beforeEach(async () => {
  office = await own.openCompanions()
})

const links = () => rowsOf('SELECT companion_id, member_id FROM companion_accounts')
const adaLink = { companion_id: ada, member_id: adaClaims.sub }
const idOf = async (response: Promise<Response>) =>
  [(await response).status, (await (await response).clone().json<{ id: string }>()).id] as const
const lastActions = async () => (await auditLog()).map(({ act }) => act).slice(-2)
const mails = () =>
  rowsOf<{ recipient: string | null; subject: string }>(
    'SELECT recipient, subject FROM outbox ORDER BY created_at, cause',
  )

describe('inviting a companion', () => {
  test('the link is mailed, and its token is stored only as a hash', async () => {
    expect((await office.invite()).status).toBe(200)
    const token = await office.token()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const storedRows = JSON.stringify(await rowsOf('SELECT * FROM companion_invitations'))
    expect(storedRows).toContain(adaClaims.email)
    expect(storedRows).not.toContain(token)
    expect(await mails()).toEqual([{ recipient: adaClaims.email, subject: 'Your invitation' }])
    expect((await auditLog()).at(-1)).toMatchObject({ act: 'companion.invited', subject: ada })
    const { invitation, account } = await office.account()
    expect(invitation).toMatchObject({
      state: 'sent',
      isExpired: false,
      can: ['resend', 'withdraw'],
    })
    expect(Date.parse(invitation!.expiresAt) - Date.parse(invitation!.sentAt)).toBe(7 * DAY)
    expect(account).toBeNull()
  })

  test('the same address gets no second invitation, and another one is refused', async () => {
    await office.invite()
    expect((await office.invite('ADA@members.test')).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect(await idOf(office.invite('other@members.test'))).toEqual([
      409,
      'invitation.already-open',
    ])
  })

  test('an invitation requires an address and an existing companion', async () => {
    expect((await office.invite('nowhere')).status).toBe(422)
    expect((await office.invite(adaClaims.email, adaClaims.sub)).status).toBe(404)
    expect(await rowsOf('SELECT id FROM companion_invitations')).toEqual([])
  })

  test('two simultaneous invitations count as one', async () => {
    const statuses = await Promise.all([office.invite('a@x.test'), office.invite('b@x.test')])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('the suggested address is that of the application', async () => {
    await own.hasApplied(ada, 'hers@x.test')
    expect((await office.account()).suggestedEmail).toBe('hers@x.test')
  })
})

describe('accepting an invitation', () => {
  test('accepting links the account, opens the area, and works once', async () => {
    await office.invite()
    const token = await office.token()
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(403)
    const acceptance = await office.accept(adaClaims, token)
    expect(await acceptance.json()).toEqual({ state: 'accepted', name: 'Ada' })
    expect(await links()).toEqual([adaLink])
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(200)
    expect(await idOf(office.accept(bertaClaims, token))).toEqual([409, 'invitation.used'])
    expect(await office.account()).toMatchObject({
      account: { memberId: adaClaims.sub },
      invitation: { state: 'accepted', acceptedBy: adaClaims.email, can: [] },
    })
    expect(await mails()).toContainEqual({
      recipient: adaClaims.email,
      subject: 'Your account is ready',
    })
    expect(await lastActions()).toEqual(['companion.invited', 'companion.invitation-accepted'])
  })

  test.each([
    ['the invited address', adaClaims],
    ['another address, once staff confirm it', bertaClaims],
  ])('after accepting with %s, requests are mailed to the companion', async (_, claims) => {
    await office.invite()
    await office.accept(claims, await office.token())
    if (claims === bertaClaims) await office.act('confirm')
    const member = { sub: uuid(0xc), email: 'max@members.test' }
    const response = await office.as(member, 'POST', createRequestEndpoint.path, formOf())
    expect(response.status).toBe(201)
    const { answeredBy } = await expectAnswer(
      listReceivedSchemas,
      office.as(claims, 'GET', '/api/own/requests'),
    )
    expect(answeredBy).toBe('self')
    const recipients = await rowsOf(
      `SELECT recipient FROM outbox WHERE cause LIKE 'request:%' ORDER BY recipient`,
    )
    expect(recipients).toEqual([{ recipient: claims.email }])
  })

  test('an acceptance stores who answers requests, and her area does not ask again', async () => {
    await office.invite()
    const body = { token: await office.token(), answeredBy: 'together' }
    expect((await office.as(adaClaims, 'POST', acceptInvitationEndpoint.path, body)).status).toBe(
      200,
    )
    const { requests } = await expectAnswer(
      getOwnSchemas,
      office.as(adaClaims, 'GET', getOwnEndpoint.path),
    )
    expect(requests).toMatchObject({ answeredBy: 'together', isAnswererChosen: true })
  })

  test('an account that was never asked who answers is asked until it chooses', async () => {
    await office.invite()
    await office.accept(adaClaims, await office.token())
    const isChosen = async () =>
      (await expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', getOwnEndpoint.path))).requests
        .isAnswererChosen
    expect(await isChosen()).toBe(false)
    // The default may be confirmed, too.
    const choice = { answeredBy: 'self' }
    const response = await office.as(adaClaims, 'PUT', setAnsweredByEndpoint.path, choice)
    expect(response.status).toBe(200)
    expect(await isChosen()).toBe(true)
  })

  test('a claim leaves the choice of who answers to the account that staff confirm', async () => {
    await office.invite()
    const body = { token: await office.token(), answeredBy: 'team' }
    expect((await office.as(bertaClaims, 'POST', acceptInvitationEndpoint.path, body)).status).toBe(
      200,
    )
    await office.act('confirm')
    const { requests } = await expectAnswer(
      getOwnSchemas,
      office.as(bertaClaims, 'GET', getOwnEndpoint.path),
    )
    expect(requests).toMatchObject({ answeredBy: 'self', isAnswererChosen: false })
  })

  test('a repeated acceptance succeeds, and simultaneous ones link one account', async () => {
    await office.invite()
    const token = await office.token()
    await office.as(adaClaims, 'GET', '/api/me')
    const answers = await Promise.all([1, 2, 3].map(() => office.accept(adaClaims, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await links()).toEqual([adaLink])
    expect(await lastActions()).toEqual(['companion.invited', 'companion.invitation-accepted'])
  })

  test('of two members who accept simultaneously, one is linked', async () => {
    await office.invite()
    const token = await office.token()
    const rival = { ...bertaClaims, email: adaClaims.email }
    for (const claims of [adaClaims, rival]) await office.as(claims, 'GET', '/api/me')
    const answers = await Promise.all(
      [adaClaims, rival].map((claims) => office.accept(claims, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await links()).toHaveLength(1)
  })

  test('accepting requires an account with an address and an open session', async () => {
    await office.invite()
    const token = await office.token()
    const path = '/api/invitations/accept'
    const visitor = await office.ask(path, { method: 'POST', body: JSON.stringify({ token }) })
    expect(visitor.status).toBe(401)
    const nameless = office.accept({ ...adaClaims, email: undefined }, token)
    expect(await idOf(nameless)).toEqual([403, 'invitation.no-address'])
    const endedSession = crypto.randomUUID()
    office.accounts.service.ended.add(endedSession)
    expect((await office.accept({ ...adaClaims, session_id: endedSession }, token)).status).toBe(
      401,
    )
    expect(await links()).toEqual([])
  })

  test('claims inside the token are ignored', async () => {
    await office.invite()
    const token = await office.token()
    const forgedMetadata = {
      email: adaClaims.email,
      email_verified: true,
      companion: ada,
      role: 'admin',
    }
    const forgedClaims = { ...bertaClaims, user_metadata: forgedMetadata }
    expect(await (await office.accept(forgedClaims, token)).json()).toMatchObject({
      state: 'claimed',
    })
    expect(await links()).toEqual([])
    expect((await office.as(forgedClaims, 'GET', '/api/own')).status).toBe(403)
  })

  test('accepting is refused after exactly seven days', async () => {
    await office.invite()
    const token = await office.token()
    const { invitation } = await office.account()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(invitation!.expiresAt) })
    try {
      const lateAcceptance = office.accept({ ...adaClaims, ...times() }, token)
      expect(await idOf(lateAcceptance)).toEqual([409, 'invitation.expired'])
      vi.setSystemTime(Date.parse(invitation!.expiresAt) - 1)
      expect((await office.accept({ ...adaClaims, ...times() }, token)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('an unknown link is refused, and so is a member who runs another profile', async () => {
    const unknown = office.accept(adaClaims, 'f'.repeat(64))
    expect(await idOf(unknown)).toEqual([404, 'invitation.invalid'])
    await office.invite()
    await office.accept(adaClaims, await office.token())
    await office.invite(adaClaims.email, berta)
    const second = office.accept(adaClaims, await office.token())
    expect(await idOf(second)).toEqual([409, 'invitation.already-linked'])
    expect(await idOf(office.invite())).toEqual([409, 'invitation.has-account'])
  })
})

const times = () => {
  const iat = Math.floor(Date.now() / 1_000)
  return { iat, exp: iat + 3_600 }
}

describe('invitations in the staff area', () => {
  test('staff confirm or decline an account with another address', async () => {
    await office.invite('hers@x.test')
    const token = await office.token()
    expect(await (await office.accept(adaClaims, token)).json()).toMatchObject({ state: 'claimed' })
    expect(await links()).toEqual([])
    expect(await mails()).toContainEqual({ recipient: null, subject: 'To do: an invitation' })
    const { invitation } = await office.account()
    expect(invitation).toMatchObject({
      state: 'claimed',
      email: 'hers@x.test',
      acceptedBy: adaClaims.email,
      can: ['confirm', 'decline'],
    })
    await office.act('confirm')
    expect(await links()).toEqual([adaLink])
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(200)

    await office.invite('hers@x.test', berta)
    await office.accept(bertaClaims, await office.token())
    await office.act('decline', berta)
    expect(await links()).toEqual([adaLink])
    expect(await lastActions()).toEqual([
      'companion.invitation-claimed',
      'companion.invitation-declined',
    ])
  })

  test('resending creates a new link and ends the old one', async () => {
    await office.invite()
    const old = await office.token()
    const { invitation } = await office.act('resend')
    expect(invitation).toMatchObject({ state: 'sent', version: 2 })
    const token = await office.token()
    expect(token).not.toBe(old)
    expect(await idOf(office.accept(adaClaims, old))).toEqual([404, 'invitation.invalid'])
    expect((await office.accept(adaClaims, token)).status).toBe(200)
  })

  test('after a withdrawal, staff can invite another address', async () => {
    await office.invite()
    const token = await office.token()
    await office.act('withdraw')
    expect(await idOf(office.accept(adaClaims, token))).toEqual([404, 'invitation.invalid'])
    expect((await office.invite('hers@x.test')).status).toBe(200)
  })

  test('staff act only on the version that they read, and one of two at once', async () => {
    await office.invite()
    const { invitation } = await office.account()
    const path = `/api/admin/invitations/${invitation!.id}/steps`
    const responses = await Promise.all(
      ['withdraw', 'resend'].map((action) =>
        office.call('POST', path, { act: action, version: 1 }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const confirm = office.call('POST', path, { act: 'confirm', version: 2 })
    expect(await idOf(confirm)).toEqual([409, 'invitation.changed'])
  })

  test('removing the account takes effect at the next call', async () => {
    await office.invite()
    await office.accept(adaClaims, await office.token())
    const path = `/api/admin/companions/${ada}/account`
    expect((await office.call('DELETE', path, { reason: ' ' })).status).toBe(422)
    for (const _ of [1, 2]) {
      expect((await office.call('DELETE', path, { reason: 'She asked.' })).status).toBe(200)
    }
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(403)
    expect((await office.as(adaClaims, 'PUT', '/api/own/pause', { paused: true })).status).toBe(403)
    expect(await lastActions()).toEqual([
      'companion.invitation-accepted',
      'companion.account-removed',
    ])
  })
})

describe('the end of accounts and invitations', () => {
  test('a member’s copy includes the link, and deleting the account pauses the profile', async () => {
    await office.invite()
    await office.accept(adaClaims, await office.token())
    const copy = await office.as(adaClaims, 'GET', '/api/me/export')
    expect(await copy.json()).toMatchObject({
      companionAccount: [{ companionId: ada }],
      companionInvitations: [{ email: adaClaims.email, state: 'accepted' }],
    })
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
    expect((await office.as({ ...adaClaims, amr }, 'DELETE', '/api/me')).status).toBe(200)
    expect(await links()).toEqual([])
    expect(await rowsOf('SELECT id FROM companion_invitations')).toEqual([])
    office.catalogue.expire()
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    expect((await office.ask(`/api/companions/${berta}`)).status).toBe(200)
  })

  test('invitations are deleted a year after their last change, links are not', async () => {
    await office.invite()
    await office.accept(adaClaims, await office.token())
    await office.invite('b@x.test', berta)
    const now = Date.now()
    const expire = (at: number) =>
      writeAll(
        office.db,
        dataLifecycles.flatMap((lifecycle) => lifecycle.expire(office.db, at)),
      )
    await expire(now + 364 * DAY)
    expect(await rowsOf('SELECT id FROM companion_invitations')).toHaveLength(2)
    await expire(now + 366 * DAY)
    expect(await rowsOf('SELECT companion_id FROM companion_invitations')).toEqual([
      { companion_id: berta },
    ])
    await expire(now + 373 * DAY)
    expect(await rowsOf('SELECT id FROM companion_invitations')).toEqual([])
    expect(await links()).toEqual([adaLink])
  })
})

describe('suspended and deleted accounts', () => {
  const close = {
    suspended: 'suspended_at = 1',
    deleted: "erased_at = 1, display_name = ''",
  }

  test.each(Object.entries(close))(
    'an account that was %s since its claim is not linked by a confirmation',
    async (_, set) => {
      await office.invite('ada.work@members.test')
      expect((await office.accept(adaClaims, await office.token())).status).toBe(200)
      await env.DB.prepare(`UPDATE members SET ${set} WHERE id = ?`).bind(adaClaims.sub).run()
      const { invitation } = await office.account()
      const step = { act: 'confirm', version: invitation!.version }
      const confirmation = office.call(
        'POST',
        `/api/admin/invitations/${invitation!.id}/steps`,
        step,
      )
      expect(await idOf(confirmation)).toEqual([409, 'invitation.account-closed'])
      expect(await links()).toEqual([])
    },
  )

  test('an account that is closed while it accepts is not linked', async () => {
    await office.invite()
    const token = await office.token()
    await office.as(adaClaims, 'GET', '/api/me')
    await env.DB.prepare('UPDATE members SET suspended_at = 1 WHERE id = ?')
      .bind(adaClaims.sub)
      .run()
    const member = { id: adaClaims.sub, email: adaClaims.email, confirmedEmail: adaClaims.email }
    const acceptance = acceptInvitation(createDatabase(env.DB), member, {
      token,
      answeredBy: 'self',
      now: Date.now(),
      origin: 'https://velours.test',
    })
    await expect(acceptance).rejects.toMatchObject({ refusal: { id: 'invitation.account-closed' } })
    expect(await links()).toEqual([])
  })
})
