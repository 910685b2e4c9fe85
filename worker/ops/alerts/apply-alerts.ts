import { PlatformError, type Cloudflare, type Policy } from '../cloudflare.ts'
import type { Project } from '../project.ts'
import { CommandError } from '../refusal.ts'
import { policiesOf, recipientOf } from './platform-alerts.ts'

export type Missing = { text: string; remedy: string }

/** Keys of one policy in a fixed order, as far as the site sets them. */
const textOf = ({ name, description, alert_type, enabled, filters, mechanisms }: Policy) =>
  JSON.stringify([
    name,
    description,
    alert_type,
    enabled,
    Object.entries(filters ?? {}).toSorted(),
    mechanisms.email?.map(({ id }) => id),
  ])

const needsToken = (what: string): Missing => ({
  text: `The platform does not let this token ${what} the alarms that it mails.`,
  remedy: 'CLOUDFLARE_API_TOKEN with the permission Notifications, Edit; then npm run deploy.',
})

type Site = Pick<Project, 'account' | 'worker' | 'vars' | 'exports'>

/** What keeps alarms from being mailed, in words. It changes nothing. */
export async function missingAlerts(cloudflare: Cloudflare, site: Site): Promise<Missing[]> {
  if (!recipientOf(site)) {
    return [
      {
        text: 'No one gets alarms.',
        remedy: 'MAIL_ALARMS in wrangler.toml, commit, npm run deploy.',
      },
    ]
  }
  const known = await cloudflare.policies(site.account).catch(orNull)
  if (!known) return [needsToken('read')]
  const there = new Set(known.map(textOf))
  return policiesOf(site)
    .filter((policy) => !there.has(textOf(policy)))
    .map(({ name }) => ({
      text: `The platform does not mail: ${name}.`,
      remedy: 'npm run deploy',
    }))
}

/**
 * Has the platform mail what only it notices. What is there already is left alone, what differs is corrected.
 *
 * @returns how many were written; what keeps alarms from being mailed
 */
export async function applyAlerts(
  cloudflare: Cloudflare,
  site: Site,
): Promise<{ written: number; missing: Missing[] }> {
  const known = await cloudflare.policies(site.account).catch(orNull)
  let written = 0
  for (const policy of known ? policiesOf(site) : []) {
    const before = known!.find(({ name }) => name === policy.name)
    if (before && textOf(before) === textOf(policy)) continue
    const saved = await cloudflare
      .savePolicy(site.account, before?.id ?? null, policy)
      .catch(orNull)
    if (!saved) return { written, missing: [needsToken('write')] }
    written++
  }
  return { written, missing: await missingAlerts(cloudflare, site) }
}

/** An alarm that is not set must not keep a working site from being deployed. */
function orNull(error: unknown): null {
  if (error instanceof CommandError || error instanceof PlatformError) return null
  throw error
}
