import type { Policy } from '../cloudflare.ts'
import type { Project } from '../project.ts'

type PlatformAlert = {
  /** The type's name in the platform's API. */
  type: string
  title: string
  /** The heading in worker/docs/incidents.md with the instructions. */
  card: string
  filters?: Record<string, string[]>
  /** Only set up while telemetry is exported. */
  isForExport?: true
}

/** Events that only the platform can detect. It mails these alerts itself, even while the site is down. */
export const platformAlerts: readonly PlatformAlert[] = [
  {
    type: 'incident_alert',
    title: 'The platform reports an incident',
    card: 'The database is down (D1)',
    filters: { incident_impact: ['INCIDENT_IMPACT_MAJOR', 'INCIDENT_IMPACT_CRITICAL'] },
  },
  { type: 'dos_attack_l7', title: 'The platform stops an attack', card: 'A flood' },
  {
    type: 'universal_ssl_event_type',
    title: 'The certificate changes or fails',
    card: 'A provider’s outage',
  },
  {
    type: 'failing_logpush_job_disabled_alert',
    title: 'Telemetry is no longer exported',
    card: 'A provider’s outage',
    isForExport: true,
  },
]

/** The address for alerts; "": none. */
export const recipientOf = ({ vars }: Pick<Project, 'vars'>): string =>
  vars.MAIL_ALARMS || vars.MAIL_OFFICE || ''

/** The notification policies of a site, named after its Worker. None without a recipient. */
export function policiesOf(project: Pick<Project, 'worker' | 'vars' | 'exports'>): Policy[] {
  const to = recipientOf(project)
  if (!to) return []
  return platformAlerts
    .filter(({ isForExport }) => !isForExport || project.exports.length > 0)
    .map(({ type, title, card, filters = {} }) => ({
      name: `${project.worker}: ${title}`,
      description: `What to do: worker/docs/incidents.md, “${card}”.`,
      alert_type: type,
      enabled: true,
      filters,
      mechanisms: { email: [{ id: to }] },
    }))
}
