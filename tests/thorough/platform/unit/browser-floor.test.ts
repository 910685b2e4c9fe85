import { expect, test } from 'vitest'
import { builtForBrowsers } from '../../../support/platform/built-files.ts'
import { youngerInScript, youngerInStyle } from '../../../support/platform/browser-floor.ts'

/** Features that the site uses although the oldest supported browsers lack them, with the fallback. */
const fallbacks: Record<string, string> = {
  // Scripts
  navigation: 'asked for first; the way back to a list is then a link',
  trustedTypes: 'asked for first; the browser then has no such rule',
  '.createPolicy()': 'of `trustedTypes`',
  '.createScriptURL()': 'of `trustedTypes`',
  '.startViewTransition()': 'React asks for it first; pages change without an animation',
  '.skipTransition()': 'of a view transition',
  '.setAppBadge()': 'asked for first; the app shows no number',
  '.clearAppBadge()': 'asked for first; the app shows no number',
  '.share()': 'asked for first; the address is copied',
  '.hidePopover()': '`app/popover-fallback.ts` closes the menu',
  'PublicKeyCredential.parseCreationOptionsFromJSON':
    'supabase-js asks for it first, and reads the options itself',
  'PublicKeyCredential.parseRequestOptionsFromJSON':
    'supabase-js asks for it first, and reads the options itself',
  setImmediate: 'React asks for it first, and uses a message channel',
  // Attributes
  '<autocapitalize>': 'for keyboards on the screen, which Safari on a computer has not',
  '<autocorrect>': 'the keyboard may correct a name',
  '<imagesizes>': 'React names it for preloads, which the site leaves to its documents',
  '<imagesrcset>': 'React names it for preloads, which the site leaves to its documents',
  '<fetchpriority>': 'pictures come in the order of the document',
  '<playsinline>': 'Firefox plays within the page anyway',
  '<popover>': '`styles/popover.css` hides it, and `app/popover-fallback.ts` opens it',
  '<popovertarget>': '`app/popover-fallback.ts`',
  '<popovertargetaction>': '`app/popover-fallback.ts`',
  // Styles
  ':popover-open': 'asked for by `@supports` alone',
  ':details-content': 'a country opens without an animation',
  ':view-transition-group': 'pages change without an animation',
  ':view-transition-new': 'pages change without an animation',
  ':view-transition-old': 'pages change without an animation',
  '@page': 'the margins of the printer',
  '@starting-style': 'a dialog opens without an animation',
  'break-after: avoid': 'a heading may end a printed page',
  'field-sizing': 'a field of several lines has a fixed height',
  'hyphenate-limit-chars': 'Safari has limits of its own name beside it; Firefox hyphenates more',
  'position-area': 'the menu stands in the middle of the window; below 64rem it is a sheet',
  'scrollbar-gutter': 'the page may move by the width of a scrollbar',
  'scrollbar-width': 'a scrollbar is shown',
  'text-decoration: dotted': '`-webkit-text-decoration` stands beside it',
  'text-wrap': 'lines break where they are full',
}

/** Our own or a package's methods with the same name as a newer browser method. */
const sameNames = [
  '.build()',
  '.createContext()',
  '.destroy()',
  '.dispose()',
  '.fetch()',
  '.forget()',
  '.format()',
  '.lock()',
  '.retry()',
  '.run()',
  '.use()',
]

test('the build needs nothing that Safari 16.4, Chrome 111 or Firefox 128 lack', () => {
  const features = new Map<string, string>()
  for (const { name, kind, text } of builtForBrowsers()) {
    const younger = kind === 'script' ? youngerInScript(text) : youngerInStyle(text)
    for (const [feature, lacking] of younger)
      features.set(feature, `${lacking} lack it; in ${name}`)
  }
  const reviewed = [...Object.keys(fallbacks), ...sameNames]
  const unreviewed = [...features].filter(([feature]) => !reviewed.includes(feature))
  expect(
    Object.fromEntries(unreviewed),
    'younger than the floor, without a fallback in this list',
  ).toEqual({})
  expect(
    reviewed.filter((feature) => !features.has(feature)),
    'no longer used',
  ).toEqual([])
})

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['if (!URL.canParse(next)) leave()', 'URL.canParse'],
  ['const url = URL.parse(path, origin)', 'URL.parse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Object.groupBy(all, kindOf)', 'Object.groupBy'],
  ['await Array.fromAsync(stream)', 'Array.fromAsync'],
  ['seen.isSubsetOf(all)', '.isSubsetOf()'],
  ['requestIdleCallback(start)', 'requestIdleCallback'],
  ['window.requestIdleCallback(start)', 'requestIdleCallback'],
  ['new URLPattern(address)', 'URLPattern'],
  ['document.startViewTransition(show)', '.startViewTransition()'],
  ['menu.showPopover()', '.showPopover()'],
  ['element("div", { popover: "auto" })', '<popover>'],
  ['/[\\p{L}--[a-z]]/v.test(name)', '/v'],
  ['import data from "../../unit/a.json" with { type: "json" }', 'import with'],
])('the check finds in %s the newer feature %s', (code, feature) => {
  expect([...youngerInScript(code).keys()]).toContain(feature)
})

test.each([
  'structuredClone(a); all.at(-1); all.toSorted(); Object.hasOwn(a, b)',
  'JSON.parse(text); crypto.randomUUID(); AbortSignal.timeout(9); new AbortController()',
])('the check finds nothing in %s', (code) => {
  expect([...youngerInScript(code).keys()]).toEqual([])
})

test.each([
  ['.a{position-try-fallbacks:flip-block}', 'position-try-fallbacks'],
  ['@position-try --a{inset:0}', '@position-try'],
  ['.a{color:light-dark(#000,#fff)}', 'light-dark()'],
  ['.a{text-wrap:balance}', 'text-wrap'],
  ['.a:user-invalid{color:red}', ':user-invalid'],
  ['@scope(.a){b{color:red}}', '@scope'],
])('the check finds in %s the newer feature %s', (style, feature) => {
  expect([...youngerInStyle(style).keys()]).toContain(feature)
})

test('no style uses position-try, which freezes Safari 26.0', () => {
  const styles = builtForBrowsers().filter(({ kind }) => kind === 'style')
  expect(styles.length).toBeGreaterThan(10)
  expect(
    styles.filter(({ text }) => text.includes('position-try')).map(({ name }) => name),
  ).toEqual([])
})

test('Safari hyphenates German words into parts of at least six letters', () => {
  const styles = builtForBrowsers().filter(({ kind }) => kind === 'style')
  const hyphenated = styles.filter(({ text }) => text.includes('hyphens:auto'))
  expect(hyphenated).not.toEqual([])
  for (const { text } of hyphenated) {
    for (const limit of ['before', 'after']) {
      expect(text).toMatch(new RegExp(`-webkit-hyphenate-limit-${limit}:\\s*6`))
    }
  }
})

test('buttons, selects and the foot of the page are not hyphenated', () => {
  const rules = builtForBrowsers().flatMap(({ text }) => [
    ...text.matchAll(/([^{}]*)\{[^{}]*hyphens:manual/g),
  ])
  const selectors = new Set(rules.flatMap(([, list = '']) => list.split(',')))
  expect([...selectors]).toEqual(expect.arrayContaining(['button', 'select', '.button', '.foot']))
})
