import type { Cloudflare } from '../cloudflare.ts'
import { CommandError } from '../refusal.ts'

/** Telemetry that leaves the platform: to which destination goes what. */
export type Export = { kind: 'logs' | 'traces'; destination: string }

/** From the sections [observability.logs] and [observability.traces] of wrangler.toml. None: nothing is exported. */
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

/** The same configuration without any destination. */
export const withoutExports = (toml: string): string =>
  toml.replace(/^destinations = \[[^\]]*\]\n/gm, '')

/** What is wrong with the destinations that a configuration names, in words. */
export async function wrongExports(
  cloudflare: Cloudflare,
  account: string,
  exports: readonly Export[],
): Promise<string[]> {
  if (exports.length === 0) return []
  const known = await cloudflare.destinations(account).catch((error: unknown) => {
    if (error instanceof CommandError) return null
    throw error
  })
  if (!known) return ['The token may not read destinations: Workers Observability, Read.']
  return exports.flatMap(({ kind, destination }) => {
    const named = `The destination ${destination} of observability.${kind}`
    const dataset = known.find(({ name, slug }) => [name, slug].includes(destination))
    if (!dataset) return [`${named} is not there.`]
    const { url, logpushDataset } = dataset.configuration
    const problems: string[] = []
    if (logpushDataset !== `opentelemetry-${kind}`)
      problems.push(`${named} takes ${logpushDataset}.`)
    if (!dataset.enabled) problems.push(`${named} is switched off.`)
    if (!url.startsWith('https://')) problems.push(`${named} is not encrypted: ${url}.`)
    return problems
  })
}

/** @throws Refusal when a destination could not take what is sent to it */
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
