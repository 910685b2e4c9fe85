/** The message of the innermost cause: the outer ones may repeat the values that were to be written. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.cause ? errorMessage(error.cause) : String(error).slice(0, 300)

/** The stack without the message, which may contain values that were to be written. */
export const stackFrames = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line))
