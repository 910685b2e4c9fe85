import { addressOf } from '#platform/endpoint'
import { followEndpoint } from '#notifications/follows'
import {
  changeMailPreferencesEndpoint,
  type MailPreferences,
} from '#notifications/mail-preferences'
import { saveSearchEndpoint, type SavedSearch } from '#notifications/saved-searches'
import { vi } from 'vitest'
import type { CompanionImport } from '../../../worker/seed/import-companions.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { sendAlertsJob } from '../../../worker/notifications/jobs/send-alerts.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { rowsOf } from '../staff/admin.ts'
import { env } from '../platform/database.ts'
import { expectOk } from '../platform/answers.ts'
import { editCompanion } from '../companions/edits.ts'
import { systemActor, companionImport } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'

export const SITE_SECRET = 's'.repeat(32)

/** Afternoon in Switzerland, when no digests are sent. */
export const NOON = Date.UTC(2026, 5, 1, 13)
export const MORNING = Date.UTC(2026, 5, 2, 5)
export const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)

type Saved = Partial<Pick<SavedSearch, 'name' | 'query' | 'alert'>>

/** A site with members who save searches and follow companions, and the alert job. */
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
  const readJson = async <T>(response: Promise<Response>) => (await expectOk(response)).json<T>()
  const run = (now = Date.now()) => sendAlertsJob(bindings, now)
  return {
    ...site,
    accounts,
    send,
    save: (search: Saved = {}, claims = {}) =>
      readJson<SavedSearch>(
        send(
          'POST',
          saveSearchEndpoint.path,
          { name: 'Bern', query: { city: 'Bern' }, alert: 'instant', ...search },
          claims,
        ),
      ),
    prefer: (preferences: MailPreferences, claims = {}) =>
      readJson<MailPreferences>(
        send('PUT', changeMailPreferencesEndpoint.path, preferences, claims),
      ),
    follow: (companionId: string, claims = {}) =>
      readJson(
        send('PUT', addressOf(followEndpoint, { params: { companionId } }), undefined, claims),
      ),
    publish: async (...newcomers: Parameters<typeof companionImport>[0][]) => {
      await importCompanions(site.db, newcomers.map(companionImport), systemActor())
      site.catalogue.expire()
    },
    hide: (id: string) => editCompanion(site.db, id, { status: 'draft' }, systemActor()),
    show: (id: string) => editCompanion(site.db, id, { status: 'active' }, systemActor()),
    run,
    runAt: (time: number) => {
      vi.setSystemTime(time)
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

/** The queued alerts, oldest first. */
export const alertMails = () =>
  rowsOf<AlertMail>(`SELECT cause, recipient, subject, text, language, unsubscribe FROM outbox
    WHERE cause LIKE 'alert:%' ORDER BY created_at, cause`)

/** The last part of each alert's cause. */
export const alertCauses = async () =>
  (await alertMails()).map(({ cause }) => cause.split(':').at(-1))

/** Calls every operation of saved searches and mail preferences. */
export async function withSavedSearches() {
  const site = await openAlerts()
  await expectOk(site.send('GET', '/api/me'))
  const { path } = saveSearchEndpoint
  const { id } = await site.save()
  await expectOk(site.send('GET', path))
  await expectOk(site.send('PUT', `${path}/${id}`, { name: 'B' }))
  await expectOk(site.send('DELETE', `${path}/${id}`))
  await expectOk(site.send('GET', changeMailPreferencesEndpoint.path))
  await site.prefer({ answers: true, searches: true, follows: 'daily' })
}
