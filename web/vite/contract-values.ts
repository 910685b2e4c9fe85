import { parseAst, type Plugin } from 'vite'

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Where the calls are that run when the module is loaded: those outside of functions. */
function callsIn(node: Node, starts: number[] = []): number[] {
  if (/Function/.test(node.type)) return starts
  if (node.type === 'CallExpression' || node.type === 'NewExpression') starts.push(node.start)
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) callsIn(child, starts)
  }
  return starts
}

/**
 * Marks what the contract's files compute as free of side effects, so that a page has the endpoints and lists
 * that it uses, without the schemas beside them and their library. Nothing in these files runs for its effect.
 */
export const contractValues = (): Plugin => ({
  name: 'contract-values',
  apply: 'build',
  transform: {
    filter: { id: /\/worker\/([a-z]+\/)?contract\/.+\.ts$/ },
    handler(code) {
      const starts = [...new Set(callsIn(parseAst(code) as unknown as Node))].toSorted(
        (a, b) => b - a,
      )
      let marked = code
      for (const start of starts) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ ${marked.slice(start)}`
      }
      return { code: marked, map: null, moduleSideEffects: false }
    },
  },
})
