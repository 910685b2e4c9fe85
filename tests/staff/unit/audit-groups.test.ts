import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reportActs } from '#moderation/reports'
import { auditGroups } from '#staff/audit-groups'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const actsIn = (files: string, pattern: RegExp) =>
  new Set(
    globSync(files, { cwd: root }).flatMap((name) =>
      [...readFileSync(root + name, 'utf8').matchAll(pattern)].map(([, action]) => action ?? ''),
    ),
  )
const recordedActions = actsIn('worker/**/*.ts', /\bact: '([a-z-]+\.[a-z_-]+)'/g)
const worded = actsIn(
  'web/admin/shared/audit/audit-labels.ts',
  /^ {2}'([a-z-]+\.[a-z_-]+)': msg`/gm,
)

test('assigns every action of the audit log to exactly one filter group', () => {
  const nouns: string[] = Object.values(auditGroups).flat()
  expect(new Set(nouns).size).toBe(nouns.length)
  expect(worded.size).toBeGreaterThan(40)
  for (const action of [...recordedActions, ...worded])
    expect(nouns, action).toContain(action.split('.')[0])
})

test('has a label for every action that the Worker records', () => {
  expect(recordedActions.size).toBeGreaterThan(20)
  const reportActions = reportActs.map((act) => `report.${act}`)
  for (const action of [...recordedActions, ...reportActions]) {
    expect([...worded], action).toContain(action)
  }
})
