/** The expression without its type assertion. */
const withoutType = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node

const isLiteral = (node) =>
  ['ArrayExpression', 'ObjectExpression'].includes(withoutType(node)?.type)

/** Rules of this repository that oxlint does not include. */
export default {
  meta: { name: 'plain-code' },
  rules: {
    /** Reports `const [a, b] = [x, y]`: two assignments in one line. */
    'no-tuple-assignment': {
      create: (context) => ({
        VariableDeclarator(node) {
          if (node.id.type !== 'ArrayPattern') return
          const init = withoutType(node.init)
          if (init?.type !== 'ArrayExpression') return
          if (init.elements.some((element) => element?.type === 'SpreadElement')) return
          context.report({ node, message: 'Write one variable a statement.' })
        },
      }),
    },
    /** Reports `...{ a, b }` and `...[a, b]`, with or without a type. */
    'no-literal-spread': {
      create: (context) => {
        const check = (node) => {
          if (isLiteral(node.argument))
            context.report({ node, message: 'Write what the literal has in its place.' })
        }
        return { SpreadElement: check, JSXSpreadAttribute: check }
      },
    },
  },
}
