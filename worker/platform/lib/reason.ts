/** The innermost cause: what lies around it may repeat the values that were to be written. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.cause ? errorMessage(error.cause) : String(error).slice(0, 300)

/** Where it failed, without the message, for the same reason. */
export const stackFrames = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line))
