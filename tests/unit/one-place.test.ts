import { expect, test } from 'vitest'
import { everyFile, readText, sources, withoutComments } from '../support/sources.ts'

const site = sources.filter((file) => !/^(worker\/local|web\/(artwork|vite))\//.test(file))
const naming = (files: readonly string[], pattern: RegExp) =>
  files.filter((file) => pattern.test(withoutComments(readText(file))))

test('how long a minute, an hour and a day are is said in one file', () => {
  const lengths = /\b(?:SECOND|MINUTE|HOUR|DAY)_MS = |\b(?:86_400_000|3_600_000|60_000)\b/
  expect(naming(site, lengths)).toEqual(['worker/contract/time.ts'])
})

test('what a day is is said in one file, and the Worker writes times in one', () => {
  const days = /const (?:isDay|dayOf|utcDayOf|zurich)\b|function zurich\b|z\.refine\(isDay/
  expect(naming(site, days)).toEqual([
    'worker/contract/days.ts',
    'worker/contract/form-fields.ts',
    // Apart from days, which the home page has no room for.
    'worker/contract/zurich.ts',
  ])
  const worker = site.filter((file) => /^worker\/(?!contract\/)/.test(file))
  expect(naming(worker, /toISOString\(\)/)).toEqual(['worker/lib/time.ts'])
})

test('what the database says of a refusal is recognised in one file', () => {
  const messages =
    /\bmessage\s*\??\.\s*(?:includes|startsWith|endsWith|match|search|indexOf)\(|constraint failed|malformed JSON/
  const matching = sources.filter(
    (file) => /^worker\/(?!local\/)/.test(file) && messages.test(withoutComments(readText(file))),
  )
  expect(matching).toEqual(['worker/db/refusals.ts'])
})

test('who is online, and until when, is decided in one file, and in one as SQL', () => {
  const comparing = /\b(?:onlineUntil|online_until)\b[^\n,;&|?]*?(?:[<>]=?)[ \t]*[\w$]/
  const ending = /lastActiveAt\)? \+|last_active_at \+|\bcoalesce\([^)]*online_until/
  const deciding = sources.filter((file) => {
    const text = withoutComments(readText(file)).replaceAll('=>', '')
    return comparing.test(text) || ending.test(text)
  })
  expect(deciding).toEqual(['worker/contract/presence.ts', 'worker/db/presence.ts'])
})

test('names are searched for in one way, words of companions apart', () => {
  const searching = sources.filter((file) => /instr\([^,]*name_?folded/i.test(readText(file)))
  expect(searching).toEqual(['worker/features/companions/matching.ts'])
  expect(readText('worker/db/staff-search.ts')).toContain('instr(')
})

test('the brand is spelled in one file', () => {
  const [, brand = ''] = /name: '([^']+)'/.exec(readText('web/brand.ts')) ?? []
  expect(brand.length).toBeGreaterThan(2)
  const texts = everyFile.filter(
    (file) =>
      /\.(ts|tsx|mjs|js|css|sql|html|json|toml|md|po|svg|txt)$|\/_headers$/.test(file) &&
      !/^tests\/|^worker\/local\/|(^|\/)(README\.md|deploying\.md|package(-lock)?\.json|packages\.cdx\.json|wrangler\.toml)$/.test(
        file,
      ),
  )
  const spelling = texts.filter((file) =>
    readText(file).toLowerCase().includes(brand.toLowerCase()),
  )
  expect(spelling).toEqual(['web/brand.ts'])
})
