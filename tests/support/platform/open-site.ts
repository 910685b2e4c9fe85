import { importCompanions, type CompanionImport } from '../../../worker/seed/import-companions.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { catalogueWithoutTail, emptyStores, env } from './database.ts'
import { systemActor } from './fixtures.ts'
import { meterBinding } from './meter.ts'
import { ask, askJson } from './site.ts'

/** Stores with only these companions, and an isolate that serves them. */
export async function openSite(
  imports: readonly CompanionImport[] = [],
  options: Parameters<typeof isolate>[0] = {},
) {
  const db = await emptyStores()
  if (imports.length > 0) await importCompanions(db, imports, systemActor())
  return { db, ...isolate(options) }
}

/** Another isolate with the same stores and its own memory. */
export function isolate(
  options: { fail?: () => boolean; MEDIA?: R2Bucket; vars?: Partial<Env> } = {},
) {
  const { binding, meter, reset } = meterBinding(env.DB, { ...options, countsRows: false })
  const { MEDIA = env.MEDIA, vars } = options
  const bindings = { DEMO: 'off', ...vars, DB: binding, MEDIA }
  const catalogue = catalogueWithoutTail(bindings)
  return {
    meter,
    resetMeter: reset,
    catalogue,
    ask: (path: string, init?: RequestInit) => ask(path, init, bindings),
    json: <T>(path: string) => askJson<T>(path, bindings),
  }
}
