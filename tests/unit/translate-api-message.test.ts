import { i18n } from '@lingui/core'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { translateApiMessage } from '../../web/lib/translate-api-message.ts'
import { refusals } from '../../web/lingui.config.ts'

const worker = fileURLToPath(new URL('../../worker/', import.meta.url))

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('what the Worker answers comes in the language that was chosen, where the catalog has it', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { 'Choose a file.': ['Wählen Sie eine Datei.'] } })
  expect(translateApiMessage('Choose a file.')).toBe('Wählen Sie eine Datei.')
  expect(translateApiMessage('constructor')).toBe('constructor')
  expect(translateApiMessage('It’s {gone}.')).toBe('It’s {gone}.')
})

test('the catalogs contain the Worker’s refusals', async () => {
  const found: string[] = []
  for (const name of globSync('**/*.ts', { cwd: worker })) {
    expect(refusals.match(worker + name), name).toBe(true)
    const code = readFileSync(worker + name, 'utf8')
    await refusals.extract(name, code, ({ id }) => found.push(id), {} as never)
  }
  expect(found).toContain('Admin privileges required.')
  expect(found).toContain('The form is damaged. Please try again.')
  expect(found.length).toBeGreaterThan(60)
})
