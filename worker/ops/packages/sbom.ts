import { idOf, neededBy, packagesOf, type LockFile, type Package } from './lock-file.ts'

/** As the "package URL" that vulnerability databases use. */
const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`

const scopes = { site: 'required', optional: 'optional', tool: 'excluded' } as const

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

function componentOf({ name, version, licence, integrity, use }: Package) {
  const hash = /^sha512-(.+)$/.exec(integrity)?.[1]
  return {
    type: 'library',
    'bom-ref': idOf({ name, version }),
    name,
    version,
    scope: scopes[use],
    ...(hash && { hashes: [{ alg: 'SHA-512', content: hexOf(hash) }] }),
    ...(licence && { licenses: [{ expression: licence }] }),
    purl: purlOf(name, version),
  }
}

/**
 * The software bill of materials, as CycloneDX 1.6. It has neither a time nor a random number, so that the same lock
 * file gives the same text.
 */
export function sbomOf(lock: LockFile): string {
  const packages = packagesOf(lock)
  const { name, version } = lock
  const site = idOf({ name, version })
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': site, name, version } },
    components: packages.map(componentOf),
    dependencies: [
      { ref: site, dependsOn: neededBy(lock, '') },
      ...packages.map((one) => ({ ref: idOf(one), dependsOn: one.needs })),
    ],
  }
  return `${JSON.stringify(bom, null, 1)}\n`
}
