/** As `npm outdated --json` says it; a name may have ":" and what it stands for behind it. */
export type Outdated = Record<string, { current?: string; latest: string }>

export type Change = { name: string; from: string; to: string }
/** What is upgraded at once. */
export type Step = {
  name: string
  changes: Change[]
  /** Whether the newest change may break what uses it, by its number. */
  isMajor: boolean
  /** Why it is done by its name alone; "": it is done with all others. */
  byName: string
}

/** Packages that refuse to be installed in different versions. */
const together: [name: string, pattern: RegExp][] = [
  ['lingui', /^@lingui\//],
  ['react', /^react(-dom)?$/],
]

/** What is not upgraded with all others, and why. */
const apart: Record<string, string> = {
  wrangler: 'brings the local platform: miniflare and the test pool name one version of it',
  miniflare: 'has to be the one that wrangler depends on',
  '@cloudflare/vitest-pool-workers': 'depends on one version of wrangler',
  node: 'runs all scripts: a new major version when wrangler and vitest support it',
}

const numbersOf = (version: string) => version.split(/[-+]/)[0]!.split('.').map(Number)

/** Whether a version follows another; the beta of a version comes before it. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  const at = a.findIndex((number, index) => number !== (b[index] ?? 0))
  if (at >= 0) return a[at]! > (b[at] ?? 0)
  return !version.includes('-') && than.includes('-')
}

/** Before 1.0 the second number counts as the first one does later. */
export function isMajor({ from, to }: Pick<Change, 'from' | 'to'>): boolean {
  const [a, b] = [numbersOf(from), numbersOf(to)]
  return a[0] !== b[0] || (a[0] === 0 && a[1] !== b[1])
}

/** What can be upgraded, in the order in which it is done: small changes first. */
export function stepsOf(outdated: Outdated): Step[] {
  const changes = Object.entries(outdated)
    .map(([key, { current, latest }]) => ({
      name: key.replace(/(?<=.):.*/, ''),
      from: current ?? '',
      to: latest,
    }))
    .filter(({ from, to }) => from && isNewer(to, from))
  const nameOf = ({ name }: Change) =>
    together.find(([, pattern]) => pattern.test(name))?.[0] ?? name
  return [...Map.groupBy(changes, nameOf)]
    .map(([name, ones]) => {
      const isBreaking = ones.some(isMajor)
      const why = apart[name] ?? (isBreaking ? 'a major version: read its notes first' : '')
      return { name, changes: ones, isMajor: isBreaking, byName: why }
    })
    .toSorted((a, b) => Number(a.isMajor) - Number(b.isMajor) || (a.name < b.name ? -1 : 1))
}
