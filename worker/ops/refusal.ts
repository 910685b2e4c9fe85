/** An error of a command, with its remedy. */
export class CommandError extends Error {
  readonly remedy: string

  /**
   * @param message the problem, in a sentence
   * @param remedy the command to type or the line to write
   */
  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Prints an error with its remedy, and sets exit code 1. */
export function printFailure(error: unknown): void {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`)
  if (error instanceof CommandError) console.error(`→ ${error.remedy}`)
  process.exitCode = 1
}
