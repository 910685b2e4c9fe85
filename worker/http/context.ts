import type { Context } from 'hono'
import type { Database } from '../db/client.ts'
import { Catalogue } from '../features/catalogue/catalogue.ts'
import { viewerOf } from '../features/catalogue/rules.ts'
import { defaultSettings, readSettings, type Settings } from '../features/settings/settings.ts'
import type { Actor, Member } from '../lib/actor.ts'
import type { Config } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import type { AgeGateState } from './age-gate.ts'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    /** Epoch ms, read once a request. */
    now: number
    config: Config
    db: Database
    catalogue: Catalogue
    /** Behind `onlyAdministrators` alone. */
    admin: Member
    /** Behind `requireCompanion` alone: who calls, and whose profile they run. */
    own: { member: Member; companionId: string }
    /** Of documents; other answers have none. */
    variant?: PageVariant
    /** Who asks, on public calls; everybody is a visitor until they are known. */
    actor: Actor
  }
}

/**
 * What a browser's own choices change in a document: the theme, that it has the later fonts, the way in,
 * and the language unless it is English.
 */
export type PageVariant =
  '' | `${'' | 'light' | 'dark'}${'' | '+fonts'}${AgeGateState}${'' | `+in-${string}`}`

const catalogues = new WeakMap<D1Database, Catalogue>()

/** This isolate's catalogue of a database. */
export function catalogueOf({ DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>): Catalogue {
  const known = catalogues.get(DB)
  if (known) return known
  const made = new Catalogue(DB, MEDIA)
  catalogues.set(DB, made)
  return made
}

const parsed = new WeakMap<Catalogue, { text: string; settings: Settings }>()

/** The operator's settings as of the catalogue's last look. */
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
  viewerOf(actor, settingsOf(catalogue).offlineWindowDays)
