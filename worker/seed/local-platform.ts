import { join, resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import type { Env } from '../platform/lib/env.ts'

export const root = resolve(import.meta.dirname, '../..')

/** Opens the site's local database and bucket. @param state folder of the local state; null: in memory */
export function openPlatform(state: string | null) {
  process.env.WRANGLER_LOG ??= 'warn'
  return getPlatformProxy<Env>({
    configPath: join(root, 'worker/seed/wrangler.toml'),
    persist: state === null ? false : { path: join(resolve(state), 'v3') },
  })
}
