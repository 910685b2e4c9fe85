import type { Context } from 'hono'
import type { Database } from '../db/client.ts'
import { Catalogue, type CatalogueOptions } from '../../catalogue/engine/catalogue.ts'
import type { PrivateMediaRow } from '../../catalogue/engine/private-files.ts'
import { scopeOf } from '../../catalogue/engine/rules.ts'
import { defaultSettings, readSettings, type Settings } from '../../catalogue/settings/settings.ts'
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
    /** Epoch ms, read once a request. */
    now: number
    config: Config
    db: Database
    catalogue: Catalogue
    /** Behind `requireAdmin` alone. */
    admin: Member
    /** Behind `requireCompanion` alone: who calls, and whose profile they run. */
    own: { member: Member; companionId: string }
    /** Of documents; other answers have none. */
    variant?: PageVariant
    /** Whether the answer was made with the headers that every answer has. */
    hasSecurityHeaders?: boolean
    /** Who asks, on public calls; everyone is a visitor until they are known. */
    actor: Actor
    /** Of the companion whose page a member asks for; it is not yet said that the member may see it. */
    gallery?: PrivateMediaRow[]
  }
}

/**
 * What a browser's own choices change in a document: the theme, that it has the later fonts, the way in,
 * discreet mode, and the language that is offered beside the page's own.
 */
export type PageVariant =
  | ''
  | `${'' | 'light' | 'dark'}${'' | '+fonts'}${AgeGateState}${'' | '+discreet'}${'' | `+offer-${string}`}`

/** This isolate's round trips to its stores, as far as public answers wait for them. */
export const tripsOf = perDatabase(() => new RoundTrips())

const catalogues = new WeakMap<D1Database, Catalogue>()

/** This isolate's catalogue of a database. @param options of the first request count */
export function catalogueOf(
  { DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>,
  options?: () => CatalogueOptions,
): Catalogue {
  const known = catalogues.get(DB)
  if (known) return known
  const trips = tripsOf({ DB })
  const made = new Catalogue(
    trips.counting(DB, ['batch']),
    trips.counting(MEDIA, ['get']),
    options?.(),
  )
  catalogues.set(DB, made)
  return made
}

const parsed = new WeakMap<Catalogue, { text: string; settings: Settings }>()

/** The operator's settings as of the catalogue's last read. */
export function settingsOf(catalogue: Catalogue): Settings {
  const text = catalogue.settings
  if (text === null) return defaultSettings
  const known = parsed.get(catalogue)
  if (known?.text === text) return known.settings
  const settings = readSettings(text)
  parsed.set(catalogue, { text, settings })
  return settings
}

/** Whom the lists show to the one who asks. */
export const viewerFor = ({ var: { actor, catalogue } }: Context<AppEnv>) =>
  scopeOf(actor, settingsOf(catalogue).offlineWindowDays)

/** Where rows and files are. */
export const storesOf = (c: Context<AppEnv>) => ({ db: c.var.db, bucket: c.env.MEDIA })

/** The address of the site, as links in mails begin. */
export const originOf = (c: Context<AppEnv>) => new URL(c.req.url).origin
