import type { JWTPayload } from 'jose'
import { actOnInvitationSchemas, getCompanionAccountSchemas } from '#companions/invitations'
import { openOffice, rowsOf } from '../staff/admin.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { giveAccount } from './companion-account.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid, type Overrides } from '../platform/fixtures.ts'

export const ada = uuid(1)
export const berta = uuid(2)
export const adaClaims = { sub: uuid(0xa), email: 'ada@members.test' }
export const bertaClaims = { sub: uuid(0xb), email: 'berta@members.test' }

/** Stores the application from which a profile was created. */
export const hasApplied = (companion: string, email: string) =>
  env.DB.prepare(
    `INSERT INTO applications (id, reference, fingerprint, first_name, last_name, email, phone, age,
      location, about, consented_at, state, companion, created_at, changed_at)
     VALUES (?1, 'A-AAAA-AAAA', ?2, 'Ada', 'Muster', ?3, '0791234567', 30, 'bern', 'x', 1, 'approved', ?4, 1, 1)`,
  )
    .bind(crypto.randomUUID(), 'f'.repeat(64), email, companion)
    .run()

/** The office, two companions, and functions to send and accept invitations. */
export async function openCompanions(
  imports: readonly Overrides[] = [
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
  ],
) {
  const office = await openOffice(imports.map((overrides) => companionImport(overrides)))
  const as = async (claims: JWTPayload, method: string, path: string, body?: unknown) =>
    office.ask(path, {
      method,
      ...(await office.accounts.as(claims)),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const account = (id = ada) =>
    expectAnswer(
      getCompanionAccountSchemas,
      office.call('GET', `/api/admin/companions/${id}/account`),
    )
  const invite = (email = adaClaims.email, id = ada) =>
    office.call('POST', `/api/admin/companions/${id}/invitations`, { email })
  /** The token of the last mailed link. */
  const token = async () => {
    const [mail] = await rowsOf<{ text: string }>(
      `SELECT text FROM outbox WHERE text LIKE '%/join#%' ORDER BY created_at DESC, cause DESC LIMIT 1`,
    )
    return /\/join#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const accept = (claims: JWTPayload, link: string) =>
    as(claims, 'POST', '/api/invitations/accept', { token: link })
  const decide = async (action: string, id = ada) => {
    const { invitation } = await account(id)
    const { version } = invitation!
    return expectAnswer(
      actOnInvitationSchemas,
      office.call('POST', `/api/admin/invitations/${invitation!.id}/steps`, {
        act: action,
        version,
      }),
    )
  }
  /** Submits changes of a companion's profile to staff, after those that they have returned. */
  const submitRevision = async (content: object, claims = adaClaims) => {
    const current = await as(claims, 'GET', '/api/own/content')
    const { revision } = await current.json<{ revision: { version: number } | null }>()
    const version = revision?.version ?? 0
    await expectOk(as(claims, 'PUT', '/api/own/revision', { version, content }))
    const step = { version: version + 1, act: 'submit' }
    await expectOk(as(claims, 'POST', '/api/own/revision/steps', step))
  }
  return { ...office, as, account, invite, token, accept, act: decide, submitRevision }
}
export type Companions = Awaited<ReturnType<typeof openCompanions>>

/** Like `openCompanions`, with accounts that manage their profiles already. */
export async function openOwnAreas(imports?: readonly Overrides[]): Promise<Companions> {
  const office = await openCompanions(imports)
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)
  return office
}
