import {
  createAppealEndpoint,
  openAppealEndpoint,
  sendOwnAppealEndpoint,
  actOnAppealSchemas,
  getAppealSchemas,
  listAppealsSchemas,
  type AppealAct,
} from '#moderation/appeals'
import {
  actOnAppealEndpoint,
  getAppealEndpoint,
  listAppealsEndpoint,
} from '#moderation/admin-appeals'
import { actOnApplicationEndpoint } from '#moderation/admin-applications'
import { createApplicationEndpoint } from '#moderation/applications'
import { rowsOf, type Office } from '../staff/admin.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { form } from './applications.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { ada, adaClaims, openCompanions } from '../companions/companions-own.ts'
import { env } from '../platform/database.ts'
import { uuid } from '../platform/fixtures.ts'

const moderator = {
  sub: uuid(0xae),
  email: 'second@members.test',
  user_metadata: { full_name: 'Second' },
}

/** Adds a moderator who did not make the office's decisions. */
export async function addModerator(): Promise<void> {
  const statementFor = (sql: string) => env.DB.prepare(sql).bind(moderator.sub)
  await env.DB.batch([
    statementFor(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'S', 1, 1)`,
    ),
    statementFor(`INSERT INTO administrators (member_id, role, standing, changed_at)
      VALUES (?1, 'moderator', 'given', 1)`),
  ])
}

/** Calls of the public, the office and the moderator about appeals. */
export function appealsOf(office: Office) {
  const publicly = (path: string, body: object) =>
    office.ask(path, {
      method: 'POST',
      ...json(body),
    })
  const asModerator = async (method: string, path: string, body?: object) =>
    office.ask(path, {
      method,
      ...(await office.accounts.as(moderator)),
      ...(body && { body: JSON.stringify(body) }),
    })
  const pathOf = (path: string, id: string) => path.replace(':id', id)
  const step = (id: string, action: AppealAct, version = 0) =>
    [pathOf(actOnAppealEndpoint.path, id), { version, act: action, note: 'Because.' }] as const
  return {
    open: (token: string) => publicly(openAppealEndpoint.path, { token }),
    send: (token: string, text = 'Please read it again.') =>
      publicly(createAppealEndpoint.path, { token, text }),
    list: () => expectAnswer(listAppealsSchemas, asModerator('GET', listAppealsEndpoint.path)),
    read: (id: string) =>
      expectAnswer(getAppealSchemas, office.call('GET', pathOf(getAppealEndpoint.path, id))),
    actAsOffice: (id: string, action: AppealAct) => office.call('POST', ...step(id, action)),
    act: (id: string, action: AppealAct, version = 0) =>
      asModerator('POST', ...step(id, action, version)),
    acted: (id: string, action: AppealAct) =>
      expectAnswer(actOnAppealSchemas, asModerator('POST', ...step(id, action))),
  }
}

/** The token of the last mailed link. */
export async function mailedToken(): Promise<string> {
  const [mail] = await rowsOf<{ text: string }>(
    `SELECT text FROM outbox WHERE text LIKE '%/appeal#%' ORDER BY created_at DESC, cause DESC LIMIT 1`,
  )
  return tokenIn(mail?.text)
}

export const tokenIn = (text = '') => /\/appeal#(\w+)/.exec(text)?.[1] ?? ''

/** Calls every operation of appeals. */
export async function withAppeals(): Promise<void> {
  const site = await openCompanions()
  await giveAccount(site.db, ada, adaClaims.sub)
  await addModerator()
  const { open, send, list, read, acted } = appealsOf(site)
  await expectOk(site.ask(createApplicationEndpoint.path, { method: 'POST', ...json(form) }))
  const [application] = await rowsOf<{ id: string }>('SELECT id FROM applications')
  const rejection = { version: 0, state: 'rejected', note: 'No.', ground: 'identity' }
  const steps = actOnApplicationEndpoint.path.replace(':id', application!.id)
  await expectOk(site.call('POST', steps, rejection))
  const token = await mailedToken()
  await expectOk(open(token))
  await expectOk(send(token))
  const hide = { ids: [ada], is_active: false, reason: 'No.' }
  await expectOk(site.call('PATCH', '/api/admin/companions', hide))
  await expectOk(site.as(adaClaims, 'POST', sendOwnAppealEndpoint.path, { text: 'It is me.' }))
  const { appeals } = await list()
  await read(appeals[0]!.id)
  await acted(appeals[0]!.id, 'grant')
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
