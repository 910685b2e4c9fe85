import type { Context } from 'hono'
import type { Database } from '../db/client.ts'
import { Catalogue, type CatalogueOptions } from '../../catalogue/engine/catalogue.ts'
import type { PrivateMediaRow } from '../../catalogue/engine/private-files.ts'
import { scopeOf } from '../../catalogue/engine/rules.ts'
import { defaultSettings, readSettings, type Settings } from '../../catalogue/settings/settings.ts'
import type { OwnSwitches } from '../../companions/profiles/availability.ts'
import type { Actor, Member } from '../../accounts/lib/actor.ts'
import type { Config } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { RoundTrips } from '../lib/round-trips.ts'
import type { AgeGateState } from '../../accounts/http/age-gate.ts'
import { perDatabase } from './per-database.ts'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    /** Time of the request in epoch ms, read once. */
    now: number
    config: Config
    db: Database
    catalogue: Catalogue
    /** Set by `requireAdmin` only. */
    admin: Member
    /** Set by `requireCompanion` only: the caller, the companion whose profile they manage, and her switches. */
    own: { member: Member; companionId: string; switches: OwnSwitches }
    /** Set for documents only. */
    variant?: PageVariant
    /** True once the response has the security headers of `securityHeaders`. */
    hasSecurityHeaders?: boolean
    /** The caller of a public operation; a visitor until their session is verified. */
    actor: Actor
    /** Private media of the companion whose page a member requests, before the check that the member may see it. */
    gallery?: PrivateMediaRow[]
  }
}

/**
 * Parts of a document that depend on the browser's own settings: the theme, cached fonts, the account link, discreet
 * mode, and a suggested language.
 */
export type PageVariant =
  | ''
  | `${'' | 'light' | 'dark'}${'' | '+fonts'}${AgeGateState}${'' | '+discreet'}${'' | `+offer-${string}`}`

/** This isolate's round trips to its stores for public responses. */
export const tripsOf = perDatabase(() => new RoundTrips())

const catalogues = new WeakMap<D1Database, Catalogue>()

/** The catalogue of a database in this isolate. @param options only those of the first request apply */
export function catalogueOf(
  { DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>,
  options?: () => CatalogueOptions,
): Catalogue {
  const existing = catalogues.get(DB)
  if (existing) return existing
  const trips = tripsOf({ DB })
  const catalogue = new Catalogue(
    trips.counting(DB, ['batch']),
    trips.counting(MEDIA, ['get']),
    options?.(),
  )
  catalogues.set(DB, catalogue)
  return catalogue
}

const settingsCache = new WeakMap<Catalogue, { text: string; settings: Settings }>()

/** The operator's settings at the catalogue's last read. */
export function settingsOf(catalogue: Catalogue): Settings {
  const text = catalogue.settings
  if (text === null) return defaultSettings
  const cachedSettings = settingsCache.get(catalogue)
  if (cachedSettings?.text === text) return cachedSettings.settings
  const settings = readSettings(text)
  settingsCache.set(catalogue, { text, settings })
  return settings
}

/** The companions that the caller may see in lists. */
export const viewerFor = ({ var: { actor, catalogue } }: Context<AppEnv>) =>
  scopeOf(actor, settingsOf(catalogue).offlineWindowDays)

/** The database and the bucket of files. */
export const storesOf = (c: Context<AppEnv>) => ({ db: c.var.db, bucket: c.env.MEDIA })

/** The origin of the site, for links in mails. */
export const originOf = (c: Context<AppEnv>) => new URL(c.req.url).origin
