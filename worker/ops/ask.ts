import { createInterface } from 'node:readline'

/** Asks the operator for a line. @returns null at the end of the input, as when nobody types */
export async function askLine(question: string): Promise<string | null> {
  if (process.stdin.readableEnded) return null
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(null))
    lines.question(question, (answer) => {
      resolve(answer.trim())
      lines.close()
    })
  })
}
