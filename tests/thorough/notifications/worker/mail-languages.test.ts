import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMeEndpoint, exportMeEndpoint } from '#accounts/my-data'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import {
  enqueueEmails,
  enqueueEmailTo,
  enqueueEmailUnlessRecent,
  enqueueHourlyEmailTo,
  type Reader,
} from '../../../../worker/platform/mail/writes.ts'
import { inEachLanguage } from '../../../../worker/platform/mail/mail-words.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { expectOk } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  hasApplied,
  openCompanions,
} from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { replaceWords } from '../../../support/platform/languages.ts'

const german = 'Ihr Profil'
const copyTexts = { 'Your data': 'Ihre Daten', Follows: 'Profile, denen Sie folgen' }
let restoreWords: (() => void)[]
beforeAll(() => {
  restoreWords = [
    replaceWords('de', {
      ...copyTexts,
      'Our terms are changing': german,
      'Your account is deleted': 'Ihr Konto ist gelöscht',
    }),
    replaceWords('fr', { 'Our terms are changing': 'Votre profil' }),
  ]
})
afterAll(() => {
  for (const restore of restoreWords) restore()
})

let office: Awaited<ReturnType<typeof openCompanions>>
beforeEach(async () => {
  office = await openCompanions()
})

const words = () =>
  inEachLanguage(({ t }) => ({ subject: t('Our terms are changing'), text: ['1'] }))
const to = 'someone@members.test'
const now = Date.UTC(2026, 4, 1)

const mails = (condition = '') =>
  rowsOf<{ language: string; subject: string; text: string }>(
    `SELECT language, subject, text FROM outbox ${condition}`,
  )

/** Language and subject of an email to this reader, the same for all four ways of queueing. */
async function mailedTo(reader: Reader): Promise<[language: string, subject: string]> {
  const { db } = office
  const mail = { reader, words: words() }
  await env.DB.exec('DELETE FROM outbox')
  await writeAll(db, [
    enqueueEmails(db, [{ cause: 'a', to, ...mail }], now),
    enqueueEmailTo(db, sql`SELECT ${to} AS recipient`, { cause: 'b', ...mail }, now),
    enqueueHourlyEmailTo(db, sql`SELECT ${to} AS recipient`, { topic: 'c', ...mail }, now),
    enqueueEmailUnlessRecent(db, { topic: 'd', to, ...mail }, 1, now),
  ])
  const rows = await mails()
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ ...rows[0], text: '1' })))
  return [rows[0]!.language, rows[0]!.subject]
}

const me = async (language: string, chosenLanguage?: unknown, claims = adaClaims, cookie = '') => {
  const signedClaims = {
    ...claims,
    ...(chosenLanguage !== undefined && { user_metadata: { language: chosenLanguage } }),
  }
  const { headers } = await office.accounts.as(signedClaims)
  await expectOk(
    office.ask('/api/me', { headers: { ...headers, cookie, 'accept-language': language } }),
  )
}
const languageOf = async (id = adaClaims.sub) =>
  (await rowsOf<{ language: string | null }>(`SELECT language FROM members WHERE id = '${id}'`))[0]
    ?.language

describe("language of a member's email", () => {
  const reader = { member: adaClaims.sub }

  test('is that of the last page', async () => {
    await me('de')
    expect(await mailedTo(reader)).toEqual(['de', german])
    await me('fr')
    await expect.poll(() => languageOf()).toBe('fr')
    expect(await mailedTo(reader)).toEqual(['fr', 'Votre profil'])
  })

  test("is the account's choice on any page", async () => {
    await me('fr', 'de')
    expect(await mailedTo(reader)).toEqual(['de', german])
    await me('fr', 'de')
    expect(await languageOf()).toBe('de')
  })

  test("is the browser's choice above all", async () => {
    await me('de', 'de', adaClaims, 'language=fr')
    expect(await mailedTo(reader)).toEqual(['fr', 'Votre profil'])
  })

  test.each(['xx', '', '$.a"', 7, null])(
    'is that of the page if %j was chosen',
    async (language) => {
      await me('de', language)
      expect(await languageOf()).toBe('de')
    },
  )

  test('is English if unknown', async () => {
    expect(await mailedTo({ member: uuid(9) })).toEqual(['en', 'Our terms are changing'])
  })

  test('is that of the preferences, unless they are defaults', async () => {
    await giveAccount(office.db, ada, adaClaims.sub)
    const chosenAt = async (changedAt: number) => {
      await env.DB.exec('DELETE FROM mail_preferences')
      await env.DB.prepare(
        `INSERT INTO mail_preferences (member_id, id, email, language, origin, follows_since, changed_at)
         VALUES (?1, ?2, 'a@b.test', 'fr', 'https://site.test', 1, ?3)`,
      )
        .bind(adaClaims.sub, uuid(7), changedAt)
        .run()
    }
    await chosenAt(1)
    expect(await mailedTo(reader)).toEqual(['fr', 'Votre profil'])
    await chosenAt(0)
    expect(await mailedTo(reader)).toEqual(['en', 'Our terms are changing'])
  })
})

