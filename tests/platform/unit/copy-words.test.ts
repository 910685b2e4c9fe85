import type { Column } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { copyWords } from '../../../worker/accounts/members/messages.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { readableHtml } from '../../../worker/accounts/lib/readable-html.ts'
import { SqliteD1 } from '../../support/platform/sqlite-d1.ts'

const db = createDatabase(new SqliteD1().d1)
/** The parts of a member's data export with the fields of their rows. */
const parts = dataLifecycles
  .flatMap((lifecycle) => Object.entries(lifecycle.export(db, 'a', 'a@members.test')))
  .map(([name, query]): [string, string[]] => {
    const { config } = query as unknown as { config: { fields: Record<string, Column> } }
    return [name, Object.keys(config.fields)]
  })

test.each(parts)('a member’s data export has labels for %s and its fields', (part, fields) => {
  const { nameOf } = copyWords('en')
  expect(fields).not.toEqual([])
  for (const name of [part, ...fields]) expect([name, nameOf(name)]).not.toEqual([name, name])
})

test('a data export’s page is in one language, whatever its content', () => {
  const words = { language: 'de', title: 'Ihre <Daten>', nothing: 'Nichts.', nameOf: () => 'Feld' }
  const html = readableHtml({ a: [{ b: 1 }], c: [], d: { e: 2 }, f: 3 }, words)
  expect(html).toContain('<html lang="de">')
  expect(html.replace(/^.*<body>|<\/body>.*$/g, '')).toBe(
    '<h1>Ihre &lt;Daten&gt;</h1><h2>Feld</h2><table tabindex="0"><thead><tr><th scope="col">Feld</th></tr></thead>' +
      '<tbody><tr><td>1</td></tr></tbody></table><h2>Feld</h2><p>Nichts.</p>' +
      '<h2>Feld</h2><dl><dt>Feld</dt><dd>2</dd></dl><h2>Feld</h2><p>3</p>',
  )
})
