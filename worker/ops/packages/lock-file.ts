/** What `package-lock.json` says of one folder in node_modules. */
type Entry = {
  name?: string
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  /** Of the project itself alone. */
  devDependencies?: Record<string, string>
}
export type LockFile = { name: string; version: string; packages: Record<string, Entry> }

export type Package = {
  name: string
  version: string
  /** By its SPDX name; "": the lock file has none. */
  licence: string
  /** Of the package that brings it, where the lock file has none of its own. */
  licenceOf: { name: string; licence: string } | null
  /** "site": the site's code may have it; "tool": only who works on it; "optional": one or the other. */
  use: 'site' | 'optional' | 'tool'
  /** As "sha512-…", in base 64. */
  integrity: string
  /** Ids of what it needs. */
  needs: string[]
}

export const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

const FOLDER = 'node_modules/'
const nameAt = (path: string, entry: Entry) =>
  entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** The path of a package as one at `from` finds it: in its own folder, or in one around it. */
function findPath(lock: LockFile, from: string, name: string): string | undefined {
  for (let around = from; ;) {
    const path = `${around ? `${around}/` : ''}${FOLDER}${name}`
    if (lock.packages[path]) return path
    if (!around) return undefined
    around = around.slice(0, Math.max(0, around.lastIndexOf(FOLDER) - 1))
  }
}

const useOf = ({ dev, optional, devOptional }: Entry): Package['use'] => {
  if (dev) return 'tool'
  return optional || devOptional ? 'optional' : 'site'
}

/** Ids of what the package at a path needs; "": the project itself. */
export function neededBy(lock: LockFile, path: string): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } =
    lock.packages[path]!
  const names = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...peerDependencies,
  })
  return names
    .map((name) => findPath(lock, path, name))
    .flatMap((at) =>
      at ? [idOf({ ...lock.packages[at]!, name: nameAt(at, lock.packages[at]!) })] : [],
    )
    .toSorted()
}

/** Each package of the lock file once, by name and version, in order. */
export function packagesOf(lock: LockFile): Package[] {
  const found = new Map<string, Package>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    const one = { name: nameAt(path, entry), version: entry.version }
    const needs = neededBy(lock, path)
    const before = found.get(idOf(one))
    found.set(idOf(one), {
      ...one,
      licence: entry.license ?? before?.licence ?? '',
      licenceOf: entry.license ? null : licenceOfParent(lock, path),
      use: wider(useOf(entry), before?.use),
      integrity: entry.integrity ?? before?.integrity ?? '',
      needs: [...new Set([...(before?.needs ?? []), ...needs])].toSorted(),
    })
  }
  return [...found.values()].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const wider = (use: Package['use'], before: Package['use'] | undefined): Package['use'] => {
  const uses = [use, before]
  return uses.includes('site') ? 'site' : uses.includes('optional') ? 'optional' : 'tool'
}

/** Builds for other platforms are not installed, and then npm notes no licence of theirs. */
function licenceOfParent(lock: LockFile, path: string): Package['licenceOf'] {
  const parent = Object.entries(lock.packages).find(([at, { license, optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).some(
      (name) => license && findPath(lock, at, name) === path,
    ),
  )
  if (!parent) return null
  return { name: nameAt(...parent), licence: parent[1].license! }
}
