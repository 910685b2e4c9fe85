/** Lingui's components, which render one message: React sees no single child. */
const MESSAGES = new Set(['Trans', 'Plural'])
const isMessage = ({ type, openingElement }) =>
  type === 'JSXElement' && MESSAGES.has(openingElement.name.name)

/** A message without elements is one text. */
const isPlainMessage = (node) =>
  isMessage(node) && !node.children.some(({ type }) => type === 'JSXElement')

/** Translators don't change blanks. */
const isBlank = ({ type, value }) => type === 'Literal' && String(value).trim() === ''
const isString = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string' && !isBlank(node)) ||
  node.type === 'TemplateLiteral' ||
  node.type === 'TaggedTemplateExpression'

const isExpression = ({ type }) => type === 'JSXExpressionContainer'
/** Children without the line ends and indents between elements, which React drops. */
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

/** Alternatives of a condition. */
function branchesOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  return node.operator === '&&' ? [node.right] : []
}

/** Texts that are removed when a condition changes. */
function passingTexts(node) {
  // A message is another text than the value that it replaces.
  if (['||', '??'].includes(node.operator)) return [node.right].filter(isMessage)
  const branches = branchesOf(node)
  // React replaces the text in its node.
  const isSameKind = [isString, isPlainMessage].some((isKind) => branches.every(isKind))
  if (branches.length === 2 && isSameKind) return []
  return branches.flatMap((branch) => (isBareText(branch) ? [branch] : passingTexts(branch)))
}

const NOTHING = { type: 'Literal', value: null }

const hasKey = ({ openingElement: { attributes } }) =>
  attributes.some(({ name }) => name?.name === 'key')

/** True when React uses one element for both, and removes the first one's texts from it. */
function sharesElement([first, second]) {
  if (first?.type !== 'JSXElement' || second?.type !== 'JSXElement') return false
  if (isMessage(first) || isMessage(second) || hasKey(first) || hasKey(second)) return false
  if (first.openingElement.name.name !== second.openingElement.name.name) return false
  const texts = [first, second].map(childrenOf)
  const isOneText = ([child, ...otherChildren]) =>
    otherChildren.length === 0 &&
    (isPlainMessage(child) || (isExpression(child) && isString(child.expression)))
  return texts.every((children) => children.some(isBareChild)) && !texts.every(isOneText)
}

/** All nodes that an expression may render. */
function renderedNodes(node) {
  const branches = branchesOf(node)
  if (branches.length === 0) return [node]
  return [...branches.flatMap(renderedNodes), ...(branches.length === 1 ? [NOTHING] : [])]
}

const isElement = (node) =>
  (node.type === 'JSXElement' && !isMessage(node)) || node.type === 'JSXFragment'

/** True when elements are inserted there later. */
function isInserting(node) {
  if (node.type === 'CallExpression') {
    return ['map', 'flatMap'].includes(node.callee.property?.name)
  }
  return branchesOf(node).some((branch) => isElement(branch) || isInserting(branch))
}

/** Components have names with a capital letter. */
const isComponent = (node) => /^[A-Z][a-z]/.test(node?.id?.name ?? node?.parent?.id?.name ?? '')

/**
 * A browser's translator moves each text into an element of its own. React can then neither remove the text nor
 * insert anything before it, and the page breaks. An element around the text is not moved.
 */
const ownElement = {
  meta: { fixable: 'code' },
  create: (context) => {
    const report = (node, problem) => {
      const [start, end] = node.range
      const source = context.sourceCode.text.slice(start, end)
      const fix = (fixer) => {
        if (isMessage(node)) return fixer.replaceText(node, `<span>${source}</span>`)
        if (isString(node)) return fixer.replaceText(node, `<span>{${source}}</span>`)
        if (node.type !== 'JSXFragment') return null
        return fixer.replaceText(node, `<span>${source.slice(2, -3)}</span>`)
      }
      context.report({ node, message: `Give a text ${problem} an element of its own.`, fix })
    }
    const check = (node) => {
      const children = childrenOf(node)
      let isBehind = false
      for (const child of children) {
        const expression = isExpression(child) ? child.expression : child
        const passing = passingTexts(expression)
        for (const text of passing) {
          // An element that contains only a string is removed with it.
          if (children.length > 1 || !isString(text)) report(text, 'that comes and goes')
        }
        if (isBehind && isBareChild(child)) report(child, 'behind what comes and goes')
        isBehind = isInserting(expression) || (isBehind && passing.length > 0)
      }
    }
    /** Returned nodes of the functions around the current node, innermost last. */
    const returnedNodes = []
    const enter = ({ body }) => returnedNodes.push(body.type === 'BlockStatement' ? [] : [body])
    /** Reports texts that a component replaces or removes. */
    const leave = (node) => {
      const all = returnedNodes.pop().flatMap(renderedNodes)
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
      ReturnStatement: ({ argument }) => argument && returnedNodes.at(-1)?.push(argument),
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
    }
  },
}

/** Rules that protect a page while a browser's translator changes its texts. */
export default { meta: { name: 'translated-page' }, rules: { 'own-element': ownElement } }
