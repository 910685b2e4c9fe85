import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeClone, typeCommand } from '../../../support/operations/clone.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'
import { logRehearsal, rehearse } from '../../../support/operations/rehearse.ts'

const site = openDeployments()

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

test('rolls back a bad deployment automatically', async () => {
  await site.deploy()
  const [first] = site.platform.state.versions
  site.platform.state.fails = ({ version, isHidden }) => version !== first && !isHidden
  await rehearse('A bad deployment', 'found by its tests and rolled back', () =>
    expect(site.deploy()).rejects.toThrow(`${first} is live`),
  )
  expect(site.live()).toEqual([{ version_id: first, percentage: 100 }])
})

/** Chapters of the practice with their cards in worker/docs/incidents.md; null: they belong to a launch. */
const chapters = [
  ['An empty account', null],
  ['The first owner', null],
  ['Profiles, and a copy in the night', null],
  ['The copy is pulled and read', 'Police or a court asks'],
  ['After the copy a profile is hidden', 'A profile must vanish now'],
  ['The database is lost', 'The database is lost'],
  ['A mistake, and back in time', 'The database is lost'],
  ['The key is lost', 'The database is lost'],
  ['The account is closed', 'The database is lost'],
] as const

test(
  'the practice goes from nothing to a restored site in a fresh clone, without a question',
  { timeout: 240_000 },
  async () => {
    const clone = makeClone()
    onTestFinished(() => rmSync(clone, { recursive: true }))
    const command = ['npm', 'run', '--silent', 'launch', '--', '--practice', '--yes']
    const { code, output } = await typeCommand(clone, command, { maxMs: 200_000 })
    expect(code, output).toBe(0)
    const starts = [...output.matchAll(/^== (.+?) \(([\d.]+) s\)$/gm)]
    expect(starts.map(([, title]) => title)).toEqual(chapters.map(([title]) => title))
    expect(output.match(/Visitors get the same as before/g)).toHaveLength(3)
    expect(output).not.toMatch(/\n\s+at |node:internal/)
    const [, total] = /everything worked, in ([\d.]+) s/.exec(output) ?? []
    expect(Number(total)).toBeGreaterThan(0)
    const times = [...starts.map(([, , seconds]) => Number(seconds)), Number(total)]
    for (const [index, [title, card]] of chapters.entries()) {
      if (card) logRehearsal({ card, step: title, seconds: times[index + 1]! - times[index]! })
    }
  },
)
