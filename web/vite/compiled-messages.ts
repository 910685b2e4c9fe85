import type { NodePath, PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Turns the English messages that Lingui's macros leave in the code into their compiled form, so
 * that neither a message parser nor an English catalog reaches the browser: each chunk carries
 * just the words it shows.
 */
export function compiledMessages({ types: t }: { types: typeof types }): PluginObj {
  const compile = (message: string) => t.valueToNode(compileMessage(message) as unknown[])
  const isMessage = (path: NodePath<types.ObjectProperty>) =>
    t.isIdentifier(path.node.key, { name: 'message' }) &&
    t.isObjectExpression(path.parent) &&
    path.parent.properties.some(
      (property) => t.isObjectProperty(property) && t.isIdentifier(property.key, { name: 'id' }),
    )
  return {
    visitor: {
      Program: {
        exit(program) {
          if (!program.toString().includes('@lingui/')) return
          program.traverse({
            ObjectProperty(path) {
              const { value } = path.node
              if (t.isStringLiteral(value) && isMessage(path))
                path.node.value = compile(value.value)
            },
          })
        },
      },
    },
  }
}
