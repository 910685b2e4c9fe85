import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { advisoriesOf, readExceptions, unreasoned } from '../../worker/ops/packages/audit.ts'
import { licenceList } from '../../worker/ops/packages/licences.ts'
import { packagesOf, type LockFile } from '../../worker/ops/packages/lock-file.ts'
import { sbomOf } from '../../worker/ops/packages/sbom.ts'
import { root } from '../support/sources.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as LockFile

describe('the files made of the lock file', () => {
  test('name every package with its version', () => {
    const paths = Object.entries(lock.packages).filter(([path]) => path !== '')
    const locked = paths.map(([path, { name, version }]) => {
      return `${name ?? path.split('node_modules/').at(-1)}@${version}`
    })
    const bom = JSON.parse(sbomOf(lock)) as { components: { 'bom-ref': string }[] }
    const listed = licenceList(lock).matchAll(/^(\S+@\d\S*) +\S/gm)
    const expected = [...new Set(locked)].toSorted()
    expect(expected.length).toBeGreaterThan(400)
    expect(bom.components.map((one) => one['bom-ref']).toSorted()).toEqual(expected)
    expect([...listed].map(([, id]) => id).toSorted()).toEqual(expected)
  })
})

test('every package has a licence, and those of the site are free to use and change', () => {
  const packages = packagesOf(lock)
  expect(packages.filter(({ licence, licenceOf }) => !licence && !licenceOf)).toEqual([])
  const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']
  const others = packages.filter(({ use, licence }) => use === 'site' && !free.includes(licence))
  expect(others).toEqual([])
})

test('a package of two folders is one, used as widely as either, and needs what is nearest', () => {
  const one = { version: '1.0.0', license: 'MIT' }
  const packages = {
    '': { version: '1.0.0', dependencies: { a: '1' } },
    'node_modules/a': { ...one, dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { ...one, version: '2.0.0', optionalDependencies: { d: '1' } },
    'node_modules/b': { ...one, dev: true },
    'node_modules/c': { ...one, dev: true, dependencies: { b: '1' } },
    'node_modules/a/node_modules/c': { ...one, name: 'c', dependencies: { b: '1' } },
    'node_modules/d': { version: '1.0.0', optional: true },
  }
  const found = packagesOf({ name: 'site', version: '1.0.0', packages })
  expect(found.map(({ name, version, use, needs }) => [name, version, use, needs])).toEqual([
    ['a', '1.0.0', 'site', ['b@2.0.0', 'c@1.0.0']],
    ['b', '1.0.0', 'tool', []],
    ['b', '2.0.0', 'site', ['d@1.0.0']],
    ['c', '1.0.0', 'site', ['b@1.0.0', 'b@2.0.0']],
    ['d', '1.0.0', 'optional', []],
  ])
  expect(found.at(-1)?.licenceOf).toEqual({ name: 'b', licence: 'MIT' })
})

describe('a known weakness', () => {
  const advisory = 'GHSA-aaaa-bbbb-cccc'
  const answer = JSON.stringify({
    vulnerabilities: {
      lower: {
        severity: 'high',
        via: [
          { name: 'lower', title: 'Reads files', url: `https://github.com/advisories/${advisory}` },
        ],
      },
      upper: { severity: 'high', via: ['lower'] },
    },
  })
  const found = { advisory, package: 'lower', severity: 'high', title: 'Reads files' }
  const exception = {
    advisory,
    package: 'lower',
    reason: 'Only the tests run it.',
    until: '2026-12-31',
  }

  test('is found once, where it is', () => expect(advisoriesOf(answer)).toEqual([found]))

  test('needs a reason, of its own package, that is not over', () => {
    const open = (...exceptions: (typeof exception)[]) =>
      unreasoned([found], exceptions, '2026-11-23')
    expect(open(exception)).toEqual([])
    expect(open()).toEqual([found])
    expect(open({ ...exception, package: 'upper' })).toEqual([found])
    expect(open({ ...exception, until: '2026-11-23' })).toEqual([found])
  })

  test('is not taken for none where the registry fails', () => {
    expect(() => advisoriesOf('{"error":{"code":"E405"}}')).toThrow('did not answer')
  })

  test('that is excused in this project has a reason, and its package is still here', () => {
    const names = packagesOf(lock).map(({ name }) => name)
    const gone = readExceptions(root).filter((one) => !names.includes(one.package))
    expect(gone).toEqual([])
  })
})
