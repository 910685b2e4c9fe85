import type { Policy } from '../../cloudflare.ts'

type Destination = { name: string; kind: 'logs' | 'traces'; url: string; enabled: boolean }
type Reply = { status?: number; result: unknown }

/** A mock of the API's notification policies and telemetry destinations. */
export class FakeAlerting {
  policies: Policy[] = []
  destinations: Destination[] = []
  /** Calls that the token may not make, as "PUT policies". */
  forbidden = /^$/

  /** @returns null for other calls */
  answer(method: string, path: string, body: string): Reply | null {
    const [, kind = '', id = ''] =
      /\/(policies|observability\/destinations)(?:\/([\w-]+))?$/.exec(path) ?? []
    if (!kind) return null
    if (this.forbidden.test(`${method} ${kind}`)) return { status: 403, result: null }
    if (kind !== 'policies') return { result: this.destinations.map(asListed) }
    if (method === 'GET') return { result: this.policies }
    const policy: Policy = JSON.parse(body)
    const index = this.policies.findIndex((policy) => policy.id === id)
    if (index >= 0) this.policies[index] = { ...policy, id }
    else this.policies.push({ ...policy, id: `policy-${this.policies.length + 1}` })
    return { result: { id } }
  }

  /** The recipients of mail about events of a type. */
  mails(type: string): { to: string; policy: string }[] {
    return this.policies
      .filter((policy) => policy.enabled && policy.alert_type === type)
      .flatMap(({ name, mechanisms }) =>
        (mechanisms.email ?? []).map(({ id }) => ({ to: id, policy: name })),
      )
  }
}

const asListed = ({ name, kind, url, enabled }: Destination) => ({
  name,
  slug: name,
  enabled,
  scripts: [],
  configuration: { type: 'logpush', url, logpushDataset: `opentelemetry-${kind}` },
})