describe("language of a companion's email", () => {
  const reader = { companion: ada }

  test('is that of her texts, then of her application, then of her account', async () => {
    expect(await mailedTo(reader)).toEqual(['en', 'Our terms are changing'])
    await env.DB.exec("UPDATE companions SET text_language = 'fr'")
    expect(await mailedTo(reader)).toEqual(['fr', 'Votre profil'])
    await hasApplied(ada, adaClaims.email)
    await env.DB.exec("UPDATE applications SET language = 'de'")
    expect(await mailedTo(reader)).toEqual(['de', german])
    expect(await mailedTo({ companion: berta })).toEqual(['fr', 'Votre profil'])
    await giveAccount(office.db, ada, adaClaims.sub)
    expect(await mailedTo(reader)).toEqual(['de', german])
    await me('fr')
    await expect.poll(() => languageOf()).toBe('fr')
    expect(await mailedTo(reader)).toEqual(['fr', 'Votre profil'])
  })

  test("is the companion's own in an invitation and in its acceptance", async () => {
    await env.DB.exec("UPDATE companions SET text_language = 'de'")
    await expectOk(office.invite())
    const [invitation] = await mails()
    expect(invitation!.language).toBe('de')
    expect(invitation!.text).toMatch(/^https?:\S+\/de\/join#\w+$/m)
    const { headers } = await office.accounts.as(adaClaims)
    await expectOk(
      office.ask('/api/invitations/accept', {
        method: 'POST',
        headers: { ...headers, 'accept-language': 'fr' },
        body: JSON.stringify({ token: await office.token() }),
      }),
    )
    const [linkedMail] = await mails("WHERE cause LIKE '%:linked'")
    expect(linkedMail!.language).toBe('fr')
    expect(linkedMail!.text).toMatch(/^https?:\S+\/fr\/own$/m)
  })
})

test('emails the office in the language of the oldest owner account', async () => {
  expect(await mailedTo({ office: true })).toEqual(['en', 'Our terms are changing'])
  await me('de', undefined, adminClaims as typeof adaClaims)
  await expect.poll(() => languageOf(adminClaims.sub)).toBe('de')
  expect(await mailedTo({ office: true })).toEqual(['de', german])
})

test("sends a receipt of erasure in the page's language and deletes the stored language", async () => {
  const authenticated = { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] }
  const { headers } = await office.accounts.as({ ...adaClaims, ...authenticated })
  await expectOk(
    office.ask(deleteMeEndpoint.path, {
      method: 'DELETE',
      headers: { ...headers, 'accept-language': 'de' },
    }),
  )
  const [receipt] = await mails("WHERE cause LIKE 'member:%'")
  expect(receipt).toMatchObject({ language: 'de', subject: 'Ihr Konto ist gelöscht' })
  expect(await languageOf()).toBeNull()
})

test('returns the export page in the language of the page', async () => {
  const { headers } = await office.accounts.as(adaClaims)
  const copyIn = async (language: string) => {
    const init = { headers: { ...headers, 'accept-language': language } }
    const response = await expectOk(office.ask(`${exportMeEndpoint.path}?format=html`, init))
    return response.text()
  }
  const copy = await copyIn('de')
  expect(copy).toContain('<html lang="de">')
  expect(copy).toContain('<h1>Ihre Daten</h1>')
  expect(copy).toContain('<h2>Profile, denen Sie folgen</h2>')
  expect(await copyIn('en')).toContain('<h1>Your data</h1>')
})
