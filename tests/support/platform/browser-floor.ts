import compat, {
  type CompatData,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { parseSync } from 'vite'

/** The oldest supported browsers (`web/README.md`). */
export const FLOOR = { safari: '16.4', chrome: '111', firefox: '128' } as const

type Browser = keyof typeof FLOOR
const browsers = Object.keys(FLOOR) as Browser[]
const data = compat as CompatData

const numberOf = (version: string) => {
  const [major = '0', minor = '0'] = version.replace('≤', '').split('.')
  return Number(major) * 1_000 + Number(minor)
}

function isIn(statement: SupportStatement | undefined, floor: string): boolean {
  const statements = Array.isArray(statement) ? statement : [statement]
  return statements.some(
    (statement) =>
      typeof statement?.version_added === 'string' &&
      statement.version_added !== 'preview' &&
      !statement.flags &&
      numberOf(statement.version_added) <= numberOf(floor) &&
      // A statement also ends when a browser extends its support.
      (typeof statement.version_removed !== 'string' ||
        numberOf(statement.version_removed) > numberOf(floor)),
  )
}

/** Supported browsers that lack a feature. */
const lackingOf = (feature: Identifier): Browser[] =>
  browsers.filter((browser) => !isIn(feature.__compat?.support[browser], FLOOR[browser]))

/** Features by name. Of several with the same name, one that all browsers support is enough. */
class Names {
  readonly #lacking = new Map<string, Browser[]>()

  add(name: string, feature: Identifier) {
    if (!feature.__compat) return
    const lacking = lackingOf(feature)
    const lackingBrowsers = this.#lacking.get(name)
    if (!lackingBrowsers || lacking.length < lackingBrowsers.length)
      this.#lacking.set(name, lacking)
  }

  /** @returns null if all browsers support it, or the data lacks the name */
  lacking(name: string): string | null {
    const lacking = this.#lacking.get(name) ?? []
    return lacking.length > 0 ? lacking.join(', ') : null
  }
}

const partsOf = (feature: Identifier) =>
  Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Globals: `structuredClone`, `URLPattern`. */
const globals = new Names()
/** Static methods: `URL.canParse`. */
const statics = new Names()
/** Members of any object: `.startViewTransition()`. */
const members = new Names()
/** Attributes: `popovertarget`. */
const attributes = new Names()

for (const [name, feature] of [...partsOf(data.api), ...partsOf(data.javascript.builtins!)]) {
  globals.add(name, feature)
  for (const [part, inner] of partsOf(feature)) {
    const plain = part.replace(/_static$/, '')
    statics.add(`${name}.${plain}`, inner)
    members.add(plain, inner)
    if (name === 'Window') globals.add(part, inner)
  }
}
for (const [name, feature] of partsOf(data.html.global_attributes!)) attributes.add(name, feature)
for (const [, element] of partsOf(data.html.elements!)) {
  for (const [name, feature] of partsOf(element)) attributes.add(name, feature)
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : ''

const ROOTS = ['window', 'globalThis', 'self']

/** Features of a script that a supported browser lacks, by name. */
export function youngerInScript(code: string): Map<string, string> {
  const features = new Map<string, string>()
  const note = (name: string, lacking: string | null) => {
    if (lacking) features.set(name, lacking)
  }

  function visitMember(node: Node, isCalled: boolean) {
    const property = node['computed'] ? '' : nameOf(node['property'])
    const object = nameOf(node['object'])
    if (!property) return
    if (ROOTS.includes(object)) note(property, globals.lacking(property))
    else if (/^[A-Z]/.test(object) && statics.lacking(`${object}.${property}`)) {
      note(`${object}.${property}`, statics.lacking(`${object}.${property}`))
    } else if (isCalled) note(`.${property}()`, members.lacking(property))
  }

  function visitKey(node: Node) {
    const key =
      isNode(node['key']) && node['key'].type === 'Literal'
        ? String(node['key']['value'])
        : nameOf(node['key'])
    const attribute = key.toLowerCase()
    // Attributes of any element; names of one common word would match everywhere.
    if (attribute === key && !/^(popover|inert|writingsuggestions)$/.test(key)) return
    note(`<${attribute}>`, attributes.lacking(attribute))
  }

  function visitSyntax(node: Node) {
    const grammar = data.javascript
    const regex = node['regex'] as { pattern: string; flags: string } | undefined
    if (regex?.flags.includes('v'))
      note('/v', lackingOf(grammar.builtins!['RegExp']!['unicodeSets']!).join(', '))
    if (regex && /\(\?[ims]*-?[ims]+:/.test(regex.pattern)) {
      note('(?i:)', lackingOf(grammar.regular_expressions!['modifiers']!).join(', '))
    }
    if (node.type === 'VariableDeclaration' && /using/.test(String(node['kind'])))
      note('using', 'all')
    if (
      /^Import|^Export/.test(node.type) &&
      (node['attributes'] as unknown[] | undefined)?.length
    ) {
      note(
        'import with',
        lackingOf(grammar.statements!['import']!['import_attributes']!).join(', '),
      )
    }
  }

  function visit(node: Node, parent?: Node) {
    visitSyntax(node)
    if (node.type === 'MemberExpression') visitMember(node, parent?.['callee'] === node)
    if (node.type === 'Property') visitKey(node)
    const isName = parent?.type === 'MemberExpression' || parent?.type === 'Property'
    if (node.type === 'Identifier' && (!isName || parent['object'] === node)) {
      const name = String(node['name'])
      note(name, globals.lacking(name))
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, node)
    }
  }

  visit(parseSync('built.js', code).program as unknown as Node)
  return features
}

const rules = new Names()
const properties = new Names()
const selectors = new Names()
const functions = new Names()
for (const [name, feature] of partsOf(data.css['at-rules']!)) rules.add(`@${name}`, feature)
for (const [name, feature] of partsOf(data.css.selectors!)) selectors.add(name, feature)
for (const [name, feature] of partsOf(data.css.properties!)) {
  properties.add(name, feature)
  for (const [value, inner] of partsOf(feature)) properties.add(`${name}: ${value}`, inner)
}
function addFunctions(feature: Identifier) {
  for (const [name, inner] of partsOf(feature)) {
    functions.add(`${name}()`, inner)
    addFunctions(inner)
  }
}
addFunctions(data.css.types as unknown as Identifier)

/** Features of a style that a supported browser lacks, by name. Expects minified CSS, without blanks around colons. */
export function youngerInStyle(style: string): Map<string, string> {
  const features = new Map<string, string>()
  const note = (names: Names, name: string) => {
    const lacking = names.lacking(name)
    if (lacking) features.set(names === selectors ? `:${name}` : name, lacking)
  }
  for (const [rule] of style.matchAll(/@[a-z-]+/g)) note(rules, rule)
  for (const [prelude] of style.matchAll(/[^{};]+(?=\{)/g)) {
    for (const [, name = ''] of prelude.matchAll(/:([a-z][a-z-]+)/g)) note(selectors, name)
  }
  // Names with a vendor prefix accompany others, or are for one vendor.
  for (const [, name = '', value = ''] of style.matchAll(/[{;]([a-z][a-z-]+):([^;{}]*)/g)) {
    note(properties, name)
    // Values of a reported property are not reported as well.
    if (!properties.lacking(name)) {
      for (const [word] of value.matchAll(/[a-z-]+/g)) note(properties, `${name}: ${word}`)
    }
    for (const [call] of value.matchAll(/[a-z-]+(?=\()/g)) note(functions, `${call}()`)
  }
  return features
}
