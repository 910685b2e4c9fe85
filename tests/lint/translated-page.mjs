/** Lingui's components, which write bare text: their children are no children of React, but one message. */
const MESSAGES = new Set(['Trans', 'Plural'])
const isMessage = ({ type, openingElement }) =>
  type === 'JSXElement' && MESSAGES.has(openingElement.name.name)

/** One without elements in it is one text. */
const isPlainMessage = (node) =>
  isMessage(node) && !node.children.some(({ type }) => type === 'JSXElement')

/** A translator leaves blanks alone. */
const isBlank = ({ type, value }) => type === 'Literal' && String(value).trim() === ''
const isString = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string' && !isBlank(node)) ||
  node.type === 'TemplateLiteral' ||
  node.type === 'TaggedTemplateExpression'

const isExpression = ({ type }) => type === 'JSXExpressionContainer'
/** Without the line ends and indents between elements, which React drops. */
const childrenOf = ({ children }) =>
  children.filter(
    ({ type, value }) => type !== 'JSXText' || value.trim() !== '' || !value.includes('\n'),
  )

const isBareText = (node) =>
  isString(node) ||
  isMessage(node) ||
  (node.type === 'JSXFragment' && childrenOf(node).some(isBareChild))
const isBareChild = (child) =>
  (child.type === 'JSXText' && child.value.trim() !== '') ||
  isBareText(isExpression(child) ? child.expression : child)

/** What a condition shows in turn. */
function branchesOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  return node.operator === '&&' ? [node.right] : []
}

/** The texts that are removed when a condition changes. */
function passingTexts(node) {
  // A message is another text than the value that it stands in for.
  if (['||', '??'].includes(node.operator)) return [node.right].filter(isMessage)
  const branches = branchesOf(node)
  // React writes one text into the place of the other.
  const isSameKind = [isString, isPlainMessage].some((isKind) => branches.every(isKind))
  if (branches.length === 2 && isSameKind) return []
  return branches.flatMap((branch) => (isBareText(branch) ? [branch] : passingTexts(branch)))
}

const NOTHING = { type: 'Literal', value: null }

const hasKey = ({ openingElement: { attributes } }) =>
  attributes.some(({ name }) => name?.name === 'key')

/** Whether React keeps one element for both, and removes the texts of the first from it. */
function sharesElement([first, second]) {
  if (first?.type !== 'JSXElement' || second?.type !== 'JSXElement') return false
  if (isMessage(first) || isMessage(second) || hasKey(first) || hasKey(second)) return false
  if (first.openingElement.name.name !== second.openingElement.name.name) return false
  const texts = [first, second].map(childrenOf)
  const isOneText = ([child, ...others]) =>
    others.length === 0 &&
    (isPlainMessage(child) || (isExpression(child) && isString(child.expression)))
  return texts.every((children) => children.some(isBareChild)) && !texts.every(isOneText)
}

/** All that an expression may show. */
function shownOf(node) {
  const branches = branchesOf(node)
  if (branches.length === 0) return [node]
  return [...branches.flatMap(shownOf), ...(branches.length === 1 ? [NOTHING] : [])]
}

const isElement = (node) =>
  (node.type === 'JSXElement' && !isMessage(node)) || node.type === 'JSXFragment'

/** Whether elements are inserted there later. */
function isInserting(node) {
  if (node.type === 'CallExpression') {
    return ['map', 'flatMap'].includes(node.callee.property?.name)
  }
  return branchesOf(node).some((branch) => isElement(branch) || isInserting(branch))
}

/** By its name, which has a capital letter. */
const isComponent = (node) => /^[A-Z][a-z]/.test(node?.id?.name ?? node?.parent?.id?.name ?? '')

/**
 * A browser's translator moves each text into an element of its own. React can then neither remove the text nor insert
 * anything before it, and the page breaks. An element around the text stays where React left it.
 */
const ownElement = {
  meta: { fixable: 'code' },
  create: (context) => {
    const report = (node, what) => {
      const [start, end] = node.range
      const source = context.sourceCode.text.slice(start, end)
      const fix = (fixer) => {
        if (isMessage(node)) return fixer.replaceText(node, `<span>${source}</span>`)
        if (isString(node)) return fixer.replaceText(node, `<span>{${source}}</span>`)
        if (node.type !== 'JSXFragment') return null
        return fixer.replaceText(node, `<span>${source.slice(2, -3)}</span>`)
      }
      context.report({ node, message: `Give a text ${what} an element of its own.`, fix })
    }
    const check = (node) => {
      const children = childrenOf(node)
      let isBehind = false
      for (const child of children) {
        const expression = isExpression(child) ? child.expression : child
        const passing = passingTexts(expression)
        for (const text of passing) {
          // An element with nothing but a string loses it as a whole.
          if (children.length > 1 || !isString(text)) report(text, 'that comes and goes')
        }
        if (isBehind && isBareChild(child)) report(child, 'behind what comes and goes')
        isBehind = isInserting(expression) || (isBehind && passing.length > 0)
      }
    }
    /** What each function returns of those that the traversal is in, innermost last. */
    const returned = []
    const enter = ({ body }) => returned.push(body.type === 'BlockStatement' ? [] : [body])
    /** Texts that a component replaces by something else, or by nothing. */
    const leave = (node) => {
      const all = returned.pop().flatMap(shownOf)
      if (!isComponent(node) || [isString, isPlainMessage].some((isKind) => all.every(isKind)))
        return
      for (const text of all.filter(isBareText)) report(text, 'that comes and goes')
    }
    return {
      JSXElement: (node) => isMessage(node) || check(node),
      JSXFragment: check,
      ConditionalExpression: (node) => {
        if (!sharesElement(branchesOf(node))) return
        const message = 'Give a key to an element with a text in the place of another one.'
        context.report({ node: node.consequent, message })
      },
      ReturnStatement: ({ argument }) => argument && returned.at(-1)?.push(argument),
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
    }
  },
}

/** Rules that keep a page whole while a browser's translator changes its texts. */
export default { meta: { name: 'translated-page' }, rules: { 'own-element': ownElement } }
