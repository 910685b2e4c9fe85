import { beforeEach, describe, expect, test } from 'vitest'
import { deleteMeEndpoint } from '#accounts/my-data'
import { newestTerms } from '#companions/terms'
import { announceTerms } from '../../../worker/companions/announce-terms.ts'
import { openAccounts } from '../../support/accounts/accounts.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { workerText } from '../../support/platform/languages.ts'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeEach(async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
})

const max = uuid(0xa)
const eve = uuid(0xb)
const version = '2127-03-01'
const me = async (accepted_terms?: string, sub = max) => {
  const claims = { sub, user_metadata: { accepted_terms } }
  const answer = await expectOk(site.ask('/api/me', await accounts.as(claims)))
  return (await answer.json<{ hasAcceptedTerms: boolean }>()).hasAcceptedTerms
}
const storedTerms = () =>
  rowsOf<{ version: string | null; at: number | null }>(
    'SELECT terms_version AS version, terms_accepted_at AS at FROM members ORDER BY id',
  )

describe('terms accepted at sign-up', () => {
  test('the version and time are stored once', async () => {
    const newest = newestTerms(Date.now())
    const before = Date.now()
    expect(await me(newest)).toBe(true)
    const first = await storedTerms()
    expect(first).toEqual([{ version: newest, at: expect.any(Number) as number }])
    expect(first[0]!.at).toBeGreaterThanOrEqual(before)
    expect(await me(newest)).toBe(true)
    expect(await me()).toBe(true)
    expect(await storedTerms()).toEqual(first)
  })

  test.each(['', '2020-01-01', '2199-01-01', '~'])(
    'the invalid version %j is not stored',
    async (claimedVersion) => {
      expect(await me(claimedVersion)).toBe(false)
      expect(await storedTerms()).toEqual([{ version: null, at: null }])
    },
  )
})

describe('announcing new terms', () => {
  type AccountFields = Partial<{ confirmedAt: number | null; language: string | null }>
  const serviceOf = (accountsById: Record<string, AccountFields | Error> = {}) => ({
    find: (id: string) => {
      const account = accountsById[id]
      if (account instanceof Error) return Promise.reject(account)
      return Promise.resolve({
        id,
        email: `${id.slice(-2)}@members.test`,
        language: null,
        createdAt: 1,
        confirmedAt: 1,
        lastSignInAt: null,
        bannedUntil: null,
        hasAdminRole: false,
        factors: [],
        ...account,
      })
    },
  })
  const announce = (accountsById?: Record<string, AccountFields | Error>) =>
    announceTerms(site.db, serviceOf(accountsById), { version, now: Date.now() })
  const mails = () =>
    rowsOf<{ recipient: string; subject: string; text: string; language: string }>(
      `SELECT recipient, subject, text, language FROM outbox WHERE cause LIKE 'terms:%' ORDER BY recipient`,
    )

  beforeEach(async () => {
    for (const sub of [max, eve]) await me(undefined, sub)
  })

  test('every member is mailed once, in their language', async () => {
    await announce({ [eve]: { language: 'de' }, [max]: { language: 'xx' } })
    const termsMails = await mails()
    expect(termsMails).toMatchObject([
      { recipient: '0a@members.test', language: 'en', subject: 'Our terms are changing' },
      {
        recipient: '0b@members.test',
        language: 'de',
        subject: workerText('de', 'Our terms are changing'),
      },
    ])
    expect(termsMails[0]!.text).toContain('1 March 2127')
    await env.DB.exec(`DELETE FROM outbox`)
    await announce()
    expect(await mails()).toEqual([])
  })

  test('members who accepted them, have no address or have left are not mailed', async () => {
    await env.DB.exec(`UPDATE members SET terms_known = '${version}' WHERE id = '${max}'`)
    await announce({ [eve]: { confirmedAt: null } })
    expect(await mails()).toEqual([])
    await announceTerms(site.db, serviceOf(), { version: null, now: Date.now() })
    await announceTerms(site.db, null, { version: '2128-01-01', now: Date.now() })
    expect(await mails()).toEqual([])
  })

  test('members whom the accounts’ service can’t return are mailed later', async () => {
    await announce({ [max]: new Error('down') })
    expect(await mails()).toMatchObject([{ recipient: '0b@members.test' }])
    await announce()
    expect(await mails()).toHaveLength(2)
  })

  test('an account deleted meanwhile is not mailed', async () => {
    await announce()
    const init = { method: 'DELETE', ...(await accounts.as({ sub: eve })) }
    await expectOk(site.ask(deleteMeEndpoint.path, init))
    expect(await mails()).toMatchObject([{ recipient: '0a@members.test' }])
  })
})
