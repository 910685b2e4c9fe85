import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourcesFingerprint } from '../../../../web/vite/fingerprint.ts'

let root: string
let fingerprintBefore: string
const fingerprint = () => sourcesFingerprint(root, ['web', 'package.json'])
const write = (file: string, text: string) => writeFile(join(root, file), text)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  await mkdir(join(root, 'web/pages'), { recursive: true })
  await mkdir(join(root, 'elsewhere'))
  await write('package.json', '{}')
  await write('web/pages/home.tsx', 'home')
  fingerprintBefore = await fingerprint()
})
afterEach(() => rm(root, { recursive: true }))

describe('the fingerprint of a build’s files', () => {
  test('is stable without changes', async () => {
    await write('web/pages/home.tsx', 'home')
    expect(await fingerprint()).toBe(fingerprintBefore)
  })

  const changes: [name: string, change: () => Promise<void>][] = [
    ['a file changes', () => write('web/pages/home.tsx', 'Home')],
    ['a file is added', () => write('web/pages/login.tsx', '')],
    ['a file is removed', () => rm(join(root, 'web/pages/home.tsx'))],
    ['a file moves', () => rename(join(root, 'web/pages/home.tsx'), join(root, 'web/home.tsx'))],
    ['a setting changes', () => write('package.json', '[]')],
  ]
  test.for(changes)('changes when %s', async ([, change]) => {
    await change()
    expect(await fingerprint()).not.toBe(fingerprintBefore)
  })

  test('ignores secrets and other folders', async () => {
    await write('web/.dev.vars', 'SECRET=1')
    await write('elsewhere/file.ts', '')
    expect(await fingerprint()).toBe(fingerprintBefore)
  })
})
