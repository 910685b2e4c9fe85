/** What keeps a command from going on, with what puts it right. */
export class CommandError extends Error {
  readonly remedy: string

  /**
   * @param message what is wrong, in a sentence
   * @param remedy the command to type or the line to write
   */
  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Prints what failed, with what puts it right, and lets the process end with code 1. */
export function printFailure(error: unknown): void {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`)
  if (error instanceof CommandError) console.error(`→ ${error.remedy}`)
  process.exitCode = 1
}
