import { PlatformError, type Cloudflare, type Policy } from '../cloudflare.ts'
import type { Project } from '../project.ts'
import { CommandError } from '../refusal.ts'
import { policiesOf, recipientOf } from './platform-alerts.ts'

export type MissingSetting = { text: string; remedy: string }

/** A policy's fields that the site sets, in a fixed order. */
const textOf = ({ name, description, alert_type, enabled, filters, mechanisms }: Policy) =>
  JSON.stringify([
    name,
    description,
    alert_type,
    enabled,
    Object.entries(filters ?? {}).toSorted(),
    mechanisms.email?.map(({ id }) => id),
  ])

const needsToken = (subject: string): MissingSetting => ({
  text: `The platform does not let this token ${subject} the alarms that it mails.`,
  remedy: 'CLOUDFLARE_API_TOKEN with the permission Notifications, Edit; then npm run deploy.',
})

type Site = Pick<Project, 'account' | 'worker' | 'vars' | 'exports'>

/** The reasons why alerts can't be mailed. Reads only. */
export async function missingAlerts(cloudflare: Cloudflare, site: Site): Promise<MissingSetting[]> {
  if (!recipientOf(site)) {
    return [
      {
        text: 'No one gets alarms.',
        remedy: 'MAIL_ALARMS in wrangler.toml, commit, npm run deploy.',
      },
    ]
  }
  const policies = await cloudflare.policies(site.account).catch(orNull)
  if (!policies) return [needsToken('read')]
  const policyTexts = new Set(policies.map(textOf))
  return policiesOf(site)
    .filter((policy) => !policyTexts.has(textOf(policy)))
    .map(({ name }) => ({
      text: `The platform does not mail: ${name}.`,
      remedy: 'npm run deploy',
    }))
}

/**
 * Creates the notification policies of the platform or corrects those that differ.
 *
 * @returns the number of written policies, and the reasons why alerts can't be mailed
 */
export async function applyAlerts(
  cloudflare: Cloudflare,
  site: Site,
): Promise<{ written: number; missing: MissingSetting[] }> {
  const policies = await cloudflare.policies(site.account).catch(orNull)
  let writtenCount = 0
  for (const policy of policies ? policiesOf(site) : []) {
    const current = policies!.find(({ name }) => name === policy.name)
    if (current && textOf(current) === textOf(policy)) continue
    const policyId = await cloudflare
      .savePolicy(site.account, current?.id ?? null, policy)
      .catch(orNull)
    if (!policyId) return { written: writtenCount, missing: [needsToken('write')] }
    writtenCount++
  }
  return { written: writtenCount, missing: await missingAlerts(cloudflare, site) }
}

/** A missing alert must not stop the deployment of a working site. */
function orNull(error: unknown): null {
  if (error instanceof CommandError || error instanceof PlatformError) return null
  throw error
}
