import type { Cloudflare } from '../cloudflare.ts'
import { CommandError } from '../refusal.ts'

/** An export of telemetry from the platform to a destination. */
export type Export = { kind: 'logs' | 'traces'; destination: string }

/** Exports of the sections [observability.logs] and [observability.traces] in wrangler.toml. */
export const readExports = (toml: string): Export[] =>
  (['logs', 'traces'] as const).flatMap((kind) =>
    namesOf(toml, kind).map((destination) => ({ kind, destination })),
  )

function namesOf(toml: string, kind: Export['kind']): string[] {
  const section = new RegExp(
    `^\\[observability\\.${kind}\\]\\n([\\s\\S]*?)(?=^\\[|(?![\\s\\S]))`,
    'm',
  )
  const [, lines = ''] = section.exec(toml) ?? []
  const [, list = ''] = /^destinations = \[([^\]]*)\]/m.exec(lines) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
}

/** The configuration without destinations. */
export const withoutExports = (toml: string): string =>
  toml.replace(/^destinations = \[[^\]]*\]\n/gm, '')

/** Descriptions of the errors in a configuration's destinations. */
export async function wrongExports(
  cloudflare: Cloudflare,
  account: string,
  exports: readonly Export[],
): Promise<string[]> {
  if (exports.length === 0) return []
  const destinations = await cloudflare.destinations(account).catch((error: unknown) => {
    if (error instanceof CommandError) return null
    throw error
  })
  if (!destinations) return ['The token may not read destinations: Workers Observability, Read.']
  return exports.flatMap(({ kind, destination }) => {
    const label = `The destination ${destination} of observability.${kind}`
    const dataset = destinations.find(({ name, slug }) => [name, slug].includes(destination))
    if (!dataset) return [`${label} is not there.`]
    const { url, logpushDataset } = dataset.configuration
    const problems: string[] = []
    if (logpushDataset !== `opentelemetry-${kind}`)
      problems.push(`${label} takes ${logpushDataset}.`)
    if (!dataset.enabled) problems.push(`${label} is switched off.`)
    if (!url.startsWith('https://')) problems.push(`${label} is not encrypted: ${url}.`)
    return problems
  })
}

/** @throws CommandError if a destination doesn't exist or can't receive the data */
export async function assertExports(
  cloudflare: Cloudflare,
  account: string,
  exports: readonly Export[],
): Promise<void> {
  const wrong = await wrongExports(cloudflare, account, exports)
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'), CORRECT_EXPORTS)
}

export const CORRECT_EXPORTS =
  'Cloudflare’s dashboard, Workers, Observability, Destinations; or take it out of wrangler.toml, and commit.'
