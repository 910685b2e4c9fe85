import { idOf, packagesOf, type LockFile, type Package } from './lock-file.ts'

const headings: [use: Package['use'], heading: string][] = [
  ['site', 'Packages of the site'],
  ['optional', 'Packages that tools need, and packages of the site may use'],
  ['tool', 'Packages that only work on the site needs'],
]

const licenceOf = ({ licence, licenceOf: parent }: Package) => {
  if (licence) return licence
  return parent ? `as ${parent.name}: ${parent.licence}` : 'not named'
}

/** Each package with its licence, for people. */
export function licenceList(lock: LockFile): string {
  const packages = packagesOf(lock)
  const parts = headings.map(([use, heading]) => {
    const lines = packages
      .filter((one) => one.use === use)
      .map((one) => `${idOf(one).padEnd(56)} ${licenceOf(one)}`)
    return [`${heading}: ${lines.length}`, '', ...lines].join('\n')
  })
  return `Made by "npm run packages" from package-lock.json.\n\n${parts.join('\n\n')}\n`
}
