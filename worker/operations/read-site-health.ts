import { askedServices, type SiteHealthAnswer, type SiteFeature } from '#operations/site-health'
import { sellerOf } from '../billing/payments/providers.ts'
import { usages } from '../platform/lib/event-counts.ts'
import type { Config } from '../platform/lib/config.ts'
import type { Database } from '../platform/db/client.ts'
import { unsentCount } from '../platform/mail/queries.ts'
import { recentUsage } from './ops-alerts/queries.ts'
import { usageOfToday } from './ops-alerts/rules.ts'
import { readHealth } from './read-health.ts'

/** The platform's limit for one database, which it enforces. */
const DATABASE_LIMIT_BYTES = 10 * 1024 ** 3

type Site = Parameters<typeof readHealth>[0] & { config: Config; hasUploads: boolean }

/**
 * Everything that an owner has to know about the site's state.
 *
 * @param now epoch milliseconds
 */
export async function readSiteHealth(site: Site, now: number): Promise<SiteHealthAnswer> {
  const { db, config, hasUploads } = site
  const health = await readHealth(site, now)
  const [usageRows, [unsent]] = await db.batch([recentUsage(db, now), unsentCount(db)])
  const isOn: Record<SiteFeature, boolean> = {
    accounts: config.accounts !== null && config.accountsSecretKey !== null,
    mail: config.mail.from !== null && config.mail.office !== null,
    payments: sellerOf(config) !== null,
    push: config.push !== null,
    backups: config.backupRecipient !== null,
    uploads: hasUploads,
  }
  return {
    health,
    parts: Object.entries(isOn).map(([part, on]) => ({ part: part as SiteFeature, is_on: on })),
    invalid: [...config.invalid],
    acceptable_use: askedServices.map((service) => ({
      service,
      answered_on: config.acceptableUse[service] ?? null,
    })),
    rehearsed_on: config.rehearsedOn,
    unsent_mail: {
      count: unsent?.total ?? 0,
      oldest_seconds: health.oldest_unsent_mail_seconds,
    },
    usage: usages.map((usage) => ({
      what: usage.slice('usage.'.length) as SiteHealthAnswer['usage'][number]['what'],
      ...usageOfToday(usageRows, usage, now),
    })),
    database: await databaseSize(db),
  }
}

async function databaseSize(db: Database): Promise<SiteHealthAnswer['database']> {
  const { meta } = await db.$client.prepare('SELECT 1').run()
  const bytes = meta.size_after
  return typeof bytes === 'number' ? { bytes, limit_bytes: DATABASE_LIMIT_BYTES } : null
}
