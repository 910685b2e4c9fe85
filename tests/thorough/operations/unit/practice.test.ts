import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { makeClone, typeCommand } from '../../../support/operations/clone.ts'

test(
  'the practice goes from nothing to a restored site in a fresh clone, without a question',
  { timeout: 240_000 },
  async () => {
    const clone = makeClone()
    onTestFinished(() => rmSync(clone, { recursive: true }))
    const command = ['npm', 'run', '--silent', 'launch', '--', '--practice', '--yes']
    const { code, output } = await typeCommand(clone, command, { maxMs: 200_000 })
    expect(code, output).toBe(0)
    const chapters = [...output.matchAll(/^== (.+?) \([\d.]+ s\)$/gm)].map(([, title]) => title)
    expect(chapters).toEqual([
      'An empty account',
      'The first owner',
      'Profiles, and a copy in the night',
      'The copy is pulled and read',
      'After the copy a profile is hidden',
      'The database is lost',
      'A mistake, and back in time',
      'The key is lost',
      'The account is closed',
    ])
    expect(output.match(/Visitors get the same as before/g)).toHaveLength(3)
    expect(output).toContain('everything worked')
    expect(output).not.toMatch(/\n\s+at |node:internal/)
  },
)
