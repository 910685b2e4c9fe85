import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { getMeEndpoint } from '#accounts/me'
import { syncAccounts } from '../../../worker/accounts/jobs/account-service.ts'
import { addOwner, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import {
  ada,
  inDays,
  member,
  openUsers,
  otherMember,
  SECRET,
  type Users,
} from '../../support/accounts/users.ts'

let office: Users
beforeEach(async () => {
  office = await openUsers()
})

const reason = 'A present'
const grant = { id: uuid(0x6a), plan: 'gold', until: inDays(10), reason }
const auditActions = async () => (await auditLog()).map(({ act }) => act).slice(1)

describe('list of users', () => {
  test('members get 403, invalid queries get 422', async () => {
    expect((await office.as({}, 'GET', '/api/admin/users')).status).toBe(403)
    for (const query of ['state=x', 'plan=x', 'sort=x', 'limit=0', 'skip=-1']) {
      expect((await office.call('GET', `/api/admin/users?${query}`)).status).toBe(422)
    }
  })

  test('the list pages through members who have signed in, with their addresses', async () => {
    const first = await office.list('limit=2&sort=name')
    const second = await office.list('limit=2&sort=name&skip=2')
    expect(first.total).toBe(4)
    expect([...first.users, ...second.users].map(({ email, name }) => [email, name])).toEqual([
      ['other@members.test', 'other'],
      ['rival@members.test', 'rival'],
      ['office@members.test', 'The office'],
      ['ada@members.test', 'Zoë Müller'],
    ])
    expect(first.accounts).toBe('ready')
  })

  test.each([
    ['search=muller', [member]],
    ['search=OTHER@mem', [otherMember]],
    [`search=${member.toUpperCase()}`, [member]],
    ['search=%25', []],
    ['state=administrators', [uuid(0xad)]],
    ['state=suspended', []],
    ['plan=any', []],
  ] as const)('the filter "%s" narrows the list', async (query, ids) => {
    const { users, total } = await office.list(query)
    expect(users.map(({ id }) => id)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  test('the plan filter includes paid and complimentary plans', async () => {
    await office.done('POST', member, '/grants', grant)
    for (const plan of ['any', 'given', 'gold']) {
      expect((await office.list(`plan=${plan}`)).users).toMatchObject([
        { id: member, plan: 'gold' },
      ])
    }
    expect((await office.list('plan=none')).total).toBe(3)
    expect((await office.list('plan=silver')).total).toBe(0)
  })

  test('the list includes accounts that have never signed in, also unconfirmed ones', async () => {
    office.accountAdmin.add(uuid(0x77), 'new@members.test')
    const never = { email_confirmed_at: undefined as unknown as string }
    office.accountAdmin.add(uuid(0x78), 'newer@members.test', never)
    const answer = await office.list('search=new')
    expect(answer.users).toEqual([])
    expect(answer.others).toMatchObject([{ state: 'registered' }, { state: 'unconfirmed' }])
    expect((await office.list('state=unconfirmed')).others).toMatchObject([{ id: uuid(0x78) }])
    expect((await office.read(uuid(0x78))).can).toMatchObject({ resend: true, suspend: true })
  })

  test('the list works without the account service, and reports its absence', async () => {
    office.accountAdmin.failing = /./
    expect(await office.list('search=muller')).toMatchObject({
      accounts: 'silent',
      users: [{ id: member, email: null }],
    })
    expect(await office.read(member)).toMatchObject({ accounts: 'silent', account: null })
  })
})

test('a member’s page lists only their own requests and reports', async () => {
  const insert = `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint,
    preferred_date, place, consented_at, created_at, changed_at)
    VALUES (?1, ?2, ?3, '${ada}', ?1, '${'f'.repeat(64)}', '2026-05-01', 'open', 1, 1, ?4)`
  const report = `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, email, due_at,
    created_at, changed_at) VALUES (?1, ?2, ?1 || '${'f'.repeat(28)}', '${ada}', 'fake', 'x', ?3, 1, 1, 1)`
  await env.DB.batch([
    env.DB.prepare(insert).bind(uuid(81), 'B-AAAA-AAAA', member, 1),
    env.DB.prepare(insert).bind(uuid(82), 'B-BBBB-BBBB', otherMember, 2),
    env.DB.prepare(report).bind(uuid(84), 'R-AAAA-AAAA', 'ADA@members.test'),
    env.DB.prepare(report).bind(uuid(85), 'R-BBBB-BBBB', 'other@members.test'),
  ])
  const { requests, reports } = await office.read(member)
  expect(requests).toEqual([
    {
      id: uuid(81),
      reference: 'B-AAAA-AAAA',
      companion: 'Ada',
      state: 'sent',
      at: new Date(1).toISOString(),
    },
  ])
  expect(reports).toMatchObject([{ id: uuid(84), reference: 'R-AAAA-AAAA', state: 'new' }])
})

describe('staff area without a secret key', () => {
  test(
    'calls that need the key get 503 with the reason, all others work',
    { tags: 'thorough' },
    async () => {
      office = await openUsers({ SUPABASE_SECRET_KEY: '' })
      const page = await office.read(member)
      expect(page).toMatchObject({ accounts: 'closed', email: null })
      expect(page.can).toMatchObject({ grant: true, suspend: false, delete: false, resend: false })
      for (const [method, rest] of [
        ['PUT', '/suspension'],
        ['DELETE', '/suspension'],
        ['DELETE', ''],
        ['POST', '/confirmation'],
      ] as const) {
        const response = await office.call(method, office.at(member, rest), { reason })
        expect(response.status).toBe(503)
        expect(await response.text()).toContain('SUPABASE_SECRET_KEY')
      }
      expect(await office.me()).toBe(200)
      expect((await office.done('POST', member, '/grants', grant)).plan).toBe('gold')
    },
  )
})

describe('complimentary premium', () => {
  const photos = async (claims: JWTPayload = {}) => {
    const response = await office.as(
      claims,
      'GET',
      addressOf(getCompanionEndpoint, { params: { id: ada } }),
    )
    const { data } = await response.json<{ data: { private_photos?: unknown[] } }>()
    return JSON.stringify(data).includes('/media/private/')
  }

  test.each([
    [{ until: inDays(-1) }],
    [{ until: '2026-02-31' }],
    [{ until: inDays(365 * 6) }],
    [{ plan: 'bronze' }],
    [{ reason: ' ' }],
    [{ id: 'x' }],
  ])('a grant with %o gets 422', async (changes) => {
    const response = await office.call('POST', office.at(member, '/grants'), {
      ...grant,
      ...changes,
    })
    expect(response.status).toBe(422)
    expect(await rowsOf('SELECT * FROM premium_grants')).toEqual([])
  })

  test('a deleted member gets no grant', async () => {
    await office.done('DELETE', member, '', { reason: 'Asked for it.' })
    const response = await office.call('POST', office.at(member, '/grants'), grant)
    await expectTurnedAway(response, 409)
    expect(await rowsOf('SELECT * FROM premium_grants')).toEqual([])
  })

  test('a grant opens private media at the next request, and its revocation closes them', async () => {
    expect(await photos()).toBe(false)
    const afterGrant = await office.done('POST', member, '/grants', grant)
    expect(afterGrant).toMatchObject({
      plan: 'gold',
      subscriptions: [],
      grants: [{ isRunning: true }],
    })
    expect(await photos()).toBe(true)
    expect(await photos({ sub: otherMember })).toBe(false)
    await office.done('POST', member, '/grants', grant)
    const ownSubscription = await (await office.as({}, 'GET', '/api/subscription')).json<object>()
    expect(ownSubscription).toMatchObject({
      plan: 'gold',
      given: { plan: 'gold' },
      subscriptions: [],
    })
    const bare = await office.call('DELETE', office.at(member, `/grants/${grant.id}`), {
      reason: ' ',
    })
    expect(bare.status).toBe(422)
    expect(await photos()).toBe(true)
    const revocation = { reason: 'Given by mistake' }
    const afterRevocation = await office.done('DELETE', member, `/grants/${grant.id}`, revocation)
    expect(afterRevocation).toMatchObject({ plan: null, grants: [{ isRunning: false }] })
    expect(await photos()).toBe(false)
    await office.done('DELETE', member, `/grants/${grant.id}`, revocation)
    expect(await auditActions()).toEqual(['premium.given', 'premium.revoked'])
    expect((await auditLog())[1]).toMatchObject({
      subject: member,
      detail: { plan: 'gold', reason, until: grant.until },
    })
    expect((await auditLog())[2]).toMatchObject({ act: 'premium.revoked', detail: revocation })
  })

  test('parallel copies of a grant give it once', async () => {
    const give = () => office.call('POST', office.at(member, '/grants'), grant)
    const responses = await Promise.all([give(), give(), give()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all(responses.map((response) => response.text()))
    expect((await auditLog()).filter(({ act }) => act === 'premium.given')).toHaveLength(1)
  })

  test('a grant can’t be revoked under another member’s address', async () => {
    await office.done('POST', member, '/grants', grant)
    const wrongMember = await office.call('DELETE', office.at(otherMember, `/grants/${grant.id}`), {
      reason,
    })
    expect(wrongMember.status).toBe(404)
    const repeatedGrant = await office.call('POST', office.at(otherMember, '/grants'), grant)
    expect(repeatedGrant.status).toBe(409)
    expect((await office.read(member)).plan).toBe('gold')
  })
})

describe('suspension', () => {
  test('a member’s page has the reasons in the language of the member’s emails', async () => {
    expect(await office.read(member)).toMatchObject({ language: 'en' })
    await env.DB.prepare("UPDATE members SET language = 'de' WHERE id = ?1").bind(member).run()
    const { language, groundTexts } = await office.read(member)
    expect(language).toBe('de')
    expect(groundTexts.rules).toMatch(/^Der Grund: /)
  })

  test('a suspension requires a reason, and is refused for oneself', async () => {
    const bare = await office.call('PUT', office.at(member, '/suspension'), { reason: '' })
    expect(bare.status).toBe(422)
    const self = await office.call('PUT', office.at(uuid(0xad), '/suspension'), { reason })
    expect(self.status).toBe(409)
    expect(await office.me()).toBe(200)
  })

  test('a suspension refuses the next request with a valid token, until it is lifted', async () => {
    await office.done('POST', member, '/grants', grant)
    const page = await office.done('PUT', member, '/suspension', { reason })
    expect(page).toMatchObject({
      state: 'suspended',
      accountDue: null,
      account: { isBanned: true },
    })
    for (const path of [getMeEndpoint.path, '/api/follows', '/api/subscription']) {
      await expectTurnedAway(await office.as({}, 'GET', path), 403)
    }
    const profile = await office.as(
      {},
      'GET',
      addressOf(getCompanionEndpoint, { params: { id: ada } }),
    )
    expect(await profile.text()).not.toContain('/media/private/')
    const afterLift = await office.done('DELETE', member, '/suspension')
    expect(afterLift).toMatchObject({ state: 'active', account: { isBanned: false }, plan: 'gold' })
    expect(await office.me()).toBe(200)
    expect((await auditActions()).slice(1)).toEqual(['member.suspended', 'member.lifted'])
    expect(JSON.stringify(await auditLog())).not.toContain(SECRET)
  })

  test(
    'a suspension takes effect although the account service fails, and a job retries the ban',
    { tags: 'thorough' },
    async () => {
      office.accountAdmin.failing = /^PUT/
      const page = await office.done('PUT', member, '/suspension', { reason })
      expect(page).toMatchObject({ accountDue: 'ban', account: { isBanned: false } })
      expect(await office.me()).toBe(403)
      await office.done('PUT', member, '/suspension', { reason })
      expect(await auditActions()).toEqual(['member.suspended'])
      office.accountAdmin.failing = null
      await syncAccounts({ ...env, ...office.accounts.vars })
      expect(await office.read(member)).toMatchObject({
        accountDue: null,
        account: { isBanned: true },
      })
    },
  )

  test('a suspension stays if the account service doesn’t lift the ban', async () => {
    await office.done('PUT', member, '/suspension', { reason })
    office.accountAdmin.failing = /^PUT/
    const response = await office.call('DELETE', office.at(member, '/suspension'))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('sb_secret')
    expect(await office.me()).toBe(403)
    office.accountAdmin.failing = null
    await office.done('DELETE', member, '/suspension')
    expect(await office.me()).toBe(200)
  })

  test(
    'a suspension that is lifted while its ban is sent leaves no ban',
    { tags: 'thorough' },
    async () => {
      office.accountAdmin.failing = /^PUT/
      await office.done('PUT', member, '/suspension', { reason })
      office.accountAdmin.failing = null
      const { answer } = office.accountAdmin
      office.accounts.service.more = async (request) => {
        // Someone else lifts the suspension while the ban is sent.
        office.accounts.service.more = answer
        await office.done('DELETE', member, '/suspension')
        return answer(request)
      }
      await syncAccounts({ ...env, ...office.accounts.vars })
      expect(office.accountAdmin.users.get(member)?.banned_until).toBeUndefined()
      expect(await office.me()).toBe(200)
    },
  )

  test('a staff member whose right ended meanwhile can’t lift a suspension, and the ban is set again', async () => {
    await office.done('PUT', member, '/suspension', { reason })
    const { answer } = office.accountAdmin
    office.accounts.service.more = async (request) => {
      // Someone else revokes the right while the ban is sent.
      office.accounts.service.more = answer
      const spare = await addOwner()
      await env.DB.exec(
        `UPDATE administrators SET standing = 'taken' WHERE member_id <> '${spare}'`,
      )
      return answer(request)
    }
    const response = await office.call('DELETE', office.at(member, '/suspension'))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ id: 'admin.forbidden' })
    expect(await office.me()).toBe(403)
    expect(office.accountAdmin.users.get(member)?.banned_until).toBeDefined()
    expect(await auditActions()).toEqual(['member.suspended'])
  })
})
