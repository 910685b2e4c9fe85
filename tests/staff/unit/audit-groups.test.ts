import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { auditGroups } from '#staff/audit-groups'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const actsIn = (files: string, pattern: RegExp) =>
  new Set(
    globSync(files, { cwd: root }).flatMap((name) =>
      [...readFileSync(root + name, 'utf8').matchAll(pattern)].map(([, act]) => act ?? ''),
    ),
  )
const recorded = actsIn('worker/**/*.ts', /\bact: '([a-z-]+\.[a-z_-]+)'/g)
const worded = actsIn(
  'web/admin/shared/audit/audit-labels.ts',
  /^ {2}'([a-z-]+\.[a-z_-]+)': msg`/gm,
)

test('every act in the audit log is in one group, by which staff can ask for it', () => {
  const nouns: string[] = Object.values(auditGroups).flat()
  expect(new Set(nouns).size).toBe(nouns.length)
  expect(worded.size).toBeGreaterThan(40)
  for (const act of [...recorded, ...worded]) expect(nouns, act).toContain(act.split('.')[0])
})

test('every act that the Worker notes by its name has words', () => {
  expect(recorded.size).toBeGreaterThan(20)
  for (const act of recorded) expect([...worded], act).toContain(act)
})
