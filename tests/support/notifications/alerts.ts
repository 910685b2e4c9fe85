import { addressOf } from '#platform/endpoint'
import { follow } from '#notifications/follows.api'
import { changeMailPreferences } from '#notifications/mail-preferences.api'
import type { MailPreferences } from '#notifications/mail-preferences'
import { saveSearch } from '#notifications/saved-searches.api'
import type { SavedSearch } from '#notifications/saved-searches'
import { vi } from 'vitest'
import type { CompanionImport } from '../../../worker/seed/import-companions.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { sendAlerts } from '../../../worker/notifications/jobs/send-alerts.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { rowsOf } from '../staff/admin.ts'
import { env } from '../platform/database.ts'
import { good } from '../platform/answers.ts'
import { editCompanion } from '../companions/edits.ts'
import { by, companionImport } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'

export const SITE_SECRET = 's'.repeat(32)

/** Afternoon in Switzerland: no time for digests. */
export const NOON = Date.UTC(2026, 5, 1, 13)
export const MORNING = Date.UTC(2026, 5, 2, 5)
export const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)

type Saved = Partial<Pick<SavedSearch, 'name' | 'query' | 'alert'>>

/** A site with members who save searches and follow, and the job that finds what is new for them. */
export async function openAlerts(
  imports: readonly CompanionImport[] = [],
  vars: Partial<Env> = {},
) {
  const accounts = await openAccounts({ SITE_SECRET, ...vars })
  const site = await openSite(imports, { vars: accounts.vars })
  const bindings = { ...env, ...accounts.vars }
  const send = async (method: string, path: string, body?: unknown, claims = {}) => {
    const init = { method, ...(await accounts.as(claims)) }
    return site.ask(path, { ...init, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  const read = async <T>(asked: Promise<Response>) => (await good(asked)).json<T>()
  const run = (now = Date.now()) => sendAlerts(bindings, now)
  return {
    ...site,
    accounts,
    send,
    save: (search: Saved = {}, claims = {}) =>
      read<SavedSearch>(
        send(
          'POST',
          saveSearch.path,
          { name: 'Bern', query: { city: 'Bern' }, alert: 'instant', ...search },
          claims,
        ),
      ),
    prefer: (chosen: MailPreferences, claims = {}) =>
      read<MailPreferences>(send('PUT', changeMailPreferences.path, chosen, claims)),
    follow: (companionId: string, claims = {}) =>
      read(send('PUT', addressOf(follow, { params: { companionId } }), undefined, claims)),
    publish: async (...found: Parameters<typeof companionImport>[0][]) => {
      await importCompanions(site.db, found.map(companionImport), by())
      site.catalogue.expire()
    },
    hide: (id: string) => editCompanion(site.db, id, { status: 'draft' }, by()),
    show: (id: string) => editCompanion(site.db, id, { status: 'active' }, by()),
    run,
    runAt: (at: number) => {
      vi.setSystemTime(at)
      return run()
    },
  }
}
export type Alerts = Awaited<ReturnType<typeof openAlerts>>

export type AlertMail = {
  cause: string
  recipient: string
  subject: string
  text: string
  language: string
  unsubscribe: string
}

/** The alerts that are queued, the oldest first. */
export const alertMails = () =>
  rowsOf<AlertMail>(`SELECT cause, recipient, subject, text, language, unsubscribe FROM outbox
    WHERE cause LIKE 'alert:%' ORDER BY created_at, cause`)

/** The last part of what each of them is about. */
export const alertCauses = async () =>
  (await alertMails()).map(({ cause }) => cause.split(':').at(-1))

/** Asks every operation of saved searches and of what members are mailed about. */
export async function withSavedSearches() {
  const site = await openAlerts()
  await good(site.send('GET', '/api/me'))
  const { path } = saveSearch
  const { id } = await site.save()
  await good(site.send('GET', path))
  await good(site.send('PUT', `${path}/${id}`, { name: 'B' }))
  await good(site.send('DELETE', `${path}/${id}`))
  await good(site.send('GET', changeMailPreferences.path))
  await site.prefer({ answers: true, searches: true, follows: 'daily' })
}
