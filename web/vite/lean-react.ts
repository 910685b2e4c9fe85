import { transformAsync, types as t, type NodePath, type PluginObj } from '@babel/core'
import type { Plugin } from 'vite'

/** What react and react-dom export and no module of the site may use, since it is left out. */
const exportsLeftOut = [
  ...['Activity', 'Children', 'Profiler', 'PureComponent', 'cache', 'cacheSignal', 'lazy'],
  ...['createPortal', 'createRef', 'requestFormReset', 'useActionState', 'useFormState'],
  ...['useFormStatus', 'useOptimistic', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule'],
  ...['preload', 'preloadModule'],
]
/** Elements that React would move into the head or share with the document. */
const elementsLeftOut = ['html', 'head', 'body', 'title', 'meta', 'link', 'style', 'script']

/** React's numbers for kinds of nodes in its tree: portal, profiler, list of suspense, hoisted, document, activity. */
const tags = [4, 12, 19, 26, 27, 31]
const kinds = ['PORTAL', 'PROFILER', 'SUSPENSE_LIST', 'ACTIVITY'].map(
  (kind) => `REACT_${kind}_TYPE`,
)
const hooks = ['useFormState', 'useActionState', 'useOptimistic', 'useHostTransitionStatus']
/** How react-dom's exports reach the resources: by these one-letter names. */
const resources = ['D', 'C', 'L', 'm', 'X', 'S', 'M']
/** Refs of fragments, and what only the kinds above lead to. */
const functions = [
  ...['FragmentInstance', 'commitNewChildToFragmentInstances'],
  ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
  ...['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
  ...['insertSuspendedStylesheets', 'useHostTransitionStatus'],
]

/** How many places of each sort react-dom has; another number means that it has changed. */
const expected = {
  comparison: 40,
  tag: 80,
  kind: 11,
  choice: 2,
  hook: 12,
  resource: 7,
  function: 8,
  method: 12,
}
type Sort = keyof typeof expected

const isTag = (node: t.Node) =>
  t.isIdentifier(node, { name: 'tag' }) ||
  (t.isMemberExpression(node, { computed: false }) &&
    t.isIdentifier(node.property, { name: 'tag' }))

const isLeftOutTag = (node: Test) => t.isNumericLiteral(node) && tags.includes(node.value)

const leaves = (statement: t.Statement | undefined): boolean =>
  t.isBlockStatement(statement)
    ? leaves(statement.body.at(-1))
    : t.isBreakStatement(statement) ||
      t.isReturnStatement(statement) ||
      t.isContinueStatement(statement) ||
      t.isThrowStatement(statement)

/** The names that hold in the whole function although they are declared in one case. */
function hoisted(path: NodePath<t.SwitchCase>): string[] {
  const names: string[] = []
  path.traverse({
    Function: (inner) => inner.skip(),
    VariableDeclaration({ node }) {
      if (node.kind === 'var') names.push(...Object.keys(t.getBindingIdentifiers(node)))
    },
  })
  return names
}

type Test = t.Node | null | undefined

/** Takes out cases. What the case before runs on into stays. @returns how many */
function dropCases(path: NodePath<t.SwitchStatement>, isLeftOut: (test: Test) => boolean): number {
  const left: t.SwitchCase[] = []
  const names: string[] = []
  for (const one of path.get('cases')) {
    const before = left.at(-1)
    if (!isLeftOut(one.node.test)) left.push(one.node)
    else if (before && !leaves(before.consequent.at(-1)))
      before.consequent.push(...one.node.consequent)
    else names.push(...hoisted(one))
  }
  const variables = [...new Set(names)].map((name) => t.variableDeclarator(t.identifier(name)))
  if (variables.length > 0) left[0]?.consequent.unshift(t.variableDeclaration('var', variables))
  const count = path.node.cases.length - left.length
  path.node.cases = left
  return count
}

const withoutLeftOut = (count: (sort: Sort, times?: number) => void): PluginObj => ({
  visitor: {
    BinaryExpression(path) {
      const { left, right, operator } = path.node
      if (operator !== '===' && operator !== '!==') return
      const isOne = isLeftOutTag(left) ? isTag(right) : isLeftOutTag(right) && isTag(left)
      if (!isOne) return
      count('comparison')
      path.replaceWith(t.booleanLiteral(operator === '!=='))
    },
    SwitchStatement(path) {
      if (isTag(path.node.discriminant)) return count('tag', dropCases(path, isLeftOutTag))
      const isKind = (test: Test) => t.isIdentifier(test) && kinds.includes(test.name)
      count('kind', dropCases(path, isKind))
    },
    ConditionalExpression(path) {
      const { id } = (path.getFunctionParent()?.node ?? {}) as t.FunctionDeclaration
      if (id?.name !== 'createFiberFromTypeAndProps' || !isLeftOutTag(path.node.consequent)) return
      count('choice')
      path.replaceWith(path.node.alternate)
    },
    ObjectProperty(path) {
      const { key } = path.node
      const owner = ownerOf(path)
      if (!t.isIdentifier(key)) return
      const isHook = owner?.startsWith('HooksDispatcher') && hooks.includes(key.name)
      if (!isHook && !(owner === 'd' && resources.includes(key.name))) return
      count(isHook ? 'hook' : 'resource')
      path.remove()
    },
    FunctionDeclaration(path) {
      if (!functions.includes(path.node.id?.name ?? '')) return
      count('function')
      path.node.body.body = []
    },
    AssignmentExpression(path) {
      if (!path.get('left').toString().startsWith('FragmentInstance.prototype.')) return
      count('method')
      path.remove()
    },
  },
})

const withoutExports: PluginObj = {
  visitor: {
    AssignmentExpression(path) {
      const { left } = path.node
      if (!t.isMemberExpression(left) || !t.isIdentifier(left.object, { name: 'exports' })) return
      if (t.isIdentifier(left.property) && exportsLeftOut.includes(left.property.name))
        path.remove()
    },
  },
}

/** The name of the variable or property that an object is given to. */
function ownerOf({ parentPath: object }: NodePath<t.ObjectProperty>): string | undefined {
  const owner = object.parent
  if (t.isVariableDeclarator(owner) && t.isIdentifier(owner.id)) return owner.id.name
  const left = t.isAssignmentExpression(owner) && owner.left
  return left && t.isMemberExpression(left) && t.isIdentifier(left.property)
    ? left.property.name
    : undefined
}

/** What a module uses of what is left out. @param text after JSX has become calls */
export function usedOfLeftOut(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']react(?:-dom)?["']/g)]
  const names = imports.flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
  const exports = names.map((name) => name.split(/\s/)[0] ?? '')
  const members = [...code.matchAll(/\bReact(?:DOM)?\.(\w+)/g)].map(([, name = '']) => name)
  const elements = [...code.matchAll(/jsxs?\(\s*["'`](\w+)["'`]/g)].map(([, name = '']) => name)
  return [
    ...[...exports, ...members].filter((name) => exportsLeftOut.includes(name)),
    ...elements.filter((name) => elementsLeftOut.includes(name)).map((name) => `<${name}>`),
  ]
}

async function transformed(code: string, plugin: PluginObj): Promise<string> {
  const options = { configFile: false, babelrc: false, compact: false, plugins: [plugin] }
  return (await transformAsync(code, options))?.code ?? code
}

/** @throws when react-dom is not as expected */
export async function leanReactDom(code: string): Promise<string> {
  const found = Object.fromEntries(
    Object.keys(expected).map((sort) => [sort, 0]),
  ) as typeof expected
  const changed = await transformed(
    code,
    withoutLeftOut((sort, times = 1) => (found[sort] += times)),
  )
  for (const [sort, count] of Object.entries(found)) {
    if (count === expected[sort as Sort]) continue
    throw new Error(`react-dom has changed (${count} of ${sort}): see vite/lean-react.ts`)
  }
  return changed
}

/**
 * Drops what the site does not use of react-dom. Its cases are reached by numbers and symbols, which a
 * bundler can't follow (see `worker/docs/decisions/0008-lean-packages.md`). The build stops when a module
 * uses what is left out.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    enforce: 'post',
    applyToEnvironment: ({ config }) => !config.build.ssr,
    transform: {
      filter: { id: /\.(tsx|mjs|js)$/ },
      handler(code, id) {
        if (id.endsWith('/react-dom-client.production.js')) return leanReactDom(code)
        if (/\/react(-dom)?\.production\.js$/.test(id)) return transformed(code, withoutExports)
        if (/\/node_modules\/(react|react-dom|react-router|scheduler)\//.test(id)) return null
        const [used] = usedOfLeftOut(code)
        if (used) this.error(`${id} uses ${used}, which vite/lean-react.ts leaves out`)
        return null
      },
    },
  }
}
