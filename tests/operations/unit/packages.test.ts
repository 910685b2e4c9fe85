import { expect, test } from 'vitest'
import { readText } from '../../support/sources.ts'

type LockedPackage = { license?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }
type LockFile = { packages: Record<string, LockedPackage> }

test('uses only packages under licences that allow use and changes', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as LockFile
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  )
  expect(needed.length).toBeGreaterThan(20)
  const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']
  const otherPackages = needed.filter(([, { license }]) => !free.includes(license ?? ''))
  expect(otherPackages).toEqual([])
})
